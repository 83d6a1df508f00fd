-- Immobilizations: what the actions of the core rules take, so that a condition can keep one from them.

source "RPJ-COND-08"
rule "entity.immobilized" "barred_from('move')"
rule "entity.helpless"    { text = "can neither move nor attack", "immobilized and barred_from('hands')" }
rule "entity.unconscious" { source = "RPJ-COND-10", text = "by a condition: that is not incapacitated", "barred_from('everything')" }

-- Whoever is unconscious does none of these, uses no skill, and still rolls for attributes: to resist, to recover, to be hurt.
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

-- In a grapple the turn of one who cannot struggle passes without it.
after "entity.must_struggle" "usual and not barred_from('hands')"

after "condition.sets_in" { steps = "owner.breaks_off" }

action "entity.breaks_off" { text = "what a condition does not let one go on with: work, and, unconscious, a grapple",
  steps = { { "drops_the_task", when = "task != none and task.barred" }, { "lets_go", when = "grappling and unconscious" } } }

action "entity.drops_the_task" { changes = { task = "none" } }
