local given = { ann = { "caster", side = "guild", has = { "Fireball", "Counterspell" } }, bob = { "caster", side = "cult", has = { "Counterspell" } } }

example "what is countered never happens, and both have paid" { source = "Counterspell", given = given, function(ann, bob)
  decide { Counterspell = true }
  ann:the("Fireball"):cast { target = bob }
  expect(bob.hp):is(30)
  expect({ ann.slots_3, bob.slots_3, bob.reactions, ann.reactions }):is { 1, 1, 0, 1 }
  ann:the("Fireball"):cast { target = bob }               -- no reaction is left
  expect(bob.hp):is(2)
end }

example "enemies who can act are asked, and nobody else" { source = "Counterspell", given = { ann = given.ann, bob = given.bob, cat = { "caster", side = "guild", has = { "Counterspell" } } },
  function(ann, bob, cat)
    local asked = {}
    decide { Counterspell = function(who) asked[#asked + 1] = who.name return false end }
    ann:the("Fireball"):cast { target = bob }
    expect(bob.hp):is(2)
    expect(asked):is { bob.name }
    decide { Counterspell = function(who) asked[#asked + 1] = who.name return true end }
    bob.incapacitated, ann.side = 1, "cult"                -- now it is cat who could
    ann:the("Fireball"):cast { target = bob }
    expect(bob.hp):is(2)
    expect(asked):is { bob.name, cat.name }
    expect({ ann.slots_3, bob.slots_3, cat.slots_3 }):is { 0, 2, 1 }
  end }
