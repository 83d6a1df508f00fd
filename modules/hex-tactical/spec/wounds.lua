-- Wounds.

-- Hurts somebody anew by one wound after the other and gives how he is.
local function health(who, ...)
  who.wounds, who.dead = {}, false
  for _, points in ipairs { ... } do who:is_hurt { points = points, type = "Cut", by = "sword" } end
  return who.health
end

example "one by one" { source = "HEX-WOUND-01", given = { bob = { "character", Body = 4 } }, function(bob)
  bob:is_hurt { points = 2, type = "Cut", by = "sword" }
  bob:is_hurt { points = 3, type = "Impact", by = "club" }
  local sizes = {}
  for i, wound in ipairs(bob.wounds) do sizes[i] = wound.points end
  expect({ sizes, bob.damage }):is { { 2, 3 }, 5 }
  expect({ bob.wounds[1].by, bob.wounds[2].by }):is { "sword", "club" }
  expect(bob:is_hurt { points = 0, type = "Cut", by = "sword" }):is(nil)   -- no harm is no wound
  expect(#bob.wounds):is(2)
end }

example "hit points" { source = "HEX-DAMAGE-02", given = { bob = { "character", Body = 2 }, cid = { "character", Body = 4 }, dan = { "character", Body = 3 } }, function(bob, cid, dan)
  expect({ bob.hit_points, cid.hit_points, bring("character", { Body = 0 }).hit_points }):is { 6, 12, 1 }
  dice(5, 4, 3, 6)
  cid:rolls_hit_points(4)
  expect(cid.hit_points):is(18)
  dice(5)                                                -- two levels for sure, one rolled
  dan:rolls_hit_points(1)
  expect(dan.hit_points):is(11)
  expect(function() bob:rolls_hit_points(3) end):is_refused "so many levels of Body"
  expect(function() bob:rolls_hit_points(0) end):is_refused "so many levels of Body"
end }

example "half of the hit points" { source = "HEX-WOUND-02", given = { bob = { "character", Body = 4 } }, function(bob)
  bob.hit_points = 11
  expect({ health(bob, 5), health(bob, 6) }):is { "fine", "wounded" }
  bob.hit_points = 12
  expect({ health(bob, 5), health(bob, 6), health(bob, 3, 3) }):is { "fine", "wounded", "wounded" }
end }

example "down" { source = "HEX-WOUND-04", given = { bob = { "character", Body = 4 } }, function(bob)
  expect({ health(bob, 11), bob.can_act }):is { "wounded", true }
  expect({ health(bob, 12), bob.can_act }):is { "down", false }
  bob:dies()
  expect({ bob.health, bob.can_act }):is { "dead", false }
end }

source "HEX-WOUND-05"
example "splattered" { given = { bob = { "character", Body = 4 } }, function(bob)
  expect({ health(bob, 15), bob.dead }):is { "down", false }
  expect({ health(bob, 16), bob.dead }):is { "splattered", true }
  expect({ health(bob, 8, 8), bob.dead }):is { "splattered", true }
end }

example "Body 4, 15 hit points rolled" { source = "HEX-WOUND-06", given = { bob = { "character", Body = 4 } }, function(bob)
  bob.hit_points = 15
  for _, case in ipairs { { 1, "fine" }, { 7, "fine" }, { 8, "wounded" }, { 14, "wounded" }, { 15, "down" }, { 18, "down" }, { 19, "splattered" } } do
    expect({ case[1], health(bob, case[1]) }):is(case)
  end
end }

example "Body 3, 11 hit points" { source = "HEX-WOUND-07", given = { bob = { "character", Body = 3 } }, function(bob)
  dice(5)
  bob:rolls_hit_points(1)
  for _, case in ipairs { { 1, "fine" }, { 5, "fine" }, { 6, "wounded" }, { 10, "wounded" }, { 11, "down" }, { 13, "down" }, { 14, "splattered" } } do
    expect({ case[1], health(bob, case[1]) }):is(case)
  end
end }

example "an ordinary human" { source = "HEX-WOUND-08", given = { bob = { "character", Body = 2 } }, function(bob)
  for _, case in ipairs { { 1, "fine" }, { 2, "fine" }, { 3, "wounded" }, { 5, "wounded" }, { 6, "down" }, { 7, "down" }, { 8, "splattered" } } do
    expect({ case[1], health(bob, case[1]) }):is(case)
  end
end }

local fighters = { ann = { "character", major = true, Body = 3, Combat = 4, Mind = 3, Aura = 2, Strength = 3, ["First Aid"] = 3 },
                   foe = { "character", major = true, Body = 2, Leadership = 1 } }

example "wounded: one less, on what" { source = { "HEX-WOUND-03", "HEX-WOUND-09" }, given = fighters, function(ann, foe)
  local function levels() return { ann.Combat.effective, ann.First_Aid.effective, ann.Aura.effective, ann.Strength.effective, ann.Body.effective } end
  expect(levels()):is { 4, 3, 2, 3, 3 }
  ann:is_hurt { points = 5, type = "Cut", by = "sword" }
  expect(levels()):is { 3, 3, 2, 2, 3 }                  -- out of a fight those of the body alone
  game:fight_begins { combatants = { game:forms_group { members = { ann }, leader = ann, party = "heroes" }, game:forms_group { members = { foe }, leader = foe, party = "foes" } } }
  expect(levels()):is { 3, 2, 1, 2, 3 }
  expect({ ann.hit_points, ann.Body.standing }):is { 9, 3 }
  ann:is_hurt { points = 6, type = "Cut", by = "sword" }
  expect(ann.health):is "down"                           -- 11: still below 9 + 3
  ann:is_hurt { points = 1, type = "Cut", by = "sword" }
  expect(ann.health):is "splattered"
end }

example "wounded while active" { source = "HEX-WOUND-03", given = fighters, function(ann, foe)
  foe.Leadership.level = 0
  ann.Leadership.level = 2
  game:fight_begins { combatants = { game:forms_group { members = { ann }, leader = ann, party = "heroes" }, game:forms_group { members = { foe }, leader = foe, party = "foes" } } }
  game:next_turn()
  ann:is_activated()
  ann:is_hurt { points = 4, type = "Cut", by = "sword" }
  expect(ann.action_points):is(3)
  ann:is_hurt { points = 1, type = "Cut", by = "sword" }
  expect({ ann.action_points, ann.active }):is { 0, true }
  ann.action_points = 2
  ann:is_hurt { points = 1, type = "Cut", by = "sword" } -- only when he first becomes it
  expect(ann.action_points):is(2)
  ann:is_hurt { points = 4, type = "Cut", by = "sword" }
  expect({ ann.health, ann.active }):is { "down", false }
  foe:is_hurt { points = 3, type = "Cut", by = "sword" } -- whose turn is still to come
  expect({ foe.health, foe.action_points }):is { "wounded", 3 }
end }

example "splattered by one point more" { options = { splattered_at = "beyond that" }, given = { ann = { "character", Body = 4 } }, function(ann)
  ann:is_hurt { points = 16, type = "Cut", by = "an axe" }
  expect(ann.health):is "down"
  ann:is_hurt { points = 1, type = "Cut", by = "an axe" }
  expect(ann.health):is "splattered"
end }
