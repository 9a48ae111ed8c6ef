import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from shutil import which

from commands import Failed, Skipped, run
from wine.program import HERE, PLACE, Program

from artefacts.house import House
from artefacts.target import LINUX

BASE = "python:3.13-slim"

# Enough for a test; podman asks for the maximum, which some machines refuse.
LIMITS = ("--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096")

IMAGE = "localhost/contack-try"


def make_image(context: Path, house: House) -> str:
    if not which("podman"):
        raise Skipped("podman is not installed")
    try:
        run(["podman", "image", "exists", BASE])
    except Failed:
        raise Skipped(f"podman has no {BASE} here") from None
    for target in LINUX:
        house.fetch(target)
    wheels = ["--volume", f"{house.folder.resolve()}:/wheels:ro"]
    settings = {"BASE": BASE, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/wheels"}
    given = [word for name, value in settings.items() for word in ("--build-arg", f"{name}={value}")]
    # in a chroot: a container needs rights that not every machine gives
    options = ["--quiet", "--layers=false", "--isolation", "chroot", "--format", "docker", "--tag", IMAGE]
    run(["podman", "build", "--format", "docker", *options, *given, *wheels, context])
    return IMAGE


@contextmanager
def run_server(image: str) -> Iterator[tuple[str, Callable[[], str]]]:
    name = f"contack-try-{token_hex(4)}"
    options = ["--rm", "--interactive", "--name", name, "--network", "host", "--no-healthcheck", *LIMITS]
    said = [*HERE, "--bot-pause", "0"]
    server = Program([*_podman(), "run", *options, "--volume", "/data", image, *said], os.environ)
    try:
        yield server.hear(PLACE), lambda: _health(name)
        server.end()
    finally:
        with suppress(Failed):
            run(["podman", "rm", "--force", "--ignore", name])
            run(["podman", "rmi", "--force", image])


def _health(name: str) -> str:
    return run([*_podman(), "exec", name, "contack-server", "admin", "status"]).splitlines()[0]


def _podman() -> list[str]:
    return ["podman", *(["--runtime", "runc"] if which("runc") else [])]
