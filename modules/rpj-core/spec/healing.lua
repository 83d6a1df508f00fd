-- Getting up again.
local medic = [[ skill "Doctoring" { attribute = "Intelligence" }
                 instead_of "entity.medicine" { "Doctoring.effective" } ]]

local function fallen(sheet, health)
  local who = bring("character", sheet)
  who.base:cross_off_all()
  who:falls(health == "unconscious")
  who.health = health or "bleeding"
  return who
end

local function helped_up(sheet)
  local who = fallen(sheet)
  who:gets_up()
  return who
end

source "RPJ-GCS-54"
example "a helping hand" { rules = medic,
  given = { fred = { "character", Doctoring = 2, Dexterity = 4, wields = "Dagger" } }, function(fred)
    local ug = fallen {}
    fred:turn_begins()
    dice(3, 3)
    fred:lends_a_hand(ug)                            -- 8, against 9+
    expect(ug.health):is "bleeding"
    expect({ fred.actions, fred:done("lends_a_hand") }):is { 2, 1 }
    expect(function() fred:lends_a_hand(ug) end):is_refused "only one hand is lent in a turn"
    expect(function() fred:attacks(ug) end):is_refused "no hand was lent this turn"
    fred:turn_begins()
    dice(3, 4)
    fred:lends_a_hand(ug)
    expect(ug.can_act):is(true)
    expect(ug.weakened):is(true)
    expect(ug.base.saves):is { 7 }
    expect(function() fred:lends_a_hand(ug) end):is_refused "who is helped lies there"
  end }

example "equipment helps, the stabilised may be helped up, and a fighter has no hand free" { rules = medic,
  given = { fred = { "character", Doctoring = 1, Dexterity = 4, wields = "Dagger" } }, function(fred)
    local ug, orc = fallen({}, "stabilised"), bring("mook", { attack = 0, defence = 12 })
    fred:turn_begins()
    dice(1, 1)
    fred:attacks(orc)
    expect(function() fred:lends_a_hand(ug) end):is_refused "no attack was made this turn"
    expect(function() orc:lends_a_hand(ug) end):is_refused "mooks help nobody up"
    local lame = fallen {}
    expect(function() lame:lends_a_hand(ug) end):is_refused "whoever acts can act"
    fred:turn_begins()
    dice(3, 4)
    fred:lends_a_hand { whom = ug, easier = 1 }      -- 8, against 8+
    expect(ug.can_act):is(true)
    local far = fallen {}
    fred:stands(game:lay_out(1)[1])
    fred:turn_begins()
    expect(function() fred:lends_a_hand(far) end):is_refused "who is helped is adjacent"
  end }

source "RPJ-GCS-55"
example "what stays of having been down" { function()
  local ug = helped_up { Dexterity = 7 - 1, Constitution = 6, Blades = 3, wields = "Dagger", has = { "Leather Coat" } }
  local orc = bring("character", { defends = "dodge", Dexterity = 6, Guard = 6 })
  expect(ug.actions):is(1)                           -- of the three that were left in this turn
  ug:turn_begins()
  expect(ug.actions):is(1)
  dice(1, 1)
  expect(new.attack { attacker = ug, target = orc, weapon = "Dagger" }:roll().total):is(2 + 5 - 1)
  expect(ug.base.saves):is { 7 }
  expect(ug:outermost().name):is "Leather Coat"      -- armour that holds still holds
  dice(2, 2, 2, 2, 2, 2)
  ug:is_hurt { damage = 2, times = 3 }               -- the coat, and the one save
  expect(ug.health):is "bleeding"
  expect(ug.weakened):is(false)
  expect(#ug.base.lost):is(4)
end }

example "whoever went down without losing a save has one, too" { source = { "RPJ-GCS-55", "RPJ-GCS-56" }, rules = medic,
  given = { fred = { "character", Doctoring = 4 }, ug = { "character", Constitution = 3, has = { "Leather Coat" } } }, function(fred, ug)
    for _, nonlethal in ipairs { false, true } do
      ug.base.saves, ug.base.lost = { 7, 7, 7 }, {}
      ug:falls(nonlethal)
      dice(3, 2)
      fred:lends_a_hand(ug)                          -- 9, against 9+
      fred:turn_begins()
      expect({ ug.base.saves, ug.base.lost }):is { { 7 }, { 7, 7, 7 } }
      expect(ug:outermost().name):is "Leather Coat"  -- armour is no base save
      dice(3, 4)
      fred:treats(ug)
      expect({ ug.base.saves, ug.base.lost }):is { { 7, 7 }, { 7 } }
    end
  end }

example "a better Constitution helps once the weakness is over" { source = { "RPJ-GCS-55", "RPJ-CHAR-21" }, given = { ug = { "character", Constitution = 2, available_points = 6 } }, function(ug)
  ug:falls()
  ug:gets_up()
  decide { ["Did ug earn a higher Constitution?"] = true }
  ug.Constitution:is_improved()
  expect({ ug.base.saves, ug.base.lost }):is { { 7 }, { 7, 7, 7 } }
  time:pass "8 hours"
  expect({ ug.base.saves, ug.base.lost }):is { { 7 }, { 7, 7 } }
end }

example "those without saves are helped up and treated like others" { rules = medic,
  given = { fred = { "character", Doctoring = 4 }, goblin = { "mook", attack = 0, defence = 9, health = "unconscious" } }, function(fred, goblin)
    dice(3, 4, 3, 4)
    fred:lends_a_hand(goblin)
    expect({ goblin.can_act, goblin.weakened }):is { true, true }
    fred:treats(goblin)
    expect(goblin.weakened):is(false)
  end }

example "whoever gets up in the middle of a turn has one action left" { function()
  for left, still in pairs { [3] = 1, [1] = 1, [0] = 0 } do
    local ug = fallen { Dexterity = 6 }
    ug.actions = left
    ug:gets_up()
    expect(ug.actions):is(still)
  end
end }

example "the very quick are as slow" {
  rules = [[ box "attribute.level" { "0..9" } ]], function()
    local ug = helped_up { Dexterity = 7 }
    ug:turn_begins()
    expect(ug.actions):is(1)
  end }

source "RPJ-GCS-56"
example "medical attention" { rules = medic,
  given = { fred = { "character", Doctoring = 4 } }, function(fred)
    local ug, orc = helped_up { Constitution = 3 }, fallen({}, "stabilised")
    dice(3, 3)
    fred:treats(ug)                                  -- 10, against 11+
    expect(ug.weakened):is(true)
    expect(time.now):is(3600)
    dice(3, 4)
    fred:treats(ug)
    expect(ug.weakened):is(false)
    expect(ug.base.saves):is { 7, 7 }
    expect(#ug.base.lost):is(1)
    ug:turn_begins()
    expect(ug.actions):is(2)
    dice(1, 1)
    expect(new.attack { attacker = ug, target = orc, weapon = "Dagger" }:roll().total):is(2)
    dice(3, 4)
    fred:treats(orc)
    expect(orc.health):is "able"
    expect(orc.base.saves):is { 7 }
    expect(function() fred:treats(ug) end):is_refused "there is something to treat"
    local goblin = fallen {}
    expect(function() fred:treats(goblin) end):is_refused "bleeding is stopped first"
    dice(1, 1)
    game:fight_begins { fred }
    expect(function() fred:treats(ug) end):is_refused "the fight is over"
    game:fight_ends()
  end }

example "whoever was knocked out is brought round" { rules = medic .. [[ house "game.minutes_knocked_out" "90" ]],
  given = { fred = { "character", Doctoring = 4 } }, function(fred)
    local ug = fallen({}, "unconscious")
    dice(3, 4)
    fred:treats(ug)
    expect(ug.health):is "able"
    expect(ug.base.saves):is { 7 }
    time:pass "40 minutes"                           -- nobody wakes who is awake
  end }

example "whom they can treat: not those who lie there themselves, but also those without saves" { rules = medic, given = { fred = { "character", Doctoring = 4 } }, function(fred)
  local ug, goblin = fallen({}, "stabilised"), bring("mook", { attack = 0, defence = 9, health = "unconscious" })
  expect(function() ug:treats(goblin) end):is_refused "whoever treats can act"
  dice(3, 4)
  fred:treats(goblin)
  expect(goblin.health):is "able"
end }

example "whoever falls while treating somebody treats nobody" { rules = medic .. [[ house "game.minutes_knocked_out" "90" ]], given = { fred = { "character", Doctoring = 6 } }, function(fred)
  local ug = helped_up {}
  later("30 minutes", fred, "falls", { nonlethal = true })
  fred:treats(ug)                                    -- nobody rolls
  expect({ fred.health, ug.weakened }):is { "unconscious", true }
end }

example "equipment helps to treat" { rules = medic, given = { fred = { "character", Doctoring = 4 } }, function(fred)
  local ug = fallen({}, "stabilised")
  dice(2, 3, 2, 2)                                   -- 9 and 8, against 9+
  expect(fred:treating { easier = 2 }.success):is(true)
  fred:treats { whom = ug, easier = 2 }
  expect(ug.health):is "stabilised"
end }

example "nobody has more saves than his own" { rules = medic .. [[ house "entity.base_saves" "1" ]],
  given = { fred = { "character", Doctoring = 6 } }, function(fred)
    local ug = helped_up {}
    dice(6, 5)
    fred:treats(ug)
    expect(ug.base.saves):is { 7 }
    expect(#ug.base.lost):is(0)
  end }

example "another reading: the makeshift save becomes one's own" { rules = medic, options = { treatment = "the same" },
  given = { fred = { "character", Doctoring = 6 } }, function(fred)
    local ug = helped_up {}
    dice(6, 5)
    fred:treats(ug)
    expect(ug.base.saves):is { 7 }
    expect(#ug.base.lost):is(1)
  end }

example "without the equipment" { rules = [[ house "entity.has_medical_gear" "false" ]],
  given = { fred = { "character" } }, function(fred)
    local ug = helped_up {}
    expect(function() fred:treats(ug) end):is_refused "the equipment is there"
  end }

source "RPJ-GCS-57"
example "it passes by itself" { given = { fred = { "character" } }, function(fred)
  local ug = helped_up {}
  time:pass "479 minutes"
  expect(ug.weakened):is(true)
  time:pass "1 minute"
  expect(ug.weakened):is(false)
  expect(ug.base.saves):is { 7 }
  ug:rests(2)                                        -- and then healing goes on
  expect(ug.base.saves):is { 7, 7 }
end }

example "the clock starts anew for whoever goes down again" { function()
  local ug = helped_up {}
  time:pass "6 hours"
  dice(2, 2)
  ug:is_hurt { damage = 2 }
  ug:gets_up()
  time:pass "7 hours"
  expect(ug.weakened):is(true)
  time:pass "1 hour"
  expect(ug.weakened):is(false)
end }

source "RPJ-GCS-58"
example "rest" { given = { ug = { "character", Constitution = 6, has = { "Leather Coat" } } }, function(ug)
  ug.layers[1]:cross_off_all()
  ug.base.saves, ug.base.lost = { 7, 7 }, { 7, 7 }
  ug:rests(3)
  expect(time.now):is(3 * 3600)
  expect(#ug.base.saves):is(3)
  ug.base.saves, ug.base.lost = { 7, 7 }, { 7, 7 }
  ug:rests(4)
  expect(#ug.base.saves):is(4)
  ug:rests(8)
  expect(#ug.base.saves):is(4)
  expect(ug.layers[1].broken):is(true)
end }

example "the whole party rests, the best save comes back first, and weakness is rested off before" { given = { ug = { "character" } }, function(ug)
  local fred = helped_up {}
  ug.base.saves, ug.base.lost = { 7 }, { 6, 7 }
  game:rest({ ug, fred }, 2)
  expect(ug.base.saves):contains(6)
  expect(fred.base.saves):is { 7 }
  game:rest({ ug, fred }, 8)
  expect(fred.weakened):is(false)
  expect(#fred.base.saves):is(2)                     -- six hours more of weakness, then two of rest
end }

example "two hours in one piece" { given = { ug = { "character" } }, function(ug)
  ug.base:cross_off(7)
  ug:rests(1)
  ug:rests(1)
  expect(ug.base.saves):is { 7 }
  ug:rests(2)
  expect(ug.base.saves):is { 7, 7 }
end }

example "whoever lies there does not rest" { given = { ug = { "character", Constitution = 3 } }, function(ug)
  ug.base:cross_off(7)
  ug:rests_an_hour()
  ug.health = "stabilised"
  ug:rests_an_hour()
  expect({ ug.hours_rested, #ug.base.saves }):is { 0, 2 }
end }

example "the hours of weakness are no rest" { source = { "RPJ-GCS-57", "RPJ-GCS-58" }, function()
  local fred = helped_up {}
  fred:rests(9)                                      -- eight of weakness, and one
  expect({ fred.weakened, #fred.base.saves }):is { false, 1 }
  fred = helped_up {}
  fred:rests(10)
  expect(#fred.base.saves):is(2)
end }
