-- Damage: the dice of the weapon and the Weapon skill, minus Block.

check "hit.damage" { source = "TBD-COMBAT-23", roller = "attacker",
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
  modifier = { "Weapon skill", "skill.bonus" },
  pierced  = "false",
  blocked  = "pierced ? 0 : target.blocks",
  harm     = "max(0, total - blocked)" }

source "TBD-COMBAT-37"
-- Piercing: costs Advantage of the attacker, or of the gamemaster for a creature.
offer "Piercing" { on = "hit.damage", by = "attacker", costs = "1 advantage", once = "roll",
  when = "weapon.has_keyword('Piercing')", changes = { pierced = "true" },
  steps = "game.tells_spending('Piercing', payer)" }
offer "Gamemaster's Piercing" { on = "hit.damage", by = "gamemaster", costs = "1 advantage", once = "roll",
  when = "weapon.has_keyword('Piercing') and not attacker.is_players", changes = { pierced = "true" },
  steps = "game.tells_spending('Piercing')" }

source "TBD-COMBAT-13"
action "hit.lands"      { steps = { "is_weighed", "target.is_hit(through)" } }
action "hit.is_weighed" { function(hit) hit.through = hit:damage().harm end }
