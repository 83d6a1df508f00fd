kind "weapon" { damage = "dice", ability = "ability = Strength", light = "yes or no = no" }
weapon "Axe"    { damage = "1d8" }
weapon "Dagger" { damage = "1d4", ability = "Dexterity", light = true }

-- A twenty hits and is critical, a one misses.
check "weapon.attacks (target: entity)" { like = "d20", roller = "owner", shows = { "total", "against", "success", "critical" },
  modifier = { { "ability", "ability.mod" }, { "proficiency", "owner.proficiency" } },
  against  = "target.armour_class",
  critical = "natural == 20",
  success  = "natural != 1 and (critical or total >= against)",
  steps    = { "deals(target, critical, with_advantage)", when = "success" } }

check "weapon.deals (target: entity, critical: yes or no = no, with_advantage: yes or no = no)" { roller = "owner", shows = "total",
  dice     = "@damage",
  modifier = { { "ability", "ability.mod" }, { "critical", dice = "@damage", when = "critical" } },
  steps    = "target.is_hurt(max(0, total), critical)" }

feature "Sneak Attack" {
  to "weapon.deals.dice" { label = "sneak attack", once = "game.turn_is_taken",
    dice = "@(ceil(me.rank / 2) * (critical ? 2 : 1))d6", when = "light and with_advantage" } }
