-- Six abilities, and what comes of them and of the rank.
kind "ability" { rated = "1..20" }
for _, name in ipairs { "Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma" } do ability(name) {} end
box "ability.level" { "1..20", starts = "10" }
rule "ability.mod" "floor((level - 10) / 2)"

kind "creature" { like = "entity" }
box "entity.rank" "1..20 = 1"
box "entity.trained" "list of ability"                       -- in whose saving throws
box "entity.armour"  "number = 10"
rule "entity.proficiency"  "1 + ceil(rank / 4)"
rule "entity.armour_class" { sum = { { "armour", "armour" }, { "Dexterity", "Dexterity.mod" } } }
rule "entity.max_hp"       "rank * (5 + Constitution.mod) + 3"

kind "feature" { carried = true }                                -- what one can
kind "condition" { carried = true }                              -- what befalls one

action "game.turn_is_taken (who: entity)" { steps = "who.turn_begins" }
box "entity.reactions" { starts = "1", refills = "turn_begins" }
