weapon "Sling"   { skill = "Archery", damage = 2 }
weapon "Ram"     { skill = "Archery", damage = 4, scale = "mega" }
weapon "Comet"   { skill = "Archery", damage = 0, scale = "giga" }
armor  "Plate"   { saves = { 4, 6 } }

local crew   = { "character", wields = "Sling", group = 1 }
local target = { "character", has = { "Plate" }, wields = "Sling", group = 1 }

-- Lets a weapon hit with a plain 8 against an absorbing 7.
local function hits(who, weapon, whom, a, b)
  who.wields = weapon
  decide { ["Dodge or absorb?"] = "absorb" }
  dice(4, 4, a, b)
  who:free_attack(whom)
  who.free_attacks = 1
end

example "a lesser weapon" { ledger = { "RPJ-SCALE-04", "RPJ-SCALE-06" },
  given = { crew = crew, target = target },
  function(crew, target)
    local plate = target:outermost()
    plate.scale = "mega"
    hits(crew, "Sling", target, 1, 1)                          -- 4 + 2 - 4 = 2 is saved with anything
    expect(plate.saves):is { 4, 6 }
    plate:cross_off(4)
    hits(crew, "Sling", target, 1, 2)                          -- 6 + 2 - 4 = 4
    expect(plate.broken):is(true)
  end }

example "a greater weapon" { ledger = { "RPJ-SCALE-07", "RPJ-SCALE-08", "RPJ-SCALE-09", "RPJ-SCALE-13" },
  given = { crew = crew, target = target },
  function(crew, target)
    local plate = target:outermost()
    hits(crew, "Ram", target, 6, 6)                            -- 4 + 4 + 4 = 12 is saved, and yet lost
    expect(plate.saves):is { 6 }
    plate:restore(1)
    hits(crew, "Ram", target, 6, 5)                            -- 11: the whole layer, and no other
    expect(plate.broken):is(true)
    expect(target.base.saves):is { 7, 7 }
    expect(target.incapacitated):is(false)
    hits(crew, "Ram", target, 1, 1)
    expect(target.incapacitated):is(true)
  end }

example "two steps up nothing happens, even with a double six" { ledger = "RPJ-SCALE-05",
  given = { crew = crew, target = target },
  function(crew, target)
    target:outermost().scale = "giga"
    decide { ["Dodge or absorb?"] = function() return "absorb" end }
    dice(4, 4); crew:strike(target)
    dice(6, 6); crew:strike(target)
    expect(target:outermost().saves):is { 4, 6 }
  end }

example "two steps down all normal layers are gone" { ledger = { "RPJ-SCALE-10", "RPJ-SCALE-11" },
  given = { crew = crew, target = target },
  function(crew, target)
    local suit = target:add_layer { name = "Suit", saves = { 3 } }
    suit.scale = "mega"
    decide { ["Dodge or absorb?"] = { "absorb", "absorb" } }
    crew.wields = "Comet"
    dice(4, 4, 3, 3); crew:strike(target)                      -- one step down: 3 + 4 = 7, the suit is broken
    expect(suit.broken):is(true)
    expect(target.incapacitated):is(false)
    dice(4, 4); crew:strike(target)
    expect(target.incapacitated):is(true)
    expect(target:outermost()):is(nil)
  end }

example "mooks die as ever" { ledger = "RPJ-GCS-66",
  given = { crew = crew, orc = { "mook", attack = 0, damage = 0, defence = 8, group = 1 } },
  function(crew, orc)
    crew.wields = "Comet"
    dice(4, 4); crew:strike(orc)
    expect(orc.incapacitated):is(true)
  end }

example "who can grapple whom" { ledger = "RPJ-SCALE-19",
  given = { crew = crew, target = target, orc = { "mook", attack = 0, damage = 0, defence = 8 } },
  function(crew, target, orc)
    crew:grapple(orc)
    target:outermost().scale = "mega"
    expect(function() crew:grapple(target) end):is_refused "both are of one scale"
    target:outermost():cross_off_all()
    crew:grapple(target)
    expect(crew.actions):is(0)
  end }

example "the odds of a scratch" { ledger = { "RPJ-SCALE-04", "RPJ-SCALE-07" },
  given = { crew = crew, target = target },
  function(crew, target)
    local plate = target:outermost()
    local left = function()
      decide { ["Dodge or absorb?"] = "absorb" }
      crew:strike(target)
      return #plate.saves
    end
    -- the attack hits 7 with 21 of 36, one of them a double six that takes a save at once
    -- normal against normal: 4 + 2 = 6 is saved with 26 of 36: lost (20/36)(10/36) + 1/36
    expect(odds(left)):is { [2] = 1060 / 1296, [1] = 236 / 1296 }
    -- one step down, 4 + 2 + 4 = 10: saved 6 of 36, but one is lost; the whole layer (20/36)(30/36) + 1/36
    crew.wields = "Ram"
    plate.scale = "normal"
    -- 4 + 4 + 4 = 12 is saved by the double six alone
    expect(odds(left)):is { [2] = 15 / 36, [1] = 20 / 1296, [0] = 700 / 1296 + 1 / 36 }
  end }
