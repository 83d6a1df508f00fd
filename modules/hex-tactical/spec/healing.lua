-- Healing.

local ward = { ann = { "character", Body = 2, ["First Aid"] = 3 }, bob = { "character", Body = 9 } }

local function hurt(who, ...)
  local wounds = {}
  for i, points in ipairs { ... } do wounds[i] = who:is_hurt { points = points, type = "Cut", by = "sword" } end
  return unpack(wounds)
end

local function sizes(who)
  local all = {}
  for i, wound in ipairs(who.wounds) do all[i] = wound.points end
  return all
end

source "HEX-HEAL-01"
example "First Aid" { given = ward, function(ann, bob)
  local a, b, c, d = hurt(bob, 5, 5, 5, 5)
  dice(3, 3, 4, 2)
  expect({ ann:gives_first_aid(bob, a).result, a.points }):is { "success", 3 }
  expect(function() ann:gives_first_aid(bob, b) end):is_refused "one wound in a turn"
  time:pass "1 round"
  expect(function() ann:gives_first_aid(bob, a) end):is_refused "to a wound once"
  dice(6, 6, 5)
  expect({ ann:gives_first_aid(bob, b).result, b.points }):is { "perfect", 2 }
  time:pass "1 round"
  dice(1, 1, 1, 3)
  expect({ ann:gives_first_aid(bob, c).result, c.points }):is { "fumble", 8 }
  time:pass "1 round"
  dice(3, 3, 3)
  expect({ ann:gives_first_aid(bob, d).result, d.points }):is { "failure", 5 }
  time:pass "1 round"
  expect(function() ann:gives_first_aid(bob, d) end):is_refused "to a wound once"   -- used up, and whoever tries
end }

example "one wound for each healer" { given = ward, function(ann, bob)
  local cid = bring("character", { name = "Cid", Body = 2, ["First Aid"] = 3 })
  local a, b = hurt(bob, 5, 1)
  dice(3, 3, 4, 2, 3, 3, 4, 3)
  ann:gives_first_aid(bob, a)
  cid:gives_first_aid(bob, b)
  expect(sizes(bob)):is { 3 }                            -- no more than there was
  expect(function() bob:gives_first_aid(bob, a) end):is_refused "First Aid was learned"
  expect(function() ann:gives_first_aid(cid, a) end):is_refused "that is a wound of this patient"
  time:pass "1 round"
  hurt(ann, 6)
  expect(function() ann:gives_first_aid(bob, a) end):is_refused "whoever helps is able to"
end }

source "HEX-HEAL-02"
example "not together with magic" { given = ward, function(ann, bob)
  local a, b = hurt(bob, 5, 5)
  dice(3, 3, 4, 2)
  ann:gives_first_aid(bob, a)
  expect(function() bob:heals_by_magic(b, 2) end):is_refused "magic and First Aid"
  expect(function() ann:heals_by_magic(b, 2) end):is_refused "that is a wound of this patient"
  time:pass "1 round"
  bob:heals_by_magic(b, 2)
  expect(function() ann:gives_first_aid(bob, b) end):is_refused "magic and First Aid"
  expect(b.aided):is(false)                              -- a refused attempt is none
  time:pass "1 round"
  dice(3, 3, 4, 2)
  ann:gives_first_aid(bob, b)
  expect(sizes(bob)):is { 3, 1 }
end }

example "a spell for each wound" { given = ward, function(ann, bob)
  local wounds = { hurt(bob, 1, 1, 1, 1) }
  for i, wound in ipairs(wounds) do
    bob:heals_by_magic(wound, 1)
    expect(bob.damage):is(4 - i)
  end
  local deep = hurt(bob, 4)
  bob:heals_by_magic(deep, 4)                            -- one boosted spell
  expect(bob.damage):is(0)
end }

example "all wounds at once" { source = "HEX-HEAL-03", given = { bob = { "character", Body = 3 }, cid = { "character", Body = 3 } }, function(bob, cid)
  hurt(bob, 1, 1, 1, 1)
  hurt(cid, 4)
  time:pass "20 days"
  expect({ bob.damage, cid.damage }):is { 0, 3 }
  time:pass "59 days"
  expect(cid.damage):is(1)
  time:pass "1 day"
  expect(cid.damage):is(0)
end }

source "HEX-HEAL-04"
example "how long a point takes" { given = { bob = { "character", Body = 3 } }, function(bob)
  local days = {}
  for body = 1, 8 do
    bob.Body.level = body
    days[body] = { bob:days_a_point(false), bob:days_a_point(true) }
  end
  expect(days):is { { 60, 30 }, { 30, 15 }, { 20, 10 }, { 15, 8 }, { 12, 6 }, { 10, 5 }, { 9, 5 }, { 8, 4 } }
  for body = 1, 6 do expect(days[body]):is { math.ceil(60 / body), math.ceil(30 / body) } end
  bob.Body.level = 10
  expect({ bob:days_a_point(false), bob:days_a_point(true) }):is { 6, 3 }
  bob.Body.level = 0
  expect({ bob:days_a_point(false), bob:days_a_point(true) }):is { 60, 30 }
  bob.Body.level = 3
  hurt(bob, 3)
  time:pass "19 days"
  expect(bob.damage):is(3)
  time:pass "1 day"
  expect(bob.damage):is(2)
  bob.resting = true
  time:pass "9 days"
  expect(bob.damage):is(2)
  time:pass "1 day"
  expect(bob.damage):is(1)
  bob.resting = false                                    -- half of it at rest, half of it not
  time:pass "10 days"
  bob.resting = true
  time:pass "4 days"
  expect(bob.damage):is(1)
  time:pass "1 day"
  expect(bob.damage):is(0)
end }

example "burns take twice as long" { source = "HEX-HEAL-05", given = { bob = { "character", Body = 3, resting = true } }, function(bob)
  bob:is_hurt { points = 2, type = "Fire", by = "torch" }
  hurt(bob, 2)
  time:pass "10 days"
  expect(sizes(bob)):is { 2, 1 }
  time:pass "9 days"
  expect(sizes(bob)):is { 2, 1 }
  time:pass "1 day"
  expect(sizes(bob)):is { 1 }
  time:pass "20 days"
  expect(sizes(bob)):is {}
end }

example "Body 3, resting, with 2, 3 and 3" { source = "HEX-HEAL-06", given = { bob = { "character", Body = 3, resting = true } }, function(bob)
  local a, b, c = hurt(bob, 2, 3, 3)
  bob.attended = true
  time:pass "10 days"
  expect({ a.points, b.points, c.points }):is { 1, 2, 2 }
  time:pass "10 days"
  expect({ sizes(bob) }):is { { 1, 1 } }
  time:pass "10 days"
  expect(bob.damage):is(0)
end }

example "rows for more of them" { given = { bob = { "character", Body = 10 }, cat = { "character", Body = 3 } },
  rules = [[ healing_rate "Body 10" { body = 10, active = 7, resting = 2 } ]], function(bob, cat)
    expect({ bob:days_a_point(false), bob:days_a_point(true) }):is { 7, 2 }
    expect({ cat:days_a_point(false), cat:days_a_point(true) }):is { 20, 10 }
  end }

example "First Aid that downs somebody" { source = { "HEX-HEAL-01", "HEX-STUN-04" }, given = { ann = { "character", ["First Aid"] = 2 }, bob = { "character", Body = 2, major = true } }, function(ann, bob)
  bob:is_hurt { points = 5, type = "Cut", by = "a sword" }
  dice(1, 1, 1, 2)                                       -- a fumble, for two points more
  ann:gives_first_aid(bob, bob.wounds[1])
  expect(bob.health):is "down"
  expect(bob.downed):is(true)
end }

example "one wound of each patient" { source = "HEX-HEAL-01", options = { first_aid = "one wound of each patient" },
  given = { ann = { "character", ["First Aid"] = 3 }, bob = { "character", Body = 4 }, cid = { "character", Body = 4 } }, function(ann, bob, cid)
    hurt(bob, 3)
    hurt(bob, 2)
    hurt(cid, 3)
    dice(2, 3, 4)
    expect(ann:gives_first_aid(bob, bob.wounds[1]).result):is "failure"
    expect(function() ann:gives_first_aid(bob, bob.wounds[2]) end):is_refused "one wound in a turn"
    dice(2, 3, 4)
    expect(ann:gives_first_aid(cid, cid.wounds[1]).result):is "failure"
    time:pass "1 round"
    dice(2, 3, 4)
    expect(ann:gives_first_aid(bob, bob.wounds[2]).result):is "failure"
  end }

example "nothing helps the dead" { source = { "HEX-HEAL-01", "HEX-HEAL-02" }, given = { ann = { "character", ["First Aid"] = 3 }, bob = { "character", Body = 1 } }, function(ann, bob)
  hurt(bob, 4)
  expect(bob.health):is "splattered"
  expect(function() ann:gives_first_aid(bob, bob.wounds[1]) end):is_refused "the patient is alive"
  expect(function() bob:heals_by_magic { wound = bob.wounds[1], points = 3 } end):is_refused "the patient is alive"
end }

example "resting for some days" { given = { ann = { "character", Body = 3 }, bob = { "character", Body = 3 } }, function(ann, bob)
  for _, who in ipairs { ann, bob } do who:is_hurt { points = 2, type = "Cut", by = "a knife" } end
  local days = ann:days_a_point(true)
  expect(days < ann:days_a_point(false)):is(true)
  ann:rests { hours = 24 * days }
  expect({ ann.damage, bob.damage, ann.resting }):is { 1, 2, false }
  expect(function() ann:rests(0) end):is_refused "a rest takes time"
  ann.resting = true
  ann:rests(1)
  expect(ann.resting):is(true)                           -- and goes on
end }

example "luck with First Aid" { source = { "HEX-HEAL-01", "HEX-LUCK-04" }, given = { ann = { "character", player = true, Aura = 1, ["First Aid"] = 3 }, bob = { "character", Body = 9 } }, function(ann, bob)
  decide { ["Luck: modify"] = function(_, check) return check.most_by_luck == 1 end, ["Luck: modify: amount"] = -1 }
  local wound = hurt(bob, 5)
  dice(3, 3, 4, 1)                                       -- a point at least
  ann:gives_first_aid(bob, wound)
  expect({ wound.points, ann.luck_points }):is { 4, 0 }
end }

example "magic brings somebody round" { source = { "HEX-HEAL-02", "HEX-DOWN-06" }, given = { bob = { "character", Body = 3, fate = "unconscious" } }, function(bob)
  expect(bob.needs_nursing):is(false)
  local wound = hurt(bob, 3)
  bob:heals_by_magic(wound, 2)
  expect(bob.fate):is "unconscious"                      -- a point is left
  bob:heals_by_magic(wound, 1)
  expect({ bob.fate, #bob.wounds, #all "wound" }):is { nil, 0, 0 }
end }
