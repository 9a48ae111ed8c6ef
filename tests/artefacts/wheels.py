"""Small wheels for tests."""

from pathlib import Path
from zipfile import ZipFile

ANY = "py3-none-any"


def make_wheel(folder: Path, name: str, *fields: str, tag: str = ANY, files: dict[str, str] | None = None) -> Path:
    """Write a wheel of version 1 with fields of metadata, and return it."""
    info = f"{name}-1.dist-info"
    metadata = "\n".join(["Metadata-Version: 2.4", f"Name: {name}", "Version: 1", *fields, ""])
    inside = {
        f"{info}/METADATA": metadata,
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: {tag}\n",
        **(files or {}),
    }
    record = "".join(f"{each},,\n" for each in (*inside, f"{info}/RECORD"))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-1-{tag}.whl"
    with ZipFile(path, "w") as archive:
        for where, text in (inside | {f"{info}/RECORD": record}).items():
            archive.writestr(where, text)
    return path
