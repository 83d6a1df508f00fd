-- Who rests, and what they have of it.
kind "ability" { rated = "1..20" }
ability "Charisma" {}
ability "Constitution" {}
rule "ability.mod" { "floor((level - 10) / 2)" }

kind "character" { like = "entity" }
box "entity.character_level" { "1..20 = 1" }
box "entity.dead"            { "yes or no = no" }
box "entity.exhaustion"      { "0..", starts = "0", beyond = "lost" }
kind "feature"   { carried = true }
kind "condition" { carried = true }

feature "Action Surge" {} feature "Second Wind" {} feature "Lucky" {}
condition "Unconscious" {} condition "Concentrating" {}

rule "entity.max_hp" { "8 + 5 * (character_level - 1)" }
rule "entity.slots_for (level)" { "max(0, min(4, character_level - 2 * level + 2))" }
rule "game.long_rest_length" { "'8 hours'" }
action "entity.ends_concentration" { steps = { { "loses('Concentrating')", when = "has('Concentrating')" } } }
