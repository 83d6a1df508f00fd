-- Encumbrance: up to the limit, up to twice, and up to three times the limit; more cannot be carried.

source "RPJ-INV-10"
rule "game.most_load" { text = "the maximum load, as a multiple of the limit", "3" }

source "RPJ-INV-08"
rule "entity.encumbrance"     { text = "how many times the limit is exceeded", "max(0, ceil(load / load_limit) - 1)" }
rule "entity.over_encumbered" "encumbrance > 0"

source "RPJ-INV-10"
action "entity.bears_up" { requires = { "so much can be carried", "load <= game.most_load * load_limit" }, steps = {} }

source "RPJ-INV-09"
-- Above the limit: physical actions are harder.
rule "attribute.bodily" "name in ['Strength', 'Dexterity', 'Constitution']"
rule "skill.laden"      "owner.over_encumbered and linked_to.bodily"

to "skill.effective"      { label = "over-encumbered", add = "-1", when = "laden" }
to "skill.in_attacks"     { label = "over-encumbered", add = "-1", when = "laden" }
to "entity.defence_bonus" { label = "over-encumbered", add = "-1", when = "over_encumbered" }

source "RPJ-INV-10"
-- Above twice the limit: no physical actions, including attacks, and every attack hits.
rule "attribute.too_laden" "owner.encumbrance >= 2 and bodily"
rule "attack.too_laden"    { text = "whether encumbrance prevents the attack; mooks have no skill that it could prevent",
  "attacker.kind != 'mook' and weapon.skill.linked_to.too_laden" }

to "attribute.check"      { fails_when = { "too laden for it", "too_laden" } }
to "skill.check"          { fails_when = { "too laden for it", "linked_to.too_laden" } }
to "attack.unhindered"    { { "one is not too laden for it", "not too_laden" } }
to "entity.touch"         { fails_when = { "too laden for it", "Dexterity.too_laden" } }
to "entity.grapple_check" { fails_when = { "too laden for it", "Strength.too_laden" } }
to "entity.must_struggle" { { "is not too laden to struggle", "not Strength.too_laden" } }
to "attack.hits_anyway"   { { "the target is too laden to evade", "target.encumbrance >= 2" } }
