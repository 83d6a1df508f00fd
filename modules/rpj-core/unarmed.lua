-- Unarmed attacks: weapons that need no hands. Without such an entry, unarmed attacks are impossible.

source "RPJ-GCS-81"
box "weapon.unarmed" "yes or no"

rule "game.unarmed_damage" "0"

rule "attack.unarmed" "attacker.kind != 'mook' and weapon.unarmed"

instead_of "attack.damage"    { when = "unarmed", "game.unarmed_damage" }
instead_of "attack.nonlethal" { when = "unarmed", "true" }

rule "game.unarmed_ways" "filter(weapons, #.unarmed)"

action "entity.attacks_unarmed (target: entity, bonus = 0)" {
  requires = { "there is a skill for fighting unarmed", "len(game.unarmed_ways) > 0" },
  function(who, given)
    return who:attacks { given, weapon = who:chooses_unarmed_way() }
  end }

rule   "entity.bare_handed" "wields == none and kind != 'mook' and len(game.unarmed_ways) > 0"
action "entity.bare_hands" { text = "as a weapon, for those who hold none", function(who) if who.bare_handed then return who:chooses_unarmed_way() end end }
action "entity.chooses_unarmed_way" { text = "asks if there are several unarmed attacks",
  function(who)
    local ways = game.unarmed_ways
    return #ways == 1 and ways[1] or choose(who, "How?", ways)
  end }
