-- Whatever helps and whatever hinders cancel, however many of each there are.
check "d20" { dice = "@((favour > 0) == (trouble > 0) ? 1 : 2)d20",
  favour  = "0",
  trouble = "0",
  with_advantage    = "favour > 0 and trouble == 0",
  with_disadvantage = "trouble > 0 and favour == 0",
  natural = "with_disadvantage ? min(dice) : max(dice)" }

check "ability.tried (difficulty, helped: yes or no = no)" { like = "d20", roller = "owner",
  favour   = { { "helped", "1", when = "helped" } },
  modifier = { { "ability", "mod" } },
  against  = "difficulty" }

check "ability.saved (difficulty)" { like = "d20", roller = "owner",
  modifier = { { "ability", "mod" }, { "trained", "owner.proficiency", when = "ability in owner.trained" } },
  against  = "difficulty" }

condition "Poisoned" { to "weapon.attacks.trouble" { label = "poisoned", add = "1" },
                       to "ability.tried.trouble"  { label = "poisoned", add = "1" } }
condition "Unseen"   { to "weapon.attacks.favour"  { label = "unseen",   add = "1" },
                       to "weapon.attacks.trouble" { me = "target", label = "unseen",   add = "1" } }
condition "Prone"    { to "weapon.attacks.favour"  { me = "target", label = "prone",    add = "1" } }

-- Blessings are one more die, an inspiration is one that is kept until it is wanted.
condition "Blessed" {
  to "weapon.attacks.modifier" { label = "blessed", dice = "1d4" },
  to "ability.saved.modifier"  { label = "blessed", dice = "1d4" } }
condition "Inspired" {
  offer "Inspiration" { on = "d20", by = "roller", limit = "1",
    changes = { modifier = { "inspired", dice = "1d6" } }, steps = "payer.loses('Inspired')" } }
