"""The bots that come with Contack: pure, but for the clock they are handed.

What a bot's author needs is here by name; our own modules import one another.
"""

from contack.client.bots.bot import BadBot, Bot, BotFailed, Closing, Watching
from contack.client.bots.simple import GreedyBot, RandomBot

__all__ = ["BadBot", "Bot", "BotFailed", "Closing", "GreedyBot", "RandomBot", "Watching"]
