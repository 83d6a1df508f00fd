-- Beside the book's list of skills: those of the caves stand, and defend as they do there.
armor "Troll Hide" { saves = { 6 }, takes = "Heavy Armor Use" }

example "Dodge defends, whatever one wears" { source = "RPJ-APPA-01",
  given = { ug = { "character", Dodge = 2, Archery = 1, ["Heavy Armor Use"] = 4, has = { "Troll Hide" } } }, function(ug)
    expect(ug.melee_defence):is(2)
    expect({ ug.Dodge.genre, ug.Archery.genre, ug.Horsemanship.genre }):is { "unsaid", "unsaid", "fantasy" }
    expect(#game.skills):is(38 - 2 + 10)
  end }
