"""Modules that become a few scripts."""

from contack.server.web.bundle import Modules

SOURCES = {
    "main.js": 'import { draw as d } from "./draw/draw.js";\nd();\nimport("./late.js");\n',
    "draw/draw.js": 'import { ONE } from "../one.js";\nexport const draw = ONE;\nexport async function wait() {}\n',
    "one.js": 'export const ONE = 1;\nnew Worker("/draw/beat.js");\n',
}


def modules() -> Modules:
    return Modules(SOURCES.__getitem__, lambda module: f"/{module}?late")


def test_modules_come_after_those_that_they_need() -> None:
    assert modules().of("main.js") == ["one.js", "draw/draw.js", "main.js"]


def test_page_imports_the_shared_modules() -> None:
    text = modules().page("main.js", ["one.js"], "/shared.js")
    assert text.startswith('import {$$0} from "/shared.js";\nconst $$1 = (() => {\n')


def test_module_becomes_a_function_of_its_exports() -> None:
    made = modules()
    made.of("main.js")
    assert made.shared(["draw/draw.js"]) == (
        "export const $$1 = (() => {\nconst { ONE } = $$0;\nconst draw = ONE;\nasync function wait() {}\n"
        "return {draw, wait};\n})();\n"
    )


def test_script_fetched_later_keeps_its_own_address() -> None:
    made = modules()
    text = made.page("main.js", [], "/shared.js")
    assert 'import("/late.js?late")' in text
    assert 'new Worker("/draw/beat.js?late")' in text
