-- The 5d±1 roll: three plain coins, and two spoilers, which make odd numbers possible.

source "RPJ-COIN-03"
-- Real coins, for people who count by hand. The two spoilers are interchangeable.
rule  "game.plain_coins (heads)"   { text = "three coins that show 1 for heads and -1 for tails", "heads - (3 - heads)" }
table "game.spoiler_coins (heads)" { source = "RPJ-COIN-07", text = "two coins: one shows 2 or -1, the other 1 or -2", { 0, -3 }, { 1, 0 }, { 2, 3 } }

source "RPJ-COIN-04"
rule "game.five_coins (heads, spoiler_heads)" { sum = {
  { "plain coins", "game.plain_coins(heads)" },
  { "spoilers",    "game.spoiler_coins(spoiler_heads)" },
  { "the middle",  "7", source = "RPJ-COIN-01" } } }
