from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

import msgspec

from contack.client.screen.pages.base.form_page import FormPage
from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.number import BadNumber, Number
from contack.client.screen.pages.base.page import Transition
from contack.client.screen.paint.canvas.choices import following
from contack.client.screen.state.context import Context
from contack.client.session.actions import Send
from contack.client.text.english import capitalized
from contack.protocol.command import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedPage(FormPage):
    """`numbers` and `choices` are by their field of the command, `order` has the field of each row."""

    numbers: ClassVar[Mapping[str, Number]]
    choices: ClassVar[Mapping[str, tuple[object, ...]]]
    no_number: ClassVar[str]
    name_field: ClassVar[str]

    # not in the repr: it may contain a password
    wanted: Command = field(repr=False)

    @property
    @abstractmethod
    def order(self) -> tuple[str, ...]:
        pass

    def ask_name(self, key: str, context: Context) -> Transition:
        return Transition(self.asking_name(getattr(self.wanted, self.name_field)))

    def named(self, name: str, context: Context) -> Transition:
        return self.set(self.name_field, name)

    def type_number(self, key: str, context: Context) -> Transition:
        number = self.numbers.get(self.order[self.at])
        return Transition(self._asking(number, key)) if number else self.say(self.no_number)

    def change(self, key: str, context: Context) -> Transition:
        name = self.order[self.at]
        if name == self.name_field:
            return self.ask_name(key, context)
        now, by = getattr(self.wanted, name), -1 if key == "left" else 1
        number = self.numbers.get(name)
        return self.set(name, number.step(now, by) if number else following(self.choices[name], now, by))

    def open(self, key: str, context: Context) -> Transition:
        return Transition(self.under, (Send(self.wanted),))

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        if purpose not in self.numbers:
            return FormPage.entered(self, text, purpose, context)
        try:
            return self.set(purpose, self.numbers[purpose].parse(text))
        except BadNumber as bad:
            # bad input stays in the line, so that the player can correct it
            return self._asking(self.numbers[purpose], text).say(f"{bad}.", "bad")

    def set(self, name: str, value: object) -> Transition:
        return Transition(replace(self, wanted=msgspec.structs.replace(self.wanted, **{name: value})))

    def _asking(self, number: Number, text: str) -> Self:
        return self.asking(capitalized(number.words), Field.of(text, len(str(number.most))), number.field)
