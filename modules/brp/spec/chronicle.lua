-- What is told of an attack.

local two = { kim = { "character", name = "Kim", STR = 9, SIZ = 9, POW = 10, Sword = 60, has = { "Broadsword" }, wields = "Broadsword" },
              foe = { "character", name = "the orc", CON = 11, SIZ = 13, POW = 10, has = { "Mail" } } }

example "what an attack did is told" { given = two, function(kim, foe)
  local expected = {
    { dice = { 61 },    "Kim attacks the orc with the broadsword: failure" },
    { dice = { 60, 1 }, "the orc takes nothing" },
    { dice = { 60, 8 }, "Kim attacks the orc with the broadsword: success" },
    { dice = { 60, 8 }, "the orc has 6 of 12 hit points left" },
    { dice = { 60, 8 }, "the orc takes 3" } }
  for _, case in ipairs(expected) do
    dice(unpack(case.dice))
    expect(function() kim:attacks(foe) end):says(case[1])
  end
  expect(function() foe:is_hurt(1) end):says "the orc has 2 of 12 hit points left"
  expect(function() foe:is_hurt(foe.hit_points) end):says "the orc is dead"
  expect(why("last"):find "hit points left"):is(nil)
  local ogre = bring "character"
  ogre:is_hurt(0)
  expect(why("last"):find "hit points left"):is(nil)
end }

example "nothing is told to those who like it quiet" { options = { chronicle = false }, given = two, function(kim, foe)
  for _, deed in ipairs { function() kim:attacks(foe) end, function() foe:is_hurt(1) end, function() foe:is_hurt(foe.hit_points) end } do
    if foe.hit_points == 12 then dice(12, 8) end       -- a special success
    deed()
    expect(why("last"):find "says "):is(nil)
  end
end }
