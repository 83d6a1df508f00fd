-- Encumbrance: up to the limit, up to twice, and up to three times; more cannot be carried.

rule "game.most_load" { source = "RPJ-INV-10", text = "so many times the limit", "3" }

rule "entity.encumbrance" { source = "RPJ-INV-08", text = "how many times the limit is exceeded", "max(0, ceil(load / load_limit) - 1)" }
rule "entity.over_encumbered" { source = "RPJ-INV-08", "encumbrance > 0" }

action "entity.bears_up" { source = "RPJ-INV-10",
  function(who)
    if who.load > game.most_load * who.load_limit then refuse(who.name .. " cannot carry that much") end
  end }

-- Above the limit, however far: whatever takes the body is harder.
rule "attribute.bodily" { source = "RPJ-INV-09", "name in ['Strength', 'Dexterity', 'Constitution']" }
rule "skill.laden"      { source = "RPJ-INV-09", "owner.over_encumbered and linked_to.bodily" }

to "skill.effective"      { source = "RPJ-INV-09", label = "over-encumbered", add = "-1", when = "laden" }
to "skill.in_attacks"     { source = "RPJ-INV-09", label = "over-encumbered", add = "-1", when = "laden" }
to "entity.defence_bonus" { source = "RPJ-INV-09", label = "over-encumbered", add = "-1", when = "over_encumbered" }

-- Twice: nothing that takes the body, attacks among it, and every blow hits.
rule "attribute.too_laden" { source = "RPJ-INV-10", "owner.encumbrance >= 2 and bodily" }
rule "attack.too_laden"    { source = "RPJ-INV-10", text = "mooks have no skill that could be barred", first = {
  { "false", when = "attacker.kind == 'mook'" },
  { "weapon.skill.linked_to.too_laden" } } }

to "attribute.check" { source = "RPJ-INV-10", requires = { { "one is not too laden for it", "not too_laden" } } }
to "skill.check"     { source = "RPJ-INV-10", requires = { { "one is not too laden for it", "not linked_to.too_laden" } } }
to "attack.make"     { source = "RPJ-INV-10", requires = { { "one is not too laden for it", "not too_laden" } } }
to "entity.grapples" { source = "RPJ-INV-10", requires = { { "one is not too laden for it", "not Dexterity.too_laden" } } }
after "attack.hits_anyway" { source = "RPJ-INV-10", "usual or target.encumbrance >= 2" }
