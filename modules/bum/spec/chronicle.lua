-- What is told of a fight.

example "what an attack did is told" { given = {
    ann = { "character", name = "Ann", Strength = 2, Dexterity = 2 }, orc = { "character", name = "Orc", Strength = 2, Dexterity = 2 } }, function(ann, orc)
    dice(1, 6)
    expect(function() ann:attacks(orc) end):says "Ann attacks Orc with the fist: 3 against 8, a miss"
    dice(6, 1)
    expect(function() ann:attacks(orc) end):says "Ann attacks Orc with the fist: 8 against 3, a hit"
    dice(6, 1)
    expect(function() ann:attacks(orc) end):says "Orc is out of the fight"
    expect(function() ann:attacks(orc) end):is_refused "the target still fights"
    expect(function() ann:finishes_off(orc) end):says "Orc is dead"
  end }

example "and what a simple fight did" { given = {
    ann = { "character", name = "Ann", Strength = 2, Dexterity = 2 }, orc = { "character", name = "Orc", Strength = 2, Dexterity = 2 } }, function(ann, orc)
    game.combat_level = 3
    dice(6, 1)
    expect(function() ann:fights(orc) end):says "Ann fights Orc: 8 against 3, won"
    dice(1, 6)
    expect(function() ann:fights(orc) end):says "Ann has 1 of 2 hit points left"
    game.combat_level = 1
    dice(4)
    expect(function() ann:fights(orc) end):says "Ann wins with 6"
  end }
