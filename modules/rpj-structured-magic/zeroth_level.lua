-- Spells of level 0: the spell in a slot of level 0 can be used at will, without using up the slot.

source "RPJ-SMAG-09"
instead_of "casting.expends_slot" { when = "slot.level == 0", steps = {} }

-- Without preparation, the choice is permanent; with preparation, it is made each time.

source "RPJ-SMAG-22"
rule "spell_slot.settled" "level == 0 and holds != none and holds.skill.preparation == 'unneeded'"

source "RPJ-SMAG-21"
action "spell_slot.is_given (spell: spell)" { requires = {
    { "spells of level 0 stand in slots of level 0", "level == 0 and spell.level == 0" },
    { "its spell may still be chosen",               "not settled", source = "RPJ-SMAG-22" } },
  steps = "comes_to_hold(spell)" }
