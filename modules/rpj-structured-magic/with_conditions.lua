-- With Conditions: a spell may cause a condition, and conditions may prevent casting.

source "RPJ-SMAG-08"
box "spell.afflicts" "condition or none"

source "RPJ-COND-04"
box "spell.needs"    { text = "what casting takes: speech, hands, sight", "list of text" }

to "spell.is_cast" { requires = {
  "no condition keeps one from casting", "not owner.barred_from('magic') and none(needs, owner.barred_from(#))" } }

-- A spell that strikes has the requirements of casting it and, at a distance, requires sight.
instead_of "attack.needs" { when = "magic_modifier != none", "ranged ? ['sight'] : []" }

source "RPJ-SMAG-24"
-- Concentration requires consciousness.
after "condition.sets_in" { when = "owner.unconscious", steps = "owner.is_distracted" }

source "RPJ-COND-04"
after "game.can_be_barred" "['magic'] + usual"

source "RPJ-SMAG-08"
-- A target that may resist the condition does so against the caster's base level, as against any spell. If the
-- spell has a saving throw, that saving throw counts instead.
after "casting.takes_effect" { when = "spell.afflicts != none and target != none",
  function(casting)
    local condition, target = casting.spell.afflicts, casting.target
    if target:suffers(condition) then return end
    if condition.resist and not casting.spell.saved_with
      and target:the(condition.resist):saving_throw(casting.save_difficulty).success then return end
    target:gains(condition)
  end }
