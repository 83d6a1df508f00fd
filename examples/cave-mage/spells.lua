-- Primitive magic: a spell takes an action and one of the spells per day.

kind "spell" { carried = true }

box "entity.spells_left" { refills = "day", starts = "Primitive_Magic.level" }

to "character.headline" { "{Primitive_Magic.level > 0 ? 'spells' : none} {spells_left}" }

spell "Rock Armor"   { text = "saves at 5+ and 6+, for ten minutes" }
spell "Pebble Armor" { text = "a save at 4+, for ten minutes" }
spell "Teleport"     { text = "to any region and into any group there" }

action "entity.casts_rock_armor" { costs = { "1 actions", "1 spells_left" },
  requires = { "the caster knows Rock Armor", "can_act and has('Rock Armor')" },
  function(who) who:gains_temporary_saves { name = "Rock Armor", saves = { 5, 6 }, ends = "after 10 minutes" } end }

action "entity.casts_pebble_armor" { costs = { "1 actions", "1 spells_left" },
  requires = { "the caster knows Pebble Armor", "can_act and has('Pebble Armor')" },
  function(who) who:gains_temporary_saves { name = "Pebble Armor", saves = { 4 }, ends = "after 10 minutes" } end }

action "entity.teleports (region: region, beside: entity or none)" { costs = { "1 actions", "1 spells_left" },
  requires = { "the caster knows Teleport", "can_act and has('Teleport')" },
  steps = "goes" }                              -- not a move, so it provokes no free attack
