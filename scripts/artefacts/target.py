from typing import NamedTuple

from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms

# Minor versions of glibc 2 for wheels: systems before Debian 10 are no longer maintained.
GLIBC = range(28, 16, -1)

# The oldest macOS: the first for Apple silicon, and the oldest for some libraries' wheels.
MACOS = (11, 0)

# `platform.system()` and `os.name` for each name in `sys.platform`.
WORDS = {"linux": ("Linux", "posix"), "darwin": ("Darwin", "posix"), "win32": ("Windows", "nt")}


class Target(NamedTuple):
    system: str
    machine: str
    minor: int

    def __str__(self) -> str:
        return f"{self.system}-{self.machine}-3.{self.minor}"

    @property
    def platforms(self) -> list[str]:
        if self.system == "win32":
            return [f"win_{self.machine}"]
        if self.system == "darwin":
            return list(mac_platforms(MACOS, self.machine))
        manylinux = [f"manylinux_2_{minor}_{self.machine}" for minor in GLIBC]
        return [*manylinux, f"manylinux2014_{self.machine}"]

    @property
    def tags(self) -> list[Tag]:
        version, interpreter = (3, self.minor), f"cp3{self.minor}"
        return [
            *cpython_tags(version, [interpreter], self.platforms),
            *compatible_tags(version, interpreter, self.platforms),
        ]

    @property
    def markers(self) -> dict[str, str]:
        name, family = WORDS[self.system]
        return {
            "implementation_name": "cpython",
            "implementation_version": f"3.{self.minor}.0",
            "os_name": family,
            "platform_machine": self.machine.upper() if self.system == "win32" else self.machine,
            "platform_python_implementation": "CPython",
            "platform_system": name,
            "python_full_version": f"3.{self.minor}.0",
            "python_version": f"3.{self.minor}",
            "sys_platform": self.system,
        }


PYTHONS = range(11, 15)

WINDOWS = Target("win32", "amd64", 13)

LINUX = tuple(Target("linux", machine, minor) for machine in ("x86_64", "aarch64") for minor in PYTHONS)

# Apple silicon only: `cryptography` has no wheels for other Macs any more.
MACS = tuple(Target("darwin", "arm64", minor) for minor in PYTHONS)
