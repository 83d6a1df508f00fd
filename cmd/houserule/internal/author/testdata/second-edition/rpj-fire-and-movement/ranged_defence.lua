-- Ranged defence: bullets are hard to dodge. It replaces dodging and absorbing against
-- everything shot or thrown; melee defence is unchanged.

source "RPJ-FIRE-15"
rule "entity.ranged_skill" { text = "the defence skill; a game sets it to the better of its dodging and armour skills", "max(melee_defence, absorb_skill)" }
rule "game.hard_to_dodge"  "-2"

rule "entity.ranged_modifier" { sum = {
  { "dodging or armour skill", "ranged_skill" },
  { "Dexterity bonus",         "Dexterity.bonus" },
  { "hard to dodge",           "game.hard_to_dodge" } } }

source "RPJ-FIRE-16"
-- The defence of a mook is its single number.
instead_of "mook.ranged_modifier" "defence - game.base_target"

-- Bonuses that are not skill: suppressive fire does not halve them.
rule "entity.ranged_bonus"   { source = "RPJ-FIRE-51", "defence_bonus" }
rule "entity.ranged_defence" "game.base_target + ranged_modifier + ranged_bonus"

instead_of "attack.defence_is_chosen" { source = "RPJ-FIRE-01", when = "ranged", steps = {} }
instead_of "attack.defence_modifier"  { when = "ranged", "target.ranged_modifier + target.ranged_bonus" }
