weapon "Autorifle" { skill = "Rifles", damage = 1, range = 3, capacity = 4 }

local function street()
  local line = game:lay_out(2)
  local ann = bring("character", { Rifles = 2, wields = "Autorifle", side = "heroes" })
  local foe = bring("character", { Dexterity = 6, side = "rebels" })
  ann:stands(line[1])
  foe:stands(line[2])
  ann:turn_begins()
  return ann, foe, line
end

example "one throw of coins against a whole group" { source = { "RPJ-COIN-01", "RPJ-FIRE-50" }, function()
  local ann, foe, line = street()
  local mook = bring("mook", { attack = 0, defence = 9, side = "rebels" })
  mook:stands(line[2], foe)
  expect(foe.defence_against_suppression):is(7)
  expect(mook.defence_against_suppression):is(8)
  dice(1, -1, -1, -1, 1)                             -- -1 and 0: 6 + 2
  ann:suppresses(foe)
  expect(foe.suppressed):is(true)
  expect(mook.suppressed):is(true)
  expect(ann.wields.loaded):is(2)
end }

example "all heads on a shot that is aimed" { source = { "RPJ-COIN-01", "RPJ-FIRE-19", "RPJ-FIRE-47" }, function()
  local ann, foe = street()
  dice(1, 1, 1, 2, 1)
  expect(ann:aims_at(foe).no_save):is(true)
  expect(foe.base.saves):is { 7 }
end }
