from contack.client.screen.app.global_keys import GLOBAL
from contack.client.screen.pages.base.log import first_lines, paint_text, text_lines, tone_style
from contack.client.screen.pages.base.page import Binding, Page, Prompt, key_name
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.palette import Palette
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage
from contack.client.text.width import text_width, wrapped

GAP = 3

MOST_LINES = 4


def paint_foot(screen: Area, page: Page, message: ShowMessage | None, context: Context) -> None:
    palette = context.theme.palette
    area = screen.part(0, screen.rows - 1)
    area.fill(palette.foot)
    if page.prompt:
        _paint_prompt(area, page.prompt, palette)
    if message:
        _paint_message(screen.part(0, 0, rows=screen.rows - bool(page.prompt)), message, context.theme)
    elif not page.prompt:
        _paint_hints(area, [*page.hints(context), *(binding for binding in GLOBAL if binding.hint)], palette)


def paint_too_small(area: Area, smallest: tuple[int, int], theme: Theme) -> None:
    columns, rows = smallest
    palette = theme.palette
    size = f"It is {area.columns} x {area.rows}: make it {columns} x {rows}."
    plain = "Or press Ctrl-C, and play in lines with --plain."
    texts = (("The window is too small.", palette.strong), (size, palette.text), (plain, palette.text))
    lines = [(line, style) for words, style in texts for line in wrapped(words, area.columns)]
    if len(lines) > area.rows:
        lines = [(line, palette.strong) for line in wrapped(f"Make it {columns} x {rows}.", area.columns)]
    for y, (line, style) in enumerate(lines, max(area.rows - len(lines), 0) // 2):
        area.put_centred(y, line, style)


def _paint_message(area: Area, message: ShowMessage, theme: Theme) -> None:
    palette = theme.palette
    columns = area.columns - 2
    lines = first_lines(text_lines(message.words, columns), MOST_LINES, columns)
    box = area.part(0, area.rows - len(lines))
    box.fill(palette.foot)
    # a long message hides lines of the page
    box.spot(0, 0, box.columns, box.rows, None)
    for y, line in enumerate(lines):
        paint_text(box, 1, y, line, theme, tone_style(palette, message.tone)._replace(paper=palette.foot.paper))


def _paint_prompt(area: Area, prompt: Prompt, palette: Palette) -> None:
    x = area.put(1, 0, f"{prompt.label}: ", palette.accent)
    prompt.field.paint(area.part(x, 0, area.columns - x - 1, 1), palette.field)


def _paint_hints(area: Area, bindings: list[Binding], palette: Palette) -> None:
    x = 1
    for binding in _fitting(bindings, area.columns):
        name, width = _hint_name(binding), _hint_width(binding)
        area.put(area.put(x, 0, name, palette.accent) + 1, 0, binding.hint, palette.dim)
        area.spot(x, 0, width, 1, binding.keys[0])
        x += width + GAP


def _fitting(bindings: list[Binding], columns: int) -> list[Binding]:
    first, always = bindings[:-2], bindings[-2:]
    while first and sum(_hint_width(binding) + GAP for binding in (*first, *always)) - GAP + 2 > columns:
        first.pop()
    return [*first, *always]


def _hint_name(binding: Binding) -> str:
    return binding.shown or key_name(binding.keys[0])


def _hint_width(binding: Binding) -> int:
    return text_width(f"{_hint_name(binding)} {binding.hint}")
