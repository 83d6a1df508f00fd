-- Natural weapons of everybody. The base damage of bare hands is a RECONSTRUCTION: the text only gives the difference
-- of other attacks in a grapple.

source "HEX-GRAPPLE-05"
weapon "Bare Hands" { skill = "Combat-Brawl", damage = 2, types = { "Impact" }, stun = "half", always_ready = true }

rule "entity.bare_hands" "natural_weapon ?? the('Bare Hands')"

source "HEX-GRAPPLE-02"
box "entity.natural_weapon" { text = "the weapon instead of bare hands", "weapon or none" }
box "entity.has_claws"      { text = "whether it has claws or talons", "yes or no = no" }

source "HEX-GRAPPLE-07"
weapon "Human Teeth" { skill = "Combat-Brawl", damage_bonus = -3, types = { "Cut" }, always_ready = true }
weapon "Teeth"       { text = "of cats, crocodiles, wolves", skill = "Combat-Brawl", types = { "Cut" }, always_ready = true }

box  "entity.has_real_teeth" "yes or no = no"

rule "entity.bites_with" "has_real_teeth ? the('Teeth') : the('Human Teeth')"
