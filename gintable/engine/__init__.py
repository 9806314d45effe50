"""The rules of gin rummy: values in, values out. Standard library only."""
