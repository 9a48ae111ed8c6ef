"""The health check of the container, which podman drops from images in its usual format."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_documented_build_keeps_the_health_check() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    builds = [line.strip() for line in text.splitlines() if line.strip().startswith("podman build")]
    assert builds == ["podman build --format docker --tag contack ."]


def test_compose_asks_for_the_same_health_as_the_image() -> None:
    image = (ROOT / "Containerfile").read_text(encoding="utf-8")
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert 'CMD ["contack-server", "admin", "status"]' in image
    assert "healthcheck:\n      test: [CMD, contack-server, admin, status]" in compose
