example "conditions are summed" { source = "BRP-MOD-09", given = { kim = { "character", Hide = 50 } }, function(kim)
  local dark_but_well_equipped = game:situation_of { conditions = { Environment = "poor", Equipment = "good" } }
  expect(dark_but_well_equipped):is(0)
  dice(50)
  local check = kim.Hide:check { situation = dark_but_well_equipped }
  expect({ check.chance, check.success }):is { 50, true }
  expect(game:situation_of { conditions = { Environment = "hopeless", Equipment = "good", Time = "ideal" } }):is(20)
  expect(game:situation_of { conditions = {} }):is(0)
end }

example "what is permanent, then the difficulty, then the situation" { source = { "BRP-MOD-10", "BRP-MOD-11" },
  given = { kim = { "character", Hide = 40, Sense = 41, Brawl = 45, has = { "Unarmed Combat" } } }, function(kim)
    dice(50, 50, 50, 50)
    expect(kim.Hide:check { difficulty = "Easy", situation = -20 }.chance):is(60)
    expect(kim.Sense:check { difficulty = "Difficult", situation = 20 }.chance):is(41)
    expect(kim.Brawl.rating):is(65)
    expect(kim.Brawl:check { difficulty = "Difficult" }.chance):is(33)
    expect(kim.Brawl:check { difficulty = "Easy", situation = -50 }.chance):is(80)
    kim:loses "Unarmed Combat"
    dice(50)
    expect(kim.Brawl:check { difficulty = "Difficult" }.chance):is(23)
  end }

example "seven conditions in four steps" { source = "BRP-MOD-12", function()
  local found = {}
  for _, situation in ipairs(game.situations) do
    for _, step in ipairs { "hopeless", "poor", "good", "ideal" } do
      expect(#situation[step] > 0):is(true)
      found[#found + 1] = game:situation_of { conditions = { [situation.name] = step } }
    end
  end
  expect(#game.situations):is(7)
  expect(#found):is(28)
  for i, modifier in ipairs(found) do expect(modifier):is(({ -50, -20, 20, 50 })[(i - 1) % 4 + 1]) end
  expect(game:situation_of { conditions = { Equipment = "hopeless" } }):is(-50)
  expect(game:situation_of { conditions = { Time = "ideal" } }):is(50)
  expect(game:situation_of { conditions = { Range = "poor" } }):is(-20)
  expect(function() game:situation_of { conditions = { Range = "bad" } } end):fails "bad"
end }
