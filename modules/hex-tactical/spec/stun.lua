-- Stun.

local field = { bob = { "character", major = true, Body = 4 }, ann = { "character", major = true, Body = 4, Leadership = 2 } }

local function fight(bob, ann)
  game:fight_begins { combatants = { game:forms_group { members = { bob }, leader = bob, party = "heroes" }, game:forms_group { members = { ann }, leader = ann, party = "foes" } } }
end

local function hurt(who, stun, by, ...)
  for _, points in ipairs { ... } do who:is_hurt { points = points, type = "Chop", by = by, stun = stun } end
end

local function sizes(who)
  local all = {}
  for i, wound in ipairs(who.wounds) do all[i] = wound.points end
  return all
end

example "only when the fight is over, and only of this fight" { source = "HEX-STUN-01", given = field, function(bob, ann)
  hurt(bob, "all", "pacifier", 3)                        -- before the fight
  fight(bob, ann)
  hurt(bob, "half", "mace", 4)
  expect(sizes(bob)):is { 3, 4 }
  game:fight_ends()
  expect(sizes(bob)):is { 3, 2 }
  fight(bob, ann)
  game:fight_ends()
  expect(sizes(bob)):is { 3, 2 }
end }

source "HEX-STUN-02"
example "nothing, a third, half, all" { given = field, function(bob, ann)
  expect({ game:stunned_points(14, "third"), game:stunned_points(9, "half"), game:stunned_points(9, "all"), game:stunned_points(9, "nothing") }):is { 4, 4, 9, 0 }
  expect({ game:stunned_points(2, "third"), game:stunned_points(3, "third"), game:stunned_points(1, "half"), game:stunned_points(2, "half") }):is { 0, 1, 0, 1 }
  bob.hit_points = 90
  fight(bob, ann)
  hurt(bob, "third", "axe", 14)
  hurt(bob, "half", "mace", 9)
  hurt(bob, "nothing", "sword", 6)
  hurt(bob, "all", "pacifier", 5)
  game:fight_ends()
  expect(sizes(bob)):is { 10, 5, 6 }                     -- each by itself, and what is healed is gone
end }

example "of each weapon by itself" { given = field, function(bob, ann)
  bob.hit_points = 90
  fight(bob, ann)
  hurt(bob, "third", "axe", 2)
  bob:is_hurt { points = 2, type = "Chop", by = "axe", stun = "third", attacker = ann }   -- another axe
  game:fight_ends()
  expect(sizes(bob)):is { 2, 2 }                         -- together they would give back 1
end }

example "the splattered stay dead" { source = "HEX-STUN-03", given = field, function(bob, ann)
  fight(bob, ann)
  hurt(bob, "all", "pacifier", 16)
  game:fight_ends()
  expect({ bob.damage, bob.dead }):is { 16, true }
end }

source "HEX-STUN-04"
example "what is left" { given = { bob = { "character", Body = 4, Combat = 4, Mind = 3 }, cid = { "character", major = true, Body = 4 }, ann = { "character", major = true, Body = 2 } },
  function(bob, cid, ann)
    local dan = bring("character", { name = "Dan", Body = 4, Combat = 4, Mind = 3 })
    local group = game:forms_group { members = { cid, bob, dan }, leader = cid, party = "heroes" }
    group.began_it = true
    game:fight_begins { combatants = { group, game:forms_group { members = { ann }, leader = ann, party = "foes" } } }
    decide { ["Which wound gets an odd point back?"] = "1: 10" }
    hurt(dan, "half", "mace", 10, 5)
    hurt(bob, "third", "axe", 12, 3)
    hurt(cid, "nothing", "sword", 12)
    dan.wounds[2].points = 3                             -- 13 in all, so 6 come back: the three of the small one, and three
    dice(5)                                              -- for the major: unconscious
    game:fight_ends()
    expect({ dan.damage, dan.health, dan.Combat.effective, dan.Scan.effective }):is { 7, "wounded", 3, 3 }
    expect({ bob.damage, bob.health, bob.dead }):is { 10, "wounded", false }
    expect({ cid.damage, cid.dead, cid.fate }):is { 12, false, "unconscious" }
  end }

example "a minor who is down still is dead" { given = { bob = { "character", Body = 4 }, ann = { "character", major = true, Body = 2, Leadership = 1 } }, function(bob, ann)
  local leader = bring("character", { name = "Leader", major = true, player = true, Body = 2 })
  game:fight_begins { combatants = { game:forms_group { members = { leader, bob }, leader = leader, party = "heroes" }, game:forms_group { members = { ann }, leader = ann, party = "foes" } } }
  hurt(bob, "nothing", "sword", 12)
  expect(bob.dead):is(false)
  game:fight_ends()
  expect(bob.dead):is(true)
end }

source "HEX-STUN-05"
example "equally from each wound" { given = field, function(bob, ann)
  bob.hit_points = 90
  fight(bob, ann)
  hurt(bob, "third", "axe", 4, 4, 1)                     -- 3 of 9: one from each
  game:fight_ends()
  expect(sizes(bob)):is { 3, 3 }
  bob.wounds = {}
  fight(bob, ann)
  hurt(bob, "half", "club", 4, 4)
  bob.wounds[2].points = 3                               -- 3 of 7
  decide { ["Which wound gets an odd point back?"] = "2: 2" }
  game:fight_ends()
  expect(sizes(bob)):is { 3, 1 }
  bob.wounds = {}
  fight(bob, ann)
  hurt(bob, "half", "club", 1, 1, 10)                    -- 6 of 12: more than the small ones have
  game:fight_ends()
  expect(sizes(bob)):is { 6 }
end }

example "4, 3 and 3 with 5 to recover" { given = field, function(bob, ann)
  fight(bob, ann)
  hurt(bob, "half", "club", 4, 3, 3)                     -- one from each, and two of the three get one more
  decide { ["Which wound gets an odd point back?"] = { "3: 2", "1: 3" } }
  game:fight_ends()
  expect(sizes(bob)):is { 2, 2, 1 }
end }

example "4 and 4 with 3 to recover" { rules = [[ instead_of "game.stunned_points" { "3" } ]], given = field, function(bob, ann)
  fight(bob, ann)
  hurt(bob, "third", "axe", 4, 4)
  decide { ["Which wound gets an odd point back?"] = "1: 3" }
  game:fight_ends()
  expect(sizes(bob)):is { 2, 3 }
end }

example "13 from an axe" { source = "HEX-STUN-06", given = field, function(bob, ann)
  fight(bob, ann)
  hurt(bob, "third", "axe", 13)
  expect(bob.health):is "down"
  game:fight_ends()
  expect({ bob.damage, bob.health, bob.fate == nil }):is { 9, "wounded", true }
end }

example "3, 4 and 5 from an axe" { source = "HEX-STUN-07", given = field, function(bob, ann)
  fight(bob, ann)
  hurt(bob, "third", "axe", 3, 4, 5)
  decide { ["Which wound gets an odd point back?"] = function(_, wounds)
    expect(wounds):is { "1: 2", "2: 3", "3: 4" }
    return "3: 4"
  end }
  game:fight_ends()
  expect({ sizes(bob), bob.damage }):is { { 2, 3, 3 }, 8 }
end }

example "the dead get nothing back" { source = "HEX-STUN-03", given = field, function(bob, ann)
  fight(bob, ann)
  hurt(bob, "all", "pacifier", 5)
  bob:dies()
  game:fight_ends()
  expect(sizes(bob)):is { 5 }
end }
