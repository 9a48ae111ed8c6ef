import pyte

from contack.client.text.width import cells


class Graphemes(pyte.Screen):
    """A terminal that takes a grapheme's width from wcwidth; pyte adds up the code points."""

    def draw(self, data: str) -> None:
        for grapheme, columns in cells(data):
            super().draw(" " * columns)
            row, at = self.buffer[self.cursor.y], self.cursor.x - columns
            for x, part in enumerate((grapheme, *[""] * (columns - 1)), at):
                row[x] = row[x]._replace(data=part)
