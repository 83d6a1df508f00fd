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

local fighters = { ann = { "character", name = "Ann", Strength = 2, Dexterity = 2, has = { "Throwing Knife", "Throwing Knife" }, wields = "Throwing Knife" },
                   orc = { "character", name = "Orc", Strength = 4, Dexterity = 2 } }

-- Deeds in their order, and all that is said of each.
local function evening(ann, orc)
  local function shoots(die)
    orc:overlooks(ann)
    dice(die)
    ann:shoots_unseen { target = orc, difficulty = 6 }
  end
  local function fights(level, ...)
    game.combat_level = level
    dice(...)
    ann:fights { target = orc, difficulty = 6 }
    orc:recovers()
  end
  return {
    { function() shoots(6) end, "Ann shoots unseen at Orc", "  Orc has 3 of 4 hit points left" },
    { function() shoots(1) end, "Ann shoots unseen at Orc", "  a miss" },
    { function() ann:loses "Throwing Knife" end },
    { function() fights(4, 6, 1) end, "Ann attacks Orc with the fist: 8 against 3, a hit", "  Orc has 2 of 4 hit points left" },
    { function() fights(4, 1, 6) end, "Ann attacks Orc with the fist: 3 against 8, a miss" },
    { function() fights(2, 6, 1) end, "Ann fights Orc: 8 against 5, won" },
    { function() fights(1, 6) end, "Ann wins with 8" },
    { function() orc:takes_wounds { number = 0, cause = "nothing" } end },
    { function() orc:is_stunned(1) end, "  Orc is stunned" },
    { function() ann:is_stunned(0) end },
    { function()
      orc:overlooks(ann)
      ann:strikes_unseen(orc)
    end, "Ann strikes Orc unseen", "  Orc has 0 of 4 hit points left", "  Orc is out of the fight" },
    { function() orc:takes_wounds { number = 0, cause = "nothing" } end },
    { function() orc:dies() end, "  Orc is dead" } }
end

-- A deed of which no word is said; it is taken back, with its dice.
local function is_silent(deed)
  expect(function()
    expect(function()
      attempt(function()
        deed()
        refuse "it is taken back"
      end)
    end):says ""
  end):fails "silence"
  no_dice()
end

example "an evening is told" { given = fighters, function(ann, orc)
  local function tells(told, i)
    if i > #told then told[1]() else expect(function() tells(told, i + 1) end):says(told[i]) end
  end
  for _, told in ipairs(evening(ann, orc)) do
    if #told == 1 then is_silent(told[1]) end
    tells(told, 2)
  end
  expect(orc.dead):is(true)
end }

example "nothing is told to those who like it quiet" { options = { chronicle = false }, given = fighters, function(ann, orc)
  for _, told in ipairs(evening(ann, orc)) do
    is_silent(told[1])
    told[1]()
  end
  expect(orc.dead):is(true)
end }
