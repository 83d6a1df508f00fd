-- Damage: the weapon's dice and the Weapon skill, less Block.

kind "hit" { event = true, source = "TBD-COMBAT-12, 4.1",
  attacker = "entity", target = "entity", weapon = "weapon of attacker", stand_in = "skill of attacker or none",
  ranged = "yes or no", multihit = "yes or no",
  earlier = "number",                               -- attacks before this one in the round
  through = "number" }                              -- what Block did not stop

rule "hit.skill" { source = "TBD-COMBAT-12, 4.1", "(stand_in ?? weapon.skill)" }

check "hit.damage" { source = "TBD-COMBAT-23, 4.1", roller = "attacker",
  base     = "weapon.base_dice",
  lost     = { { "attacks before it", "earlier", source = "TBD-COMBAT-22" },
               { "the attack itself", "1", when = "option.first_attack_loses_a_die", source = "TBD-COMBAT-22" },
               { "Multihit",          "1", when = "multihit", source = "TBD-COMBAT-34" } },
  added    = 0,
  removed  = 0,
  gamemaster_added = 0,
  count    = "max(0, max(0, base - lost) + added - removed)",
  die      = "weapon.sides(ranged)",
  dice     = "(@count)d(@die)",
  modifier = { { "Weapon skill", "skill.bonus" } },
  pierced  = "false",
  blocked  = "pierced ? 0 : target.blocks",
  harm     = "max(0, total - blocked)" }

-- Piercing: the attacker's Advantage, or the gamemaster's for a creature.
offer "Piercing" { source = "TBD-COMBAT-37, 4.2", on = "hit.damage", by = "attacker", costs = "1 advantage", once = "roll",
  when = "weapon.has_keyword('Piercing')", changes = { pierced = "true" },
  function(_, payer) game:tells_spending { by = payer.name, what = "Piercing" } end }
offer "Gamemaster's Piercing" { source = "TBD-COMBAT-37, 4.2", on = "hit.damage", by = "gamemaster", costs = "1 advantage", once = "roll",
  when = "weapon.has_keyword('Piercing') and not attacker.is_players", changes = { pierced = "true" },
  function() game:tells_spending { by = "The gamemaster", what = "Piercing" } end }

action "hit.lands" { source = "TBD-COMBAT-13, 4.1", steps = { "is_weighed", "takes_its_toll" } }

action "hit.is_weighed"     { source = "TBD-COMBAT-13, 4.1", function(hit) hit.through = hit:damage().harm end }
action "hit.takes_its_toll" { source = "TBD-COMBAT-13, 4.1", function(hit) hit.target:is_hit(hit.through) end }
