weapon "Rifle" { skill = "Archery", damage = 2, range = 4 }
cover  "Oak"      { quality = 4, flank = 1 }
cover  "Fountain" { quality = 6 }
cover  "Pillar"   { quality = 5, flank = -1 }

local rebel   = { "character", side = "rebels", wields = "Rifle", Archery = 4 }
local basilus = { "character", side = "heroes", wields = "Rifle", ["Light Armor Use"] = 4, ["Melee Defence"] = 1, Dexterity = 3 }

-- Streets 1 to 4 in a row.
local function streets()
  local row = {}
  for i = 1, 4 do row[i] = bring("region", { name = "street " .. i, beside = { row[i - 1] } }) end
  return row
end

example "flanking" { ledger = "RPJ-FIRE-30", ask = "cover.bonus", cases = {
  { quality = 4, flank = 2, distance = 3, is = 4 }, { quality = 4, flank = 2, distance = 2, is = 2 }, { quality = 4, flank = 2, distance = -1, is = 0 },
  { quality = 5, flank = 0, distance = 0, is = 2 }, { quality = 5, flank = -1, distance = -1, is = 2 }, { quality = 5, flank = -1, distance = 0, is = 5 },
  { quality = 4, flank = 2, reoriented = true, distance = 1, is = 4 }, { quality = 4, flank = 2, reoriented = true, distance = 3, is = 0 } } }

example "half of a defence, towards zero" { ledger = "RPJ-FIRE-51",
  given = { good = basilus, poor = { "character", ["Melee Defence"] = 1 }, mook = { "mook", attack = 3, damage = 1, defence = 11 } },
  function(good, poor, mook)
    expect(good.ranged_defence):is(3); expect(good.halved_defence):is(1)
    expect(poor.ranged_defence):is(-1); expect(poor.halved_defence):is(0)
    expect(mook.ranged_defence):is(4); expect(mook.halved_defence):is(2)
  end }

example "cover by distance, and reoriented" { ledger = { "RPJ-FIRE-34", "RPJ-FIRE-35", "RPJ-FIRE-36", "RPJ-FIRE-39" },
  given = { rebel = rebel, basilus = basilus },
  function(rebel, basilus)
    local row = streets()
    basilus.place, basilus.cover = row[1], "Oak"
    local function number()
      local list = {}
      for i = 1, 3 do
        rebel.place = row[i]
        list[i] = 7 + new.attack { attacker = rebel, target = basilus, weapon = rebel.wields }.defence_modifier
      end
      return list
    end
    expect(number()):is { 10, 12, 14 }
    basilus:reorient()
    expect(number()):is { 14, 12, 10 }
    expect(function() basilus:reorient() end):is_refused "once a turn"
    basilus:turn_begins()
    basilus:reorient()
    expect(number()):is { 10, 12, 14 }
    basilus.cover = nil
    expect(function() rebel:reorient() end):is_refused "is in cover"
    expect(number()):is { 10, 10, 10 }
  end }

example "two behind covers of one kind turn alone" { ledger = "RPJ-FIRE-37",
  given = { rebel = rebel, basilus = basilus },
  function(rebel, basilus)
    rebel.cover, basilus.cover = "Oak", "Oak"
    rebel:reorient()
    expect(rebel.cover.reoriented):is(true)
    expect(basilus.cover.reoriented):is(false)
  end }

example "nobody chooses a defence under fire, and mooks keep theirs" { ledger = { "RPJ-FIRE-16", "RPJ-FIRE-19" },
  given = { rebel = rebel, basilus = basilus, mook = { "mook", side = "heroes", attack = 3, damage = 1, defence = 9 } },
  function(rebel, basilus, mook)
    for _, who in ipairs { rebel, basilus, mook } do who.place = streets()[1] end
    rebel.place = basilus.place
    dice(3, 2); rebel:strike(basilus)                          -- 5 + 4 misses 10
    mook.place, mook.cover = rebel.place, "Fountain"
    dice(3, 4); rebel:strike(mook)                             -- 11 misses 9 + 3
    expect(mook.incapacitated):is(false)
    rebel:turn_begins()
    dice(4, 4); rebel:strike(mook)
    expect(mook.incapacitated):is(true)
  end }

example "one burst against a whole group" { ledger = { "RPJ-FIRE-50", "RPJ-FIRE-51", "RPJ-FIRE-52", "RPJ-FIRE-57" },
  given = { rebel = rebel, basilus = basilus, poor = { "character" }, mook = { "mook", attack = 3, damage = 1, defence = 13 } },
  function(rebel, basilus, poor, mook)
    basilus.cover = "Oak"                                      -- does not help
    dice(2, 2)                                                 -- 4 + 4 = 8 against 8, 6 and 10
    new.attack { attacker = rebel, weapon = rebel.wields }:suppress { group = { basilus, poor, mook } }
    expect(basilus.suppressed_by):is { rebel }
    expect(poor.suppressed_by):is { rebel }
    expect(mook.suppressed_by):is {}
    expect(mook.incapacitated):is(false)
    expect(rebel.actions):is(0)
    expect(function() new.attack { attacker = rebel, weapon = rebel.wields }:suppress { group = { poor } } end):is_refused "2 actions"
  end }

example "the odds of a burst part by what matters alone" { ledger = "RPJ-FIRE-50",
  given = { rebel = rebel, basilus = basilus, mook = { "mook", attack = 3, damage = 1, defence = 13 } },
  function(rebel, basilus, mook)
    local caught = odds(function()
      new.attack { attacker = rebel, weapon = rebel.wields }:suppress { group = { basilus, mook } }
      return #basilus.suppressed_by + #mook.suppressed_by
    end)
    -- 4 or more for Basilus (33 of 36), 6 or more for the mook (26 of 36), with the same dice
    expect(caught):is { [0] = 3 / 36, [1] = 7 / 36, [2] = 26 / 36 }
    expect(caught.leaves):is(3)
  end }

example "the suppressed shoot at half their skill" { ledger = { "RPJ-FIRE-53", "RPJ-FIRE-56", "RPJ-FIRE-58" },
  given = { rebel = rebel, basilus = basilus, mook = { "mook", side = "rebels", attack = 5, damage = 1, defence = 9, wields = "Rifle" } },
  function(rebel, basilus, mook)
    local place = streets()[1]
    for _, who in ipairs { rebel, basilus, mook } do who.place = place; who:put("suppressed_by", who) end
    local function modifier(who) return new.attack { attacker = who, target = basilus, weapon = who.wields, bonus = 1 }:roll().modifier end
    dice(1, 2, 1, 2, 1, 2, 1, 2)
    expect(modifier(rebel)):is(3)                              -- 4 / 2 + 1
    expect(modifier(mook)):is(3)                               -- floor(5 / 2) + 1
    rebel:put("suppressed_by", mook)
    expect(modifier(rebel)):is(3)                              -- not twice
    rebel:turn_ends()
    expect(modifier(rebel)):is(5)
  end }

example "overwatch ends with one attack" { ledger = { "RPJ-FIRE-60", "RPJ-FIRE-61", "RPJ-FIRE-62" },
  given = { rebel = rebel, basilus = basilus, other = basilus },
  function(rebel, basilus, other)
    local row = streets()
    rebel.place, basilus.place, other.place = row[3], row[1], row[1]
    basilus.cover = "Oak"
    rebel:overwatch(row[2])
    decide { fire_from_overwatch = true }
    dice(3, 3, 1, 1); basilus:move(row[2])                     -- 10 hits 10, cover aside; 2 saves nothing
    expect(basilus.base.saves):is { 7 }
    expect(rebel.watches):is(nil)
    expect(rebel.free_attacks):is(1)
    other:move(row[2])                                         -- nobody watches any more
  end }

example "friends, cautious movers and whoever is out of range pass" { ledger = { "RPJ-FIRE-61", "RPJ-FIRE-68" },
  given = { rebel = rebel, basilus = basilus, friend = rebel },
  function(rebel, basilus, friend)
    local row = streets()
    rebel.place, basilus.place, friend.place = row[1], row[2], row[2]
    rebel:overwatch(row[3])
    friend:move(row[3])
    basilus:cautious_move(row[3])
    expect(rebel.watches):is(row[3])
    basilus:turn_begins()
    rebel.wields = "Club"
    basilus.place = row[2]
    decide { fire_from_overwatch = true }
    basilus:move(row[3])                                       -- a club does not reach: nothing happens
    expect(basilus.place):is(row[3])
    expect(rebel.watches):is(row[3])
  end }
