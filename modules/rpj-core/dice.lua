-- Dice: the one roll everything is built on.

rule "game.base_target" { source = "RPJ-DICE-02", "7" }

check "core" { source = "RPJ-DICE-01",                  -- every 2d6 roll of the game is like this one
  dice      = "2d6",
  modifier  = 0,                                        -- what stands on the sheet
  bonuses   = 0,                                        -- what passes: bonuses and penalties of the moment
  total     = "natural + modifier + bonuses",
  against   = { { "base target", "game.base_target" } },
  reached   = "total >= against",

  critical_from = 12,
  fumble_to     = 2,
  critical  = "natural >= critical_from",
  fumble    = "natural <= fumble_to",

  success   = "reached",
  degree    = "total - against" }
