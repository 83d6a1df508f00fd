-- Surviving giga damage: costs a Lucky Break permanently.

source "RPJ-SCALE-15"
after "hit.takes_its_toll" { when = "scale == 'giga' and target.kind == 'character' and target.player and target.health == 'bleeding'",
  function(hit) hit.target:may "survives_giga_damage" end }

action "character.survives_giga_damage" {
  text = "found in the rubble; it does not matter whether this session's breaks are spent",
  requires = { { "it is a player's character",                     "player" },
               { "it was struck down",                             "health in ['bleeding', 'dead']" },
               { "there is a Lucky Break each session to give up", "breaks_each_session >= 1" } },
  changes = { health = "'stabilised'" }, steps = "gives_up_a_break" }
