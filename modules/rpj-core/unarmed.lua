-- Unarmed attacks: what a game prints as a weapon that takes no hands. Without one, nobody fights so.

box "weapon.unarmed" { source = "RPJ-GCS-81", "yes or no" }

rule "game.unarmed_damage" { source = "RPJ-GCS-81", "0" }

rule "attack.unarmed" { source = "RPJ-GCS-81", first = {
  { "false", when = "attacker.kind == 'mook'" },
  { "weapon.unarmed" } } }

instead_of "attack.damage"    { source = "RPJ-GCS-81", when = "unarmed", "game.unarmed_damage" }
instead_of "attack.nonlethal" { source = "RPJ-GCS-81", when = "unarmed", "true" }

rule "game.unarmed_ways" { source = "RPJ-GCS-81",
  function()
    local ways = {}
    for _, weapon in ipairs(entries "weapon") do
      if weapon.unarmed then ways[#ways + 1] = weapon end
    end
    return ways
  end }

action "entity.attacks_unarmed (target: entity, bonus = 0)" { source = "RPJ-GCS-81",
  requires = { { "there is a skill for fighting unarmed", "len(game.unarmed_ways) > 0" } },
  function(who, given)
    local ways = game.unarmed_ways
    local way  = #ways == 1 and ways[1] or choose(who, "How?", ways)
    return who:attacks { target = given.target, weapon = way, bonus = given.bonus }
  end }
