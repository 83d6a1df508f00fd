-- Beside Conditions: a spell may afflict its target, and a condition may keep one from casting.

box "spell.afflicts" { source = "RPJ-SMAG-08", "condition or none" }

source "RPJ-COND-04"
box "spell.needs"    { text = "what casting takes: speech, hands, sight", "list of text" }

to "spell.is_cast" { requires = {
  { "no condition keeps one from casting", "not owner.barred_from('magic') and not any(needs, owner.barred_from(#))" } } }

-- A spell that strikes takes what casting it takes, and eyes if it goes far.
instead_of "attack.needs" { when = "magic_modifier != nil", "ranged ? ['sight'] : []" }

-- Only the conscious concentrate.
to    "entity.concentrates" { source = "RPJ-SMAG-24", requires = { { "only the conscious can concentrate", "not unconscious" } } }
after "condition.sets_in"   { when = "owner.unconscious", source = "RPJ-SMAG-24", steps = { "owner.is_distracted" } }

after "game.can_be_barred" { "['magic'] + usual" }

-- Whoever might resist the condition does so against the caster's base level, as against any spell. Where the
-- spell has a saving throw of its own that was it.
after "casting.takes_effect" { when = "spell.afflicts != nil and target != nil", source = "RPJ-SMAG-08",
  function(casting)
    local condition, target = casting.spell.afflicts, casting.target
    if target:suffers(condition) then return end
    if condition.resist and not casting.spell.saved_with
      and target:the(condition.resist):saving_throw { difficulty = casting.save_difficulty }.success then return end
    target:gains(condition)
  end }
