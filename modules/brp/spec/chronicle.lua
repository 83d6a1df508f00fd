-- What is told of an attack.

example "what an attack did is told" { given = { kim = { "character", name = "Kim", STR = 9, SIZ = 9, POW = 10, Sword = 60, has = { "Broadsword" }, wields = "Broadsword" },
    foe = { "character", name = "the orc", CON = 11, SIZ = 13, POW = 10, has = { "Mail" } } }, function(kim, foe)
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
    expect(function() foe:is_hurt(foe.hit_points) end):says "the orc is dead"
  end }
