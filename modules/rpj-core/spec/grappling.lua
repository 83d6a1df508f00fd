-- Holding on to each other.
local skilled = [[ skill "Grappling" { attribute = "Strength" }
                   instead_of "entity.grapple_level" { "Grappling.effective" } ]]

local function held(a, b)
  local one, other = bring("character", a), bring("character", b)
  one:takes_hold(other)
  return one, other
end

source "RPJ-GCS-69"
example "the touch" {
  given = { ug = { "character", Dexterity = 3 }, orc = { "character", Dexterity = 3, Guard = 6 } }, function(ug, orc)
    dice(3, 4)
    ug:grapples(orc)                                 -- 10, against 11+
    expect(ug.grappling):is(false)
    expect(ug.actions):is(1)
    expect(function() ug:grapples(orc) end):is_refused "one grapple is tried in a turn"
    ug:turn_begins()
    dice(4, 4)
    ug:grapples(orc)
    expect(ug.grapples_with):is(orc)
    expect(orc.grapples_with):is(ug)
    local goblin = bring("character", {})
    expect(function() goblin:grapples(orc) end):is_refused "a grapple is between two"
    expect(function() orc:grapples(goblin) end):is_refused "a grapple is between two"
    local line = game:lay_out(1)
    local elf = bring("character", {})
    elf:stands(line[1])
    expect(function() elf:grapples(goblin) end):is_refused "the target is adjacent"
    goblin:falls()
    local troll = bring("character", {})
    expect(function() goblin:grapples(troll) end):is_refused "whoever grapples can act"
    expect(function() troll:grapples(goblin) end):is_refused "the target can still fight"
  end }

example "a grapple is an attack action" { given = { ug = { "character", Dexterity = 4 }, orc = { "character" } }, function(ug, orc)
  local victim = bring("character", {})
  victim:falls()
  ug:turn_begins()
  dice(1, 1)
  ug:grapples(orc)
  expect(function() ug:coup_de_grace(victim) end):is_refused "no attack was made this turn"
end }

example "striking at somebody who is held" { source = "RPJ-GCS-70", function()
  local ug, orc = held({ Blades = 3, Bows = 3 }, { defends = "dodge" })
  local friend = bring("character", { Blades = 3, Bows = 3 })
  for _, target in ipairs { ug, orc } do
    for weapon, bonus in pairs { Dagger = 1, ["Elvish Bow"] = -1 } do
      dice(3, 4)
      local roll = new.attack { attacker = friend, target = target, weapon = weapon }:roll()
      expect(roll.modifier):is(3)
      expect(roll.total):is(7 + 3 + bonus)
    end
  end
end }

example "hands full" { source = "RPJ-GCS-71", function()
  local line = game:lay_out(2)
  local ug, orc, victim = bring("character", { wields = "Dagger" }), bring("character", { wields = "Dagger" }), bring("character", {})
  ug:stands(line[1])
  orc:stands(line[1], ug)
  victim:stands(line[1], ug)
  ug:takes_hold(orc)
  victim:falls()
  for _, who in ipairs { ug, orc } do
    expect(function() who:moves(line[2]) end):is_refused "grapplers only grapple"
    expect(function() who:moves() end):is_refused "grapplers only grapple"
    expect(function() who:moves_cautiously(line[2]) end):is_refused "grapplers only grapple"
    expect(function() who:attacks(victim) end):is_refused "grapplers only grapple"
    expect(function() who:free_attack(victim) end):is_refused "grapplers only grapple"
    expect(function() who:coup_de_grace(victim) end):is_refused "grapplers only grapple"
    expect(function() who:tries "Guard" end):is_refused "grapplers only grapple"
  end
end }

source "RPJ-GCS-72"
example "a turn in a grapple" { given = { ug = { "character", Dexterity = 4 }, orc = { "character" } }, function(ug, orc)
  dice(6, 6, 1, 1)
  game:fight_begins { ug, orc }
  game:next_turn()
  dice(3, 4)
  ug:grapples(orc)
  dice(3, 3)
  ug:struggles()                                     -- at once; a grapple check lost
  expect(ug.actions):is(0)
  expect(function() ug:struggles() end):is_refused "one grapple check in a turn"
  game:next_turn()
  expect(game.acting):is(orc)
  expect(function() game:next_turn() end):is_refused "whoever is in a grapple makes a grapple check"
  expect(function() orc:tries "Guard" end):is_refused "grapplers only grapple"
  expect(function() orc:draws "Cudgel" end):is_refused "grapplers only grapple"
  decide { ["Break free or do damage?"] = "break free" }
  dice(3, 4)
  orc:struggles()
  expect(orc.actions):is(1)                          -- the one action that is left is free to use
  dice(3, 4)
  orc:tries "Guard"
  game:next_turn()
  expect(game.acting):is(ug)
  game:next_turn()                                   -- nobody holds him: he need not do anything
end }

example "whoever took hold may leave it at that" { given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
  dice(6, 6, 1, 1)
  game:fight_begins { ug, orc }
  game:next_turn()
  dice(4, 4)
  ug:grapples(orc)
  game:next_turn()
  expect(game.acting):is(orc)
end }

example "the grapple check" { source = "RPJ-GCS-73", function()
  local ug, orc = held({ Strength = 5 }, { Strength = 6 })
  dice(4, 4, 3, 4)
  local check = ug:grapple_check { opponent = orc }
  expect(check.against):is(9)
  expect(check.total):is(9)
  expect(check.success):is(true)
  expect(ug:grapple_check { opponent = orc }.success):is(false)
end }

example "the odds of a grapple check" { source = "RPJ-GCS-73", function()
  local ug, orc = held({ Strength = 5 }, { Strength = 6 })
  expect(odds(function() return ug:grapple_check { opponent = orc }.success end)):is { ["true"] = 15 / 36, ["false"] = 21 / 36 }
  expect(odds(function() return orc:grapple_check { opponent = ug }.success end)):is { ["true"] = 26 / 36, ["false"] = 10 / 36 }
  expect(odds(function() return ug:touch { of = orc }.success end)):is { ["true"] = 15 / 36, ["false"] = 21 / 36 }
  decide { ["Break free or do damage?"] = "do damage" }   -- 15/36, and a base save fails on 6 and less
  expect(odds(function() ug:struggles() return #orc.base.lost end)):is { ["0"] = 1 - 15 / 36 * 15 / 36, ["1"] = 15 / 36 * 15 / 36 }
end }

-- Two who only squeeze, each with two base saves of 7+: 25 in 144 of a's turns take a save, 65 in 216 of b's.
example "wrestling to the end" { source = { "RPJ-GCS-73", "RPJ-GCS-76" }, function()
  local a, b = held({ Strength = 5 }, { Strength = 6 })
  decide { ["Break free or do damage?"] = function() return "do damage" end }
  local function turn(who)
    who:turn_begins()
    if who.grappling then who:struggles() end
  end
  local ends = odds { step = function() turn(a) turn(b) end,
                      over = function() return not a.grappling end,
                      ask  = function() return a.can_act end }
  expect(ends.method):is "exact"
  expect(ends:chance(true)):is_near(5586980400 / 18129265883, 1e-9)
end }

example "breaking free" { source = "RPJ-GCS-74", function()
  for _, case in ipairs { { dexterity = 4, before = 3, after = 1 }, { dexterity = 2, before = 2, after = 1 }, { dexterity = 2, before = 1, after = 0 } } do
    local ug, orc = held({ Dexterity = case.dexterity }, {})
    ug:turn_begins()
    ug.actions = case.before
    decide { ["Break free or do damage?"] = "break free" }
    dice(3, 4)
    ug:struggles()
    expect(ug.actions):is(case.after)
    expect(ug.grappling):is(false)
    expect(orc.grappling):is(false)
    expect(ug:adjacent_to(orc)):is(true)
  end
end }

example "another reading: breaking free ends the turn, too" { options = { after_breaking_free = "the turn is over" }, function()
  local ug, orc = held({ Dexterity = 4 }, {})
  ug:turn_begins()
  decide { ["Break free or do damage?"] = "break free" }
  dice(3, 4)
  ug:struggles()
  expect(ug.actions):is(0)
end }

example "doing damage" { source = "RPJ-GCS-75", function()
  local ug, orc = held({ Dexterity = 4 }, { has = { "Leather Coat" } })
  ug:turn_begins()
  decide { ["Break free or do damage?"] = "do damage" }
  dice(3, 4, 3, 3)
  ug:struggles()
  expect(ug.actions):is(0)
  expect(orc.base.saves):is { 7 }
  expect(orc.layers[1].saves):is { 5, 5 }
end }

source "RPJ-GCS-76"
example "how long it lasts" { function()
  local ug, orc = held({}, {})
  decide { ["Break free or do damage?"] = { "do damage", "do damage", "break free" } }
  dice(3, 4, 4, 4)
  ug:struggles()
  expect(ug.grappling):is(true)
  time:pass "1 round"
  expect(orc.grappling):is(true)
  orc.base:cross_off(7)
  ug:turn_begins()
  dice(3, 4, 1, 1)
  ug:struggles()                                     -- the orc falls
  expect(orc.health):is "bleeding"
  expect(ug.grappling):is(false)
  expect(orc.grappling):is(false)
  local fred, goblin = held({}, {})
  dice(3, 4)
  fred:struggles()
  expect(goblin.grappling):is(false)
end }

example "whoever is suddenly elsewhere is free" { function()
  local line = game:lay_out(2)
  local ug, orc = bring("character", {}), bring("character", {})
  ug:stands(line[1])
  orc:stands(line[1], ug)
  ug:takes_hold(orc)
  ug:goes(line[2])                                   -- as by a spell
  expect(orc.grappling):is(false)
end }

-- The book lets Ug grow for this: Dexterity 4 and Strength 4.
example "Ug wrestles an orc" { source = { "RPJ-GCS-77", "RPJ-GCS-78", "RPJ-GCS-79", "RPJ-GCS-80" }, rules = skilled, given = {
    ug  = { "character", Dexterity = 4, Strength = 4, Grappling = 3, defends = "dodge" },
    orc = { "character", Dexterity = 2, Strength = 6, Grappling = 3, wields = "Dagger" } }, function(ug, orc)
    dice(6, 6, 1, 1)
    game:fight_begins { ug, orc }
    game:next_turn()

    dice(3, 4)                                       -- 7 and his 4, against 10+
    local touch = ug:touch { of = orc }
    expect(touch.against):is(10)
    expect(touch.total):is(11)
    dice(3, 4)
    ug:grapples(orc)
    expect(ug.grapples_with):is(orc)

    decide { ["Break free or do damage?"] = { "do damage", "break free" } }
    expect(ug.grapple_level):is(4)
    expect(orc.grapple_level):is(5)
    dice(4, 5, 3, 3)                                 -- 13, against 12+; 0 damage, and a 6 against 7+
    ug:struggles()
    expect(orc.base.saves):is { 7 }
    expect(ug.actions):is(0)

    game:next_turn()
    dice(2, 3)                                       -- 10, against 11+
    orc:struggles()
    expect(orc.grappling):is(true)

    game:next_turn()
    dice(1, 1)
    ug:struggles()

    game:next_turn()
    expect(orc.actions):is(2)
    dice(4, 6)                                       -- 15, against 11+
    orc:struggles()
    expect(orc.grappling):is(false)
    expect(orc.actions):is(1)
    dice(1, 2)
    orc:attacks(ug)
    expect(orc.actions):is(0)
  end }

example "what Ug and the orc had to roll" { source = { "RPJ-GCS-78", "RPJ-GCS-79" }, rules = skilled, given = {
    ug = { "character", Strength = 4, Grappling = 3 }, orc = { "character", Strength = 6, Grappling = 3 } }, function(ug, orc)
    dice(4, 5, 2, 3)
    local his, its = ug:grapple_check { opponent = orc }, orc:grapple_check { opponent = ug }
    expect({ his.against, his.total }):is { 12, 13 }
    expect({ its.against, its.total }):is { 11, 10 }
  end }

example "whom nobody holds has nothing to break free from" { function()
  local ann = bring("character", { name = "Ann" })
  expect(function() ann:breaks_free() end):is_refused "there is a grapple"
end }

source "RPJ-GCS-69"
example "a grapple stands beside no coup de grace and no helping hand, and is noticed" { source = { "RPJ-GCS-09", "RPJ-GCS-52", "RPJ-GCS-54", "RPJ-GCS-69" },
  given = { ug = { "character", Dexterity = 4 }, fred = { "character", Dexterity = 4 }, orc = { "character" }, victim = { "character" } }, function(ug, fred, orc, victim)
    victim:falls()
    dice(1, 1, 1, 1)
    ug:coup_de_grace(victim)
    expect(function() ug:grapples(orc) end):is_refused "no coup de grace was tried this turn"
    fred:lends_a_hand(victim)
    expect(function() fred:grapples(orc) end):is_refused "no hand was lent this turn"
    fred:turn_begins()
    dice(1, 1)
    fred:grapples(orc)
    expect({ fred:done("grapples"), fred:done("attacking"), orc.was_attacked }):is { 1, 1, true }
    expect(function() orc:works "Guard" end):is_refused "nobody attacked the worker in this round"
  end }

source "RPJ-GCS-72"
example "who struggles, and how often" { function()
  local ug, orc = held({}, {})
  dice(1, 1)
  ug:struggles()
  expect(ug:done("struggles")):is(1)
  orc.health = "unconscious"
  expect(function() orc:struggles() end):is_refused "whoever struggles can act"
  local goblin = bring("character", {})
  expect(function() goblin:struggles() end):is_refused "there is a grapple"
end }

source "RPJ-GCS-76"
example "a dead grip holds nobody" { function()
  local ug, orc = held({}, {})
  orc:dies()
  expect({ ug.grappling, orc.grappling }):is { false, false }
end }
