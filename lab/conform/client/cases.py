from contack.lab.conform.case import Case
from contack.lab.conform.client.deals import DEALS
from contack.lab.conform.client.gathering import GATHERING
from contack.lab.conform.client.playing import PLAYING
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.client.staying import STAYING
from contack.lab.conform.client.wire import WIRE

CLIENT_CASES: tuple[Case[ScriptedServer], ...] = (*GATHERING, *DEALS, *PLAYING, *WIRE, *STAYING)
