-- Cover: who is in it, and what it is worth.
local function street()
  local line = game:lay_out(4)
  local rebel = bring("mook", { name = "rebel", attack = 3, defence = 10, range = 5 })
  rebel:stands(line[4])
  return line, rebel
end

local function number(attacker, target) return new.attack { attacker = attacker, target = target, weapon = attacker.wields }.defence_value end

source "RPJ-FIRE-22"
example "all of the group, and nobody else" {
  given = { ann = { "character", Evasion = 4 }, foe = { "character", Evasion = 4, side = "rebels", wields = "Bayonet", defends = "dodge" } }, function(ann, foe)
    local line, rebel = street()
    local wall = game:puts_cover { name = "wall", worth = "+3/1f", at = line[1] }
    ann:stands(line[2])
    expect(ann.in_cover):is(false)
    expect(ann.quality_of_cover):is(0)
    ann:takes_cover(wall)
    expect(ann.actions):is(1)
    expect(number(rebel, ann)):is(12)
    foe:stands(line[1], ann)
    expect(foe.cover):is(wall)
    expect(number(rebel, foe)):is(12)
    expect(new.attack { attacker = foe, target = ann, weapon = foe.wields }.defence_value):is(7 + 4)   -- a blow knows no cover
    foe:leaves()
    ann:moves()
    expect(ann.place):is(line[1])
    expect(number(rebel, ann)):is(9)
    rebel:stands(line[1])
    expect(rebel.in_cover):is(false)                 -- a group that somebody founds is never one behind the wall
  end }

example "too far away to be reached" { given = { ann = { "character" } }, function(ann)
  local line = street()
  local wall = game:puts_cover { name = "wall", worth = "+3/1f", at = line[3] }
  ann:stands(line[1])
  expect(function() ann:takes_cover(wall) end):is_refused "the region is one's own or beside it"
end }

example "room for two groups" { source = "RPJ-FIRE-23", given = { ann = { "character", Evasion = 4 }, bob = { "character", Evasion = 4 } }, function(ann, bob)
  local line, rebel = street()
  local barn = game:puts_cover { name = "barn", worth = "+4/1f", at = line[1], rooms = 2 }
  expect(barn.groups):is { -1, -2 }                  -- numbers that no group in the open has
  expect(#game:puts_cover { name = "shed", worth = "+4/1f", at = line[1] }.groups):is(1)
  local screen = bring("cover", { name = "screen" })
  screen:is_at(line[1])
  expect(#screen.groups):is(1)
  screen:is_at(line[2])                              -- put elsewhere, it has no more room than before
  expect(#screen.groups):is(1)
  ann:is_behind { what = barn, room = 1 }
  bob:is_behind { what = barn, room = 2 }
  expect(ann:adjacent_to(bob)):is(false)
  bob:stands(line[2])
  bob:takes_cover { behind = barn, room = 2 }
  expect(ann:adjacent_to(bob)):is(false)
  bob:stands(line[2])
  bob:turn_begins()
  bob:takes_cover(barn)                              -- the first room
  expect(ann:adjacent_to(bob)):is(true)
  bob:is_behind { what = barn, room = 2 }
  expect(number(rebel, ann)):is(13)
  expect(number(rebel, bob)):is(13)
end }

source "RPJ-FIRE-25"
example "the helpless" { options = { helpless_in_the_open = -2 }, given = { ann = { "character", Evasion = 4 } }, function(ann)
  local line, rebel = street()
  local good = game:puts_cover { name = "wall", worth = "+3/0f", at = line[1] }
  local poor = game:puts_cover { name = "hedge", worth = "+2/0f", at = line[1] }
  ann.health = "unconscious"
  ann:is_behind(good)
  expect(number(rebel, ann)):is(9 + 3)
  ann:is_behind(poor)
  expect(number(rebel, ann)):is(9 + 2 - 2)
  poor.conceals = true                               -- the gamemaster says so
  expect(number(rebel, ann)):is(9 + 2)
  ann:stands(line[1])
  expect(number(rebel, ann)):is(9 - 2)
end }

example "nothing is taken from them unless the table says so" { given = { ann = { "character", Evasion = 4 } }, function(ann)
  local line, rebel = street()
  ann.health = "unconscious"
  ann:stands(line[1])
  expect(number(rebel, ann)):is(9)
end }

example "how it is written" { source = { "RPJ-FIRE-26", "RPJ-FIRE-27", "RPJ-FIRE-28" }, function()
  local line = street()
  local function cover(worth) return game:puts_cover { name = "cover", worth = worth, at = line[1] } end
  expect(cover("+2/1f").quality):is(2)
  expect(cover("+2/1f").flank):is(1)
  expect(cover("+3/*f").flank):is(game.no_distance)
  expect(cover("+3/*f").worth):is "+3/*f"
  for quality = 2, 6 do expect(game:usual_quality(quality)):is(true) end
  expect(function() cover("+1/1f") end):says "unusual"   -- a bush: accepted all the same
  expect(function() cover("+7/1f") end):says "unusual"
  expect(cover("+1/1f").quality):is(1)
  expect(cover("+7/1f").quality):is(7)
  expect(cover("+2/1f").worth):is "+2/1f"            -- or a better bush
  expect(cover("+6/1f").worth):is "+6/1f"            -- a wall as high as one's chest
  expect(function() cover("+0/1f") end):is_refused "above 0"
  expect(function() cover("4") end):is_refused "written like +4/1f"
end }

example "even little of it" { source = "RPJ-FIRE-75", given = { ann = { "character", Evasion = 4, Dexterity = 3, ["Long Guns"] = 4, wields = "Air Rifle" } }, function(ann)
  local line = street()
  local bob = bring("character", { Evasion = 4, Dexterity = 3 })
  ann:stands(line[4])
  bob:stands(line[1])
  local function hits() return new.attack { attacker = ann, target = bob, weapon = ann.wields }:roll().success end
  expect(odds(hits)):is { ["true"] = 30 / 36, ["false"] = 6 / 36 }
  bob:is_behind(game:puts_cover { name = "bush", worth = "+2/1f", at = line[1] })
  expect(odds(hits)):is { ["true"] = 21 / 36, ["false"] = 15 / 36 }
end }
