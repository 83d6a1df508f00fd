armor "Plate"   { saves = { 4, 5, 6 }, takes = "Heavy Armor Use", forces = "absorb" }
armor "Leather" { saves = { 5 }, takes = "Light Armor Use" }
armor "Amulet"  { saves = { 6 } }

example "what one defends with" { source = { "RPJ-APPA-03", "RPJ-APPA-05", "RPJ-APPA-06" },
  given = { ann = { "character", Dodge = 1, ["Light Armor Use"] = 2, ["Heavy Armor Use"] = 4, Dexterity = 3, Constitution = 3 } }, function(ann)
    expect(ann.dodge):is(2)
    ann:gains "Leather"
    expect(ann.dodge):is(3)
    ann:loses "Leather"
    ann:gains "Plate"
    expect(ann.melee_defence):is(4)
    expect(ann.absorb):is(5)                             -- and Constitution 3: nobody dodges in plate
    expect(ann.may_dodge):is(false)
    ann:loses "Plate"
    ann:gains "Amulet"                                   -- which says nothing
    expect(ann.melee_defence):is(1)
  end }

example "who treats wounds" { source = "RPJ-APPA-35", given = { ann = { "character", Medicine = 3, Intelligence = 3 } }, function(ann)
  expect(ann.medicine):is(4)
  local bob = bring "character"
  bob:falls()
  dice(2, 2, 2, 3)
  ann:lends_a_hand(bob)                                  -- 8, against 9
  expect(bob.can_act):is(false)
  ann:turn_begins()
  ann:lends_a_hand(bob)
  expect(bob.can_act):is(true)
  dice(3, 3, 3, 4)
  expect(ann:treating().success):is(false)               -- 10, against 11
  expect(ann:treating().success):is(true)
end }
