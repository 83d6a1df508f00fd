-- Who casts what, and what it takes.
source "Casting a Spell"
kind "caster" { like = "entity" }
kind "spell"  { carried = true, level = "0..9", takes = "action or reaction = action", harm = "number = 0" }

box "entity.side"          { "text = ''" }
box "entity.reactions"     { starts = "1", refills = "turn" }
box "entity.slots_3"       { "0..", starts = "2" }
box "entity.incapacitated" { "number = 0" }
box "entity.hp"            { "number = 30" }

action "spell.cast (target: entity)" { costs = "1 slots_3", changes = { ["target.hp"] = "target.hp - harm" } }

spell "Fireball" { level = 3, harm = 28 }
