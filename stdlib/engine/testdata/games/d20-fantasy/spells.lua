-- Slots by circle. What is cast uses one, whatever becomes of it.
kind "slot" { circle = "number" }
slot "First Circle"  { circle = 1 }
slot "Second Circle" { circle = 2 }
slot "Third Circle"  { circle = 3 }
box "slot.left" { sheet = "number", starts = "owner.rank < 2 * circle - 1 ? 0 : min(4, 2 + owner.rank - (2 * circle - 1))", refills = "owner.rests_long" }

kind "spell" { carried = true, circle = "number", ability = "ability = Wisdom", happens = "action" }
rule "spell.difficulty" "8 + ability.mod + owner.proficiency"

action "spell.is_cast (target: entity, slot: slot)" { costs = "1 left of owner.the(slot)",
  requires = { { "whoever casts knows it", "owner.has(spell)" }, { "the slot is high enough", "slot.circle >= circle" }, { "whoever casts is up", "owner.hp > 0" } },
  steps = "happens" }

-- Who keeps something up does so until the next such spell, or a hit that is too much.
condition "Concentration" {}
action "spell.is_kept_up" { steps = { { "owner.loses('Concentration')", when = "owner.has('Concentration')" }, "owner.gains('Concentration')" } }
check "ability.keeps_up (difficulty)" { like = "ability.saved", steps = { "owner.loses('Concentration')", when = "not success" } }

spell "Blessing" { circle = 1, happens = "blesses" }
action "spell.blesses (target: entity)" { steps = { "is_kept_up", "target.gains('Blessed', '1 minute', none, owner.the('Concentration'))" } }

spell "Fire" { circle = 3, ability = "Intelligence", happens = "burns" }
action "spell.burns (target: entity)" { steps = "burning(target)" }
check "spell.burning (target: entity)" { roller = "owner", dice = "4d6", shows = { "saved", "total" },
  saved = { check = "target.Dexterity.saved(difficulty)" },
  steps = "target.is_hurt(saved.success ? floor(total / 2) : total)" }

-- Reactions: one against a spell before anything comes of it, one when the roll is seen.
spell "Countermand" { circle = 3, happens = "fizzles",
  offer "Countermand" { on = "spell.is_cast", opens = "before", by = "anyone", costs = { "1 reactions", "1 left of payer.the('Third Circle')" },
    when = "payer != owner and payer.hp > 0", changes = { stands = "false" } } }
action "spell.fizzles" { steps = {} }

spell "Ward" { circle = 1, happens = "fizzles",
  offer "Ward" { on = "weapon.attacks", by = "target", costs = { "1 reactions", "1 left of payer.the('First Circle')" }, when = "success and not critical",
    steps = "payer.gains('Warded', '1 turn_begins')" } }
condition "Warded" { to "entity.armour_class" { label = "warded", add = "5" } }
