"""All cases for clients, in the order in which they are tried."""

from contack.client.conform.case import Case
from contack.client.conform.client.coming import COMING
from contack.client.conform.client.deals import DEALS
from contack.client.conform.client.gathering import GATHERING
from contack.client.conform.client.playing import PLAYING
from contack.client.conform.client.script import ScriptedServer
from contack.client.conform.client.staying import STAYING
from contack.client.conform.client.wire import WIRE

CLIENT_CASES: tuple[Case[ScriptedServer], ...] = (*COMING, *DEALS, *GATHERING, *PLAYING, *WIRE, *STAYING)
