local archer = { "character", side = "heroes", wields = "Longbow", Archery = 5, Dexterity = 6, group = 1 }
local orc    = { "mook", side = "orcs", attack = 3, damage = 1, defence = 9, wields = "Club", group = 1 }
local ug     = { "character", side = "heroes", wields = "Club", ["Club Use"] = 5, group = 1 }

example "shooting provokes everybody beside the archer, once a round" { ledger = { "RPJ-GCS-59", "RPJ-GCS-60" },
  given = { archer = archer, orc = orc, friend = ug, far = { "mook", side = "orcs", attack = 3, damage = 1, defence = 9, wields = "Club", group = 2 } },
  function(archer, orc, friend, far)
    local hall = bring("region", { name = "hall" })
    for _, who in ipairs { archer, orc, friend, far } do who.place = hall end
    decide { free_attack = true, ["Dodge or absorb?"] = function() return "dodge" end }
    dice(1, 1)                                                 -- the orc's free attack misses
    dice(1, 2)                                                 -- the shot: 3 + 5 + 2 hits 9
    archer:strike(far)
    expect(far.incapacitated):is(true)
    expect(orc.free_attacks):is(0)
    expect(friend.free_attacks):is(1)
    dice(1, 2); archer:strike(orc)                             -- nobody has a free attack left
    expect(orc.incapacitated):is(true)
  end }

example "whoever is struck down by a free attack does not shoot" { ledger = "RPJ-GCS-60",
  given = { archer = archer, orc = orc },
  function(archer, orc)
    archer.base:cross_off(7)
    decide { free_attack = true, ["Dodge or absorb?"] = "absorb" }
    dice(6, 6)                                                 -- takes the last save
    archer:strike(orc)
    expect(archer.incapacitated):is(true)
    expect(orc.incapacitated):is(false)
    expect(archer.actions):is(2)                               -- 3, and one is spent
  end }

example "out of range" { ledger = "RPJ-GCS-39",
  given = { archer = archer, orc = orc },
  function(archer, orc)
    local ground = {}
    for i = 1, 6 do ground[i] = bring("region", { name = "field " .. i, beside = { ground[i - 1] } }) end
    archer.place, archer.group = ground[1], 0
    orc.place = ground[6]
    expect(archer:distance_to(orc)):is(5)
    expect(function() archer:strike(orc) end):is_refused "the target is in reach"
    orc.place = ground[5]
    dice(1, 2); archer:strike(orc)
    expect(orc.incapacitated):is(true)
    expect(function() orc:free_attack(archer) end):is_refused "the attacker can still fight"
  end }

example "leaving a group provokes, moving cautiously does not" { ledger = { "RPJ-GCS-05", "RPJ-GCS-60", "RPJ-GCS-62" },
  given = { ug = ug, orc = orc },
  function(ug, orc)
    local yard = bring("region", { name = "yard" })
    decide { free_attack = { true, false } }
    decide { ["Dodge or absorb?"] = "dodge" }
    dice(1, 1); ug:move(yard)
    expect(ug.place):is(yard)
    expect(ug.group):is(0)
    expect(ug.actions):is(1)
    expect(function() ug:cautious_move(yard) end):is_refused "the whole turn is still unspent"
    ug.group = 1
    orc.free_attacks = 1
    ug:move(yard)                                              -- the orc lets it pass
    expect(orc.free_attacks):is(1)
    ug:turn_begins()
    ug.group = 1
    ug:cautious_move(yard)
    expect(ug.actions):is(0)
    expect(ug.group):is(0)
  end }

example "the free attack comes back each round" { ledger = "RPJ-GCS-59",
  given = { ug = ug, orc = orc },
  function(ug, orc)
    dice(1, 1); ug:free_attack { on = orc, bonus = 2 }         -- 2 + 5 + 2 hits 9
    expect(orc.incapacitated):is(true)
    expect(function() ug:free_attack(orc) end):is_refused "1 free attack"
    time:pass "1 round"
    expect(ug.free_attacks):is(1)
  end }

example "riposte" { ledger = "RPJ-APPA-47",
  given = { ug = { "character", side = "heroes", wields = "Club", ["Club Use"] = 5, has = { "Riposte" }, group = 1 }, orc = orc },
  function(ug, orc)
    decide { free_attack = { false, true } }
    decide { ["Dodge or absorb?"] = function() return "dodge" end }
    dice(1, 2); orc:strike(ug)                                 -- misses; Ug lets it pass
    expect(orc.incapacitated):is(false)
    dice(1, 2, 2, 2); orc:strike(ug)                           -- misses; Ug hits back
    expect(orc.incapacitated):is(true)
    expect(ug.free_attacks):is(0)
  end }

example "nobody answers a hit or a shot with a riposte" { ledger = "RPJ-APPA-47",
  given = { ug = { "character", side = "heroes", wields = "Club", has = { "Riposte" }, group = 1 }, orc = orc, archer = archer },
  function(ug, orc, archer)
    decide { ["Dodge or absorb?"] = function() return "dodge" end }
    dice(3, 4, 6, 6); orc:strike(ug)                           -- hits
    local hall = bring("region", { name = "hall" })
    archer.group, archer.place, ug.place = 0, hall, hall
    archer.Archery.level = 0
    archer.Dexterity.level = 0
    dice(1, 2); archer:strike(ug)                              -- misses, but from afar
    expect(ug.free_attacks):is(1)
  end }

example "actions by dexterity" { ledger = "RPJ-GCS-03",
  given = { slow = { "character", Dexterity = 3 }, quick = { "character", Dexterity = 4 } },
  function(slow, quick)
    expect(slow.actions):is(2)
    expect(quick.actions):is(3)
  end }
