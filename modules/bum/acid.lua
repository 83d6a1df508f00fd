-- Acid: a wound every few turns, depending on its potency, until it is washed off.

source "Part Seven, Acid"
box "entity.acid"          { text = "turns until each wound: 1 or 2 if the acid is very strong, 10, 20 or more if it is weak", "1.. or none" }
box "entity.turns_in_acid" "number = 0"

action "entity.is_covered_in_acid (turns_for_a_wound)" { text = "covers a character in acid; the strongest acid counts", steps = {
  when = "acid == none or turns_for_a_wound < acid", changes = { acid = "turns_for_a_wound", turns_in_acid = "0" } } }

after "entity.turn_ends" { when = "acid != none", changes = { turns_in_acid = "turns_in_acid + 1" },
  steps = { "takes_wounds(1, 'acid')", when = "acid != none and turns_in_acid % acid == 0" } }

action "entity.washes_off_acid (of: entity = owner)" { text = "washes off or neutralises the acid", costs = "1 actions", requires = {
    { "whoever washes others is able to", "can_act or not dead and of == owner" },
    { "there is acid to wash off",        "of.acid != none" } },
  changes = { ["of.acid"] = "none", ["of.turns_in_acid"] = "0" } }
