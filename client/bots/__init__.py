"""The bots that come with Contack. They are pure, except for the clock that they get.

Bot authors find all they need under these names. Our own modules import each other directly.
"""

from contack.client.bots.bot import BadBot, Bot, BotFailed, Closing, Watching
from contack.client.bots.simple import GreedyBot, RandomBot

__all__ = ["BadBot", "Bot", "BotFailed", "Closing", "GreedyBot", "RandomBot", "Watching"]
