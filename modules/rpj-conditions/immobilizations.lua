-- Immobilizations: requirements of the core actions, so that a condition can prevent them.

source "RPJ-COND-08"
rule "entity.immobilized" "barred_from('move')"
rule "entity.helpless"    { text = "whether it can neither move nor attack", "immobilized and barred_from('hands')" }
rule "entity.unconscious" { source = "RPJ-COND-10", text = "by a condition: that is not incapacitated", "barred_from('everything')" }

-- Which actions: those with the tags legs, hands and deed of rpj-core (moves.lua, gear.lua, turns.lua). Unconscious
-- characters do none of them and use no skills, but still roll attributes: to resist, recover, or save.
to "tagged legs"  { requires = { "no condition keeps one from it", "not barred_from('move')" } }
to "tagged hands" { requires = { "no condition keeps one from it", "not barred_from('hands')" } }
to "tagged deed"  { requires = { "no condition keeps one from it", "not barred_from('everything')" } }

-- In a grapple, a character who cannot struggle loses the turn.
to "entity.must_struggle" { { "can use its hands", "not barred_from('hands')" } }

after "condition.sets_in" { steps = "owner.breaks_off" }

action "entity.breaks_off" { text = "ends what a condition prevents: work and, if unconscious, a grapple",
  steps = { { when = "task != none and task.barred", changes = { task = "none" } }, { "lets_go", when = "grappling and unconscious" } } }
