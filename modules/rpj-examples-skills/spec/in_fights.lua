armor "Plate"   { saves = { 4, 5, 6 }, takes = "Heavy Armor Use" }
armor "Leather" { saves = { 5 }, takes = "Light Armor Use" }
armor "Amulet"  { saves = { 6 } }

example "what one defends with" { ledger = { "RPJ-APPA-03", "RPJ-APPA-05", "RPJ-APPA-06" },
  given = { ann = { "character", Dodge = 1, ["Light Armor Use"] = 2, ["Heavy Armor Use"] = 4, Dexterity = 3 } }, function(ann)
    expect(ann.dodge):is(2)
    ann:gains "Leather"
    expect(ann.dodge):is(3)
    ann:loses "Leather"
    ann:gains "Plate"
    expect(ann.melee_defence):is(4)
    ann:loses "Plate"
    ann:gains "Amulet"                                   -- which says nothing
    expect(ann.melee_defence):is(1)
  end }

example "who treats wounds" { ledger = "RPJ-APPA-35", given = { ann = { "character", Medicine = 3, Intelligence = 3 } }, function(ann)
    expect(ann.medicine):is(4)
  end }
