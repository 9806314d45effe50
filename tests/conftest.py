"""What holds for all tests: none may fail because the machine is slow."""

from hypothesis import settings

settings.register_profile("gintable", deadline=None)
settings.load_profile("gintable")
