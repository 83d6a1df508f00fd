-- The chronicle tells, and changes nothing.
local fighters = { ann = { "character", maximum_life = 9, ["Weapon: sword"] = 0, ["Weapon: bow"] = 0, Defend = 0, wields = "Sword" },
                   orc = { "creature", maximum_life = 9, recovery = 1, ["Weapon: sword"] = 0, Defend = 0, wields = "Sword" } }

-- What is done, and what is said of it.
local function evening(ann, orc)
  return {
    { "ann spends 1 Advantage: Increase", function()
      ann.advantage = 1
      decide { Increase = true, ["Strike back or take Advantage?"] = "strike back", ["How do you meet defeat?"] = { "Unstable", "Unconsciousness", "Blaze of Glory" } }
      dice(8, 11, 12, 10, 10, 10, 4)
      ann:strikes(orc)
    end },
    { "ann attacks orc: Good", function()
      dice(12, 12, 12, 10, 10, 10, 4)
      ann:strikes(orc)
    end },
    { "  orc takes 4", function()
      orc.life = 9
      dice(12, 12, 12, 10, 10, 10, 4)
      ann:strikes(orc)
    end },
    { "  orc takes nothing", function()
      orc.block = 9
      dice(12, 12, 12, 10, 10, 10, 4)
      ann:strikes(orc)
    end },
    { "  orc strikes back", function()
      dice(10, 10, 10, 10, 10, 10, 1, 1)
      ann:strikes(orc)
    end },
    { "ann shoots at orc: Good", function()
      orc:stands { east = 30 }
      dice(12, 12, 12, 10, 10, 10, 4)
      ann:strikes { target = orc, weapon = "Bow" }
    end },
    { "ann has 2 Advantage",            function() ann:gains_advantage(2) end },
    { "The gamemaster has 1 Advantage", function() orc:gains_advantage() end },
    { "orc goes down, Unstable", function()
      game.round = 1
      orc:is_hit(9)
    end },
    { "orc holds on; it will be Easy next time", function()
      dice(1)
      orc:rolls_for_life()
    end },
    { "orc falls unconscious", function()
      orc.life = 1
      orc:chooses_defeat()
    end },
    { "  orc wakes to the blow, Unstable", function() orc:is_hit(1) end },
    { "orc has 2 Life",                    function() orc:is_tended "Good" end },
    { "ann goes out in a Blaze of Glory",  function() ann:is_hit(9) end },
    { "ann dies",                          function() ann:burns_out() end } }
end

example "a fight is told" { given = fighters, function(ann, orc)
  for _, told in ipairs(evening(ann, orc)) do expect(told[2]):says(told[1]) end
end }

example "nothing is told to those who like it quiet" { options = { chronicle = false }, given = fighters, function(ann, orc)
  for _, told in ipairs(evening(ann, orc)) do
    told[2]()
    expect(why("last"):find "says "):is(nil)
  end
end }

-- A deed of which no word is said, and which leaves everything as it was.
local function is_silent(deed) expect(function() expect(deed):says "" end):fails "silence" end

example "nor that somebody strikes back, or wakes to a blow" { options = { chronicle = false }, given = fighters, function(ann, orc)
  ann.life, orc.attacks_made, orc.health, orc.death_difficulty = 9, 0, "able", "Very Easy"
  is_silent(function()
    dice(1)
    orc:strikes_back(ann)
    orc.attacks_made, ann.life = 0, 9
  end)
  is_silent(function()
    orc.health = "unconscious"
    orc:is_hit(1)
    orc.health = "able"
  end)
end }

example "nobody wakes who is awake, and who dies does not hold on" { given = fighters, function(ann, orc)
  ann.life = 9
  is_silent(function()
    ann:is_hit(1)
    ann.life = 9
  end)
  orc.health, orc.death_difficulty = "unstable", "Very Hard"
  dice(1)
  orc:rolls_for_life()
  expect(orc.health):is "dead"
  expect(why("last"):find "holds on"):is(nil)
end }

example "what was spent is told, and for whom" { given = { ann = { "character", Climb = 0, advantage = 1 }, orc = { "creature", Climb = 0 } }, function(ann, orc)
  decide { Increase = true }
  dice(3, 4, 15)
  expect(function() ann.Climb:attempt "Medium" end):says "ann spends 1 Advantage: Increase"
  expect(ann.advantage):is(0)
  ann.advantage, game.advantage = 1, 1
  decide { Increase = false, Decrease = true }
  dice(3, 9, 15)
  expect(function() orc.Climb:attempt "Medium" end):says "ann spends 1 Advantage: Decrease for orc"
  decide { ["Gamemaster's Increase"] = true }
  dice(3, 9, 15)
  expect(function() orc.Climb:attempt "Medium" end):says "The gamemaster spends 1 Advantage: Increase for orc"
end }
