check "attack.roll" { source = "RPJ-GCS-38", like = "core", roller = "attacker",
  modifier = { { "weapon skill",    "weapon.skill.level" },
               { "attribute bonus", "weapon.skill.attribute.bonus" },
               { "weapon",          "weapon.bonus" },
               { "circumstance",    "bonus" } },
  against  = { { "base", "7" }, { "defence", "defence_modifier" } },
  success  = "total >= against or critical" }

rule "attack.damage"           { "weapon.damage" }
rule "attack.defence_modifier" { source = "RPJ-GCS-31", sum = {
  { "melee defence",      "target.Melee_Defence.level" },
  { "Dexterity bonus",    "target.Dexterity.bonus",    when = "defence == 'dodge'" },
  { "Constitution bonus", "target.Constitution.bonus", when = "defence == 'absorb'" } } }

action "attack.make" { source = "RPJ-GCS-07",
  requires = { { "the attacker can still fight", "not attacker.incapacitated" },
               { "the target is in reach",       "attacker.distance_to(target) <= weapon.range" } },
  steps    = { "provokes", "defence_is_chosen", "is_resolved" } }

action "attack.provokes" { source = "RPJ-GCS-60",
  function(attack)
    if attack.weapon.range >= 0 and not attack.free then attack.attacker:drops_guard() end
  end }

action "attack.defence_is_chosen" { source = "RPJ-GCS-30",
  function(attack) attack.defence = choose(attack.target, "Dodge or absorb?", { "dodge", "absorb" }) end }

action "attack.is_resolved" { source = "RPJ-GCS-42",
  function(attack)
    local roll = attack:roll()
    attack.missed = not roll.success
    if roll.success then
      new.hit { attacker = attack.attacker, target = attack.target, damage = attack.damage, no_save = roll.critical }:lands()
    end
  end }

check "hit.damage_save" { source = "RPJ-HEALTH-13", like = "core", roller = "target",
  against = { { "save", "save" }, { "damage", "damage" } },
  success = "total >= against or critical" }

action "hit.lands" { source = "RPJ-HEALTH-09", steps = { "finds_layer", "meets_layer", "takes_its_toll" } }

action "hit.finds_layer" { source = "RPJ-HEALTH-09",
  function(hit) hit.layer = hit.target:outermost(); hit.save = hit.layer.best end }
action "hit.meets_layer" { source = "RPJ-HEALTH-13",
  function(hit)
    if hit.no_save or not hit:damage_save().success then hit:goes_through() else hit:is_saved() end
  end }
action "hit.takes_its_toll" { source = "RPJ-HEALTH-18",
  function(hit) if hit.target.base.broken then hit.target.incapacitated = true end end }
action "hit.is_saved"     { source = "RPJ-HEALTH-13", function(hit) end }
action "hit.goes_through" { source = "RPJ-HEALTH-16", function(hit) hit.layer:cross_off(hit.save) end }
