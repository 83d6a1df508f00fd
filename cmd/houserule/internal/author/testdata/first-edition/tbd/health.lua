-- Health: Life, Recovery and Block.

box "entity.maximum_life" { source = "TBD-CHAR-03, 3.1.1", "1.. = 1" }
box "entity.recovery"     { source = "TBD-CHAR-03, 3.1.1", "1.. = 1" }
box "entity.block"        { source = "TBD-CHAR-03, 3.1.1", "0.. = 0" }
box "entity.life"         { source = "TBD-CHAR-32", "0..", starts = "maximum_life" }

-- What characters keep to, and other creatures need not.
rule "game.most_life"     { source = "TBD-CHAR-03, 3.1.1", "40" }
rule "game.most_recovery" { source = "TBD-CHAR-03, 3.1.1", "20" }
rule "game.most_block"    { source = "TBD-CHAR-03, 3.1.1", "2" }

-- What is subtracted from damage.
rule "entity.blocks" { source = "TBD-CHAR-02, 3.1.1", sum = {
  { "Block",     "block" },
  { "Defensive", "defensive_weapons", source = "TBD-COMBAT-33", when = "defensive_weapons > 0" } } }

action "entity.loses_life (points)" { source = "TBD-COMBAT-13, 4.1",
  function(who, given)
    local before = who.life
    who.life = math.max(0, before - given.points)
    if before > 0 and who.life == 0 then who:is_defeated() end
  end }

rule "game.healing_ends_defeat" { source = "TBD-DEFEAT-11, 4.4", "option.healing_ends_defeat" }

action "entity.regains_life (points)" { source = "TBD-HEAL-01, 4.3", text = "never beyond the maximum",
  function(who, given)
    who.life = math.min(who.maximum_life, who.life + given.points)
    if who.life > 0 and who.defeated and game.healing_ends_defeat then who.health = "able" end
  end }
