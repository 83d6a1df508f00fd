-- Health: Life, Recovery and Block.

source "TBD-CHAR-03"
box "entity.maximum_life" "1.. = 1"
box "entity.recovery"     "1.. = 1"
box "entity.block"        "0.. = 0"
box "entity.life"         { source = "TBD-CHAR-32", "0..", starts = "maximum_life" }

-- Limits for characters; other creatures may exceed them.
rule "game.most_life"     "40"
rule "game.most_recovery" "20"
rule "game.most_block"    "2"

-- Subtracted from damage.
rule "entity.blocks" { source = "TBD-CHAR-02", sum = {
  { "Block",     "block" },
  { "Defensive", "defensive_weapons", source = "TBD-COMBAT-33" } } }

action "entity.loses_life (points, before = life)" { source = "TBD-COMBAT-13",
  changes = { life = "max(0, life - points)" }, steps = { "goes_down", when = "before > 0 and life == 0" } }

action "entity.regains_life (points)" { source = { "TBD-HEAL-01", "TBD-DEFEAT-11" }, text = "restores Life, at most to the maximum",
  changes = { life = "min(maximum_life, life + points)" },
  steps   = { "gets_up", when = "life > 0 and defeated and option.healing_ends_defeat" } }
