-- The chronicle tells, and changes nothing.
local function ug_and_orc()
  return bring("character", { name = "Ug", Blades = 3, wields = "Dagger" }), bring("character", { name = "Orc", defends = "dodge", Guard = 2 })
end

-- 6 and more hit 9+, a double six takes a save at once, the save at 9+ fails on 8 and less.
local lost = 1 / 36 + 25 / 36 * 26 / 36

local function odds_of_a_blow()
  local ug, orc = ug_and_orc()
  return odds(function()
    ug:strikes { target = orc }
    return #orc.base.saves
  end)
end

example "a blow is told" { function()
  local ug, orc = ug_and_orc()
  dice(5, 4, 3, 3)
  expect(function() ug:strikes { target = orc } end):says "Orc loses a save of 7+ (base)"
  dice(6, 6)
  expect(function() ug:strikes { target = orc } end):says "Orc goes down, bleeding"
end }

example "a grapple is told, and who gets up" { function()
  local ug, orc = ug_and_orc()
  expect(function() ug:takes_hold(orc) end):says "Ug takes hold of Orc"
  expect(function() ug:breaks_free() end):says "Ug breaks free"
  orc.base:cross_off_all()
  orc:falls()
  expect(function() orc:gets_up() end):says "Orc is up again, but weak"
end }

example "a blow with the chronicle" { function()
  expect(odds_of_a_blow()):is { [1] = lost, [2] = 1 - lost }
end }

example "the same blow without it" { options = { chronicle = false }, function()
  expect(odds_of_a_blow()):is { [1] = lost, [2] = 1 - lost }
end }
