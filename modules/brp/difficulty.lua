-- Difficulty: how easy or hard the action itself is, as the gamemaster decides.

kind "difficulty" { source = "BRP-MOD-02",
  times    = "number",                                 -- the rating, rounded up
  rolled   = "yes or no = yes",
  possible = "yes or no = yes",
  teaches  = "yes or no = yes" }                       -- whether a success may earn an experience check

difficulty "Automatic"  { source = "BRP-MOD-04", times = 1, rolled = false, teaches = false }
difficulty "Easy"       { source = "BRP-MOD-05", times = 2, teaches = false }
difficulty "Average"    { source = "BRP-MOD-06", times = 1 }
difficulty "Difficult"  { source = "BRP-MOD-07", times = 1 / 2 }

source "BRP-MOD-08"
difficulty "Impossible" { times = 0, possible = false }

rule "game.freak_chance" { text = "the chance of an impossible action", "option.impossible_on_01 ? 1 : 0" }
