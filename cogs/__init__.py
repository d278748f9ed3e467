"""The cogs to load: the bot's own, then one a game."""

EXTENSIONS = (
    "cogs.pepite",
    "cogs.gold",
    "cogs.goldncrash",
    "cogs.ohmygold",
    "cogs.goldrush",
    "cogs.goldentown",
)
