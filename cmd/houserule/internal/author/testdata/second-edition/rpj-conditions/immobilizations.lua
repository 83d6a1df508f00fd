-- Immobilizations: requirements of the core actions, so that a condition can prevent them.

source "RPJ-COND-08"
rule "entity.immobilized" "barred_from('move')"
rule "entity.helpless"    { text = "whether it can neither move nor attack", "immobilized and barred_from('hands')" }
rule "entity.unconscious" { source = "RPJ-COND-10", text = "by a condition: that is not incapacitated", "barred_from('everything')" }

-- Unconscious characters do none of these and use no skills, but still roll attributes: to resist, recover, or save.
local takes = {
  move  = { "moves", "moves_cautiously", "draws_aside" },
  hands = { "attacks", "attacks_with_several", "free_attack", "coup_de_grace",
            "prepares", "strikes_at_the_cautious", "watchful_strike", "guarding_strike",
            "grapples", "struggles", "breaks_free",
            "draws", "draws_too", "puts_away", "lends_a_hand", "treats" },
  everything = { "tries", "works", "escapes" } }

for what, deeds in pairs(takes) do
  for _, deed in ipairs(deeds) do
    to("entity." .. deed) { source = "RPJ-COND-08", requires = { "no condition keeps one from it", "not barred_from('" .. what .. "')" } }
  end
end

-- In a grapple, a character who cannot struggle loses the turn.
after "entity.must_struggle" "usual and not barred_from('hands')"

after "condition.sets_in" { steps = "owner.breaks_off" }

action "entity.breaks_off" { text = "ends what a condition prevents: work and, if unconscious, a grapple",
  steps = { { "drops_the_task", when = "task != none and task.barred" }, { "lets_go", when = "grappling and unconscious" } } }

action "entity.drops_the_task" { changes = { task = "none" } }
