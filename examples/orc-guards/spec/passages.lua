-- The book's passages, one by one, with the book's dice.
local function path()
  local laeniel, ug = bring "Laeniel Relaiesh", bring "Ug the Cave-Mage"
  local warrior, headhunter = bring "Orc Warrior", bring "Orcish Headhunter"
  game:lines_up({ laeniel, ug }, { warrior, headhunter })
  return laeniel, ug, warrior, headhunter, all "region"
end

example "the order of the fight" { source = "RPJ-GCS-24", function()
  local laeniel, ug, warrior, headhunter = path()
  dice(4, 4, 3, 4, 5, 5)
  game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }
  expect(laeniel.rolled):is(14)
  expect(ug.rolled):is(10)
  expect(warrior.rolled):is(12)
  expect(game.order):is { laeniel, warrior, ug, headhunter }   -- the headhunter is a mook, and comes last
end }

example "setting up" { source = "RPJ-GCS-27", function()
  local laeniel, ug, warrior, headhunter = path()
  expect(laeniel.place.name):is "1"
  expect(ug:adjacent_to(laeniel)):is(true)
  expect(warrior.place.name):is "6"
  expect(laeniel:distance_to(warrior)):is(5)
end }

example "Laeniel must come nearer" { source = { "RPJ-GCS-28", "RPJ-GCS-29" }, function()
  local laeniel, ug, warrior, headhunter, line = path()
  laeniel:turn_begins()
  expect(laeniel.actions):is(3)
  expect(function() laeniel:attacks(warrior) end):is_refused "the target is in range"
  laeniel:moves(line[2])
  laeniel:moves(line[3])
  expect(laeniel:distance_to(warrior)):is(3)
  expect(laeniel.actions):is(1)                    -- not two, as printed
end }

example "a sword does not reach across three regions" { source = "RPJ-GCS-43", function()
  local laeniel, ug, warrior, headhunter, line = path()
  laeniel:stands(line[3])
  expect(function() laeniel:attacks { target = headhunter, weapon = "Elvish Sword" } end):is_refused "a melee attack needs an adjacent target"
  laeniel:stands(line[6], headhunter)
  dice(1, 2)
  expect(laeniel:attacks { target = headhunter, weapon = "Elvish Sword" }.missed):is(true)
  dice(2, 2)
  laeniel:attacks { target = headhunter, weapon = "Elvish Sword" }
  expect(headhunter.health):is "dead"
end }

example "an arrow through Heavy Orcish Armor" { source = "RPJ-GCS-44", function()
  local laeniel, ug, warrior, headhunter, line = path()
  laeniel:stands(line[4])
  warrior.defends = "dodge"
  dice(3, 4, 1, 3)
  laeniel:attacks(warrior)
  expect(warrior.layers[1].saves):is { 5, 6, 7 }
end }

example "Laeniel yields" { source = "RPJ-GCS-47", function()
  local laeniel, ug, warrior, headhunter, line = path()
  dice(4, 4, 3, 4, 5, 5)
  game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }
  game:next_turn()
  for i = 2, 4 do laeniel:moves(line[i]) end
  expect(function() laeniel:moves(line[5]) end):is_refused "cannot pay"
  game:next_turn()
  expect(game.acting):is(warrior)
end }

example "Ug is suddenly there" { source = "RPJ-GCS-48", function()
  local laeniel, ug, warrior, headhunter, line = path()
  warrior.layers[1]:cross_off_all()
  for _ = 1, 3 do warrior.base:cross_off(6) end
  warrior.defends = "dodge"
  ug:turn_begins()
  ug:teleports { region = line[6], beside = warrior }
  expect(ug.actions):is(1)
  dice(3, 4, 3, 4)                                 -- a hit; 7, against 8+
  ug:attacks(warrior)
  expect(warrior.health):is "bleeding"
end }

example "three moves and a coup de grace are four actions" { source = "RPJ-GCS-53", function()
  local laeniel, ug, warrior, headhunter, line = path()
  warrior.base:cross_off_all()
  warrior:falls()
  headhunter:dies()
  laeniel:stands(line[3])
  laeniel:turn_begins()
  laeniel:moves(line[4])
  laeniel:moves(line[5])
  laeniel:moves { region = line[6], beside = warrior }
  expect(function() laeniel:coup_de_grace(warrior) end):is_refused "cannot pay 1 action"
  laeniel:turn_begins()
  dice(4, 5)
  laeniel:coup_de_grace(warrior)
  expect(warrior.health):is "dead"
end }
