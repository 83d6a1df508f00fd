-- Checks of somebody too laden: refused to those who ask for one, and failed where somebody else demands it.

source "RPJ-INV-10"
local two = { ann = { "character", Fencing = 3, Rifles = 3, wields = "Short Sword", defends = "dodge" }, bob = { "character", Fencing = 3, defends = "dodge" } }

local function laden(who) who:takes_along { what = "Brick", count = 15 } return who end

example "one who is too laden fails in a group, and the others go on" { source = { "RPJ-SKILL-35", "RPJ-INV-10" }, given = two, function(ann, bob)
  local function group(leader) return game:group_check { skill = "Rifles", members = { ann, bob }, leader = leader, difficulty = 2 } end
  laden(ann)
  dice(5, 4)                                                 -- of Bob alone
  expect(group(bob)):is(true)
  expect(odds(function() return group(bob) end)):is { ["true"] = 10 / 36, ["false"] = 26 / 36 }
end }

example "a check that is demanded fails without dice, with all that follows" { given = two, function(ann)
  laden(ann)
  local function demanded() return game:group_check { skill = "Fencing", members = { ann }, leader = ann } end
  expect(odds(demanded)):is { ["false"] = 1 }
  expect(demanded()):is(false)
  expect(function() ann.Fencing:check() end):is_refused "too laden for it"
  expect(function() ann.Fencing:opposed_check(ann) end):is_refused "too laden for it"
  expect(function() ann.Strength:bonus_check() end):is_refused "too laden for it"
end }

example "against somebody too laden the other side rolls" { source = { "RPJ-SKILL-30", "RPJ-GCS-73", "RPJ-INV-10" }, given = two, function(ann, bob)
  laden(ann)
  dice(4, 4)                                                 -- 11 against 10
  expect(bob.Fencing:opposed_check(ann).success):is(true)
  bob:takes_hold(ann)
  decide { ["Break free or do damage?"] = "break free" }
  dice(5, 5)
  bob:struggles()
  expect(ann.grappling):is(false)
end }

example "help by somebody too laden is none" { source = { "RPJ-SKILL-24", "RPJ-INV-10" }, given = two, function(ann, bob)
  laden(ann)
  decide { ["Easy or hard assistance?"] = "easy" }
  dice(3, 4)
  expect(bob.Fencing:assisted_check { helper = ann, difficulty = 4 }.against):is(11)
end }

example "damage saves are rolled all the same" { source = { "RPJ-HEALTH-13", "RPJ-INV-10" }, given = two, function(ann)
  laden(ann)
  dice(4, 4)
  ann:is_hurt { damage = 0 }
  expect(#ann.base.saves):is(2)
end }
