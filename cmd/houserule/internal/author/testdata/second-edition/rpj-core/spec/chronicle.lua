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

-- What is told, and that nothing of it is told without the option.
local function told(deed, message) expect(deed):says(message) end
local function untold(deed)
  deed()
  expect((why "last"):match "says [^\n]+"):is(nil)
end

local function plays_a_fight(tells)
  local ug, orc = ug_and_orc()
  local hide = orc:add_layer { name = "hide", saves = { 4, 5 }, rank = 1 }
  local function is_hit(...)
    dice(...)
    return function() orc:is_hurt(0) end
  end
  tells(is_hit(3, 4), "Orc shrugs it off")
  tells(is_hit(1, 2), "Orc loses a save of 4+ (hide)")
  tells(is_hit(1, 2), "Orc loses a save of 5+ (hide, which is broken)")
  tells(is_hit(1, 2), "Orc loses a save of 7+ (base)")
  expect(hide.broken):is(true)
  tells(function() ug:takes_hold(orc) end, "Ug takes hold of Orc")
  tells(function() ug:breaks_free() end, "Ug breaks free")
  tells(function() orc:falls(true) end, "Orc is knocked out")
  tells(function() orc:gets_up() end, "Orc is up again, but weak")
  tells(function() orc:falls() end, "Orc goes down, bleeding")
  dice(4, 4)
  tells(function() orc:bleeds() end, "Orc bleeds on")
  dice(4, 5)
  tells(function() orc:bleeds() end, "Orc stops bleeding")
  tells(function() orc:dies() end, "Orc dies")
end

example "a fight is told, from the first blow to the end" { function() plays_a_fight(told) end }

example "without the chronicle nobody hears of it" { options = { chronicle = false }, function() plays_a_fight(untold) end }

example "the last save of the body is no broken layer" { function()
  local ug, orc = ug_and_orc()
  orc.base:cross_off(7)
  dice(1, 2)
  expect(function() orc:is_hurt(0) end):says "Orc loses a save of 7+ (base)"
end }

example "whoever bleeds to death is told dead, and does not bleed on" { function()
  local _, orc = ug_and_orc()
  orc:falls()
  orc.bleeding = 4
  dice(1, 1)
  orc:bleeds()
  expect((why "last"):match "says [^\n]+"):contains "{name} dies"
  expect((why "last"):find("bleeds on", 1, true)):is(nil)
  expect(orc.health):is "dead"
end }

local unerring = [[ instead_of "attack.hits_anyway" "true" ]]

example "an attack that hits without a roll is told" { rules = unerring, function()
  local ug, orc = ug_and_orc()
  dice(6, 6)
  expect(function() ug:strikes { target = orc } end):says "Ug attacks Orc and hits"
end }

example "an attack that hits without a roll, and no chronicle" { rules = unerring, options = { chronicle = false }, function()
  local ug, orc = ug_and_orc()
  dice(6, 6)
  untold(function() ug:strikes { target = orc } end)
end }

example "an attack that is rolled is told by its roll" { function()
  local ug, orc = ug_and_orc()
  dice(1, 2)
  untold(function() ug:strikes { target = orc } end)
end }
