-- What is told of a fight.

example "what an attack did is told" { rules = [[ weapon "Sword" { skill = "Combat", types = { "Cut", "Thrust" } } ]], given = {
    ann = { "character", name = "Ann", Combat = 4, Strength = 3, Body = 2, wields = "Sword" },
    orc = { "character", name = "the orc", Combat = 3, Strength = 2, Body = 3, wields = "Sword", defends = "parry" } }, function(ann, orc)
    dice(2, 3, 3)
    expect(function() ann:attacks(orc) end):says "Ann strikes at the orc with the sword: parried"
    dice(1, 1, 1)
    expect(function() ann:attacks(orc) end):says "a Reverse, which lays Ann open"
    dice(5, 5, 6)
    expect(function() ann:attacks(orc) end):says "the orc takes 8"
    dice(2, 3, 4)
    expect(function() ann:attacks(orc) end):says "the orc goes down"
    expect(function() orc:dies() end):says "the orc is dead"
  end }

example "a roll says what it had to reach" { given = { ann = { "character", Combat = 4, Agility = 2 }, bob = { "character", Combat = 3, Agility = 2 } },
  rules = [[ weapon "Sword" { skill = "Combat", types = { "Cut" } } ]], function(ann, bob)
    for _, case in ipairs { { 3, "Miss" }, { 4, "Hit" } } do
      dice(2, 3, case[1])
      local roll = new.attack { attacker = ann, target = bob, weapon = "Sword", defence = "dodge" }:roll()
      expect({ roll.total, roll.against, roll.result, roll.success }):is { 9 + case[1], 13, case[2], roll.total >= roll.against }
    end
    dice(3, 4, 4)
    expect(ann.Agility:check().against):is(13)
  end }
