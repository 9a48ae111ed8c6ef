import os
import platform
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def machine(*more: str) -> str:
    system = f"{platform.system()} {platform.release()}, {os.cpu_count()} processors"
    return ", ".join((f"Python {platform.python_version()}", *more, system))


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], rule: str = "---:") -> str:
    lines = (heads, ("---",) + (rule,) * (len(heads) - 1), *rows)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def section(page: Path, name: str) -> str:
    start, end = _marks(name)
    _, _, rest = page.read_text(encoding="utf-8").partition(start)
    text, mark, _ = rest.partition(end)
    if not mark:
        raise SystemExit(f"{page} has no marks of {name!r}: {start.strip()} and {end.strip()}")
    return text


def write(page: Path, sections: Mapping[str, str]) -> None:
    text = page.read_text(encoding="utf-8")
    for name, new in sections.items():
        start, end = _marks(name)
        text = text.replace(f"{start}{section(page, name)}{end}", f"{start}{new}{end}")
    page.write_text(text, encoding="utf-8")


def _marks(name: str) -> tuple[str, str]:
    return f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"


def spread(values: Sequence[float], form: str = ".2f", unit: str = "") -> str:
    return f"{median(values):{form}}{unit} ({min(values):{form}} to {max(values):{form}})"


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
