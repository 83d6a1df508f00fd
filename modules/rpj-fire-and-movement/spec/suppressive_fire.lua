-- Keeping heads down.
local function street(more)
  local line  = game:lay_out(4)
  local rebel = bring("character", { name = "rebel", side = "rebels", ["Long Guns"] = 3, Dexterity = 3, Evasion = 4, wields = "Carbine" })
  local hero  = bring("character", { name = "hero", side = "heroes", ["Light Armor"] = 4, Dexterity = 3, Pistols = 3, Fencing = 4, wields = "Laser" })
  rebel:stands(line[3])
  hero:stands(line[1])
  for _, who in ipairs { rebel, hero } do who:turn_begins() end
  return rebel, hero, line
end

local function modifier(attacker, target, weapon)
  dice(1, 2)
  return new.attack { attacker = attacker, target = target, weapon = weapon or attacker.wields }:roll().modifier
end

example "advice" { source = "RPJ-FIRE-49", function()
  local rebel, hero, line = street()
  local noncombatant = bring("character", { side = "heroes", wields = "Laser" })
  noncombatant:is_behind(game:puts_cover { name = "wall", worth = "+6/0f", at = line[1] })
  noncombatant:turn_begins()
  dice(3, 3)                                         -- 6 + 1, against 8+
  noncombatant:suppresses(rebel)
  noncombatant:turn_begins()
  dice(4, 3)                                         -- nothing but what is there: 7 + 1
  noncombatant:suppresses(rebel)
  expect(rebel.suppressed):is(true)
  noncombatant:turn_begins()
  noncombatant:turn_ends()
  expect(noncombatant:cover_against(2)):is(12)
end }

example "one roll against a whole group" { source = { "RPJ-FIRE-50", "RPJ-FIRE-52" }, function()
  local rebel, hero, line = street()
  rebel.Long_Guns.level = 2
  local group = {}
  for i, defence in ipairs { 9, 11, 13 } do          -- halved: 8, 9, 10
    group[i] = bring("mook", { name = "mook " .. i, attack = 3, defence = defence, side = "heroes" })
    group[i]:stands(line[2], group[1] ~= group[i] and group[1] or nil)
    expect(group[i].defence_against_suppression):is(7 + i)
  end
  dice(3, 3)                                         -- 6 + 3
  local attack = rebel:suppresses(group[1])
  expect(attack.missed):is(false)
  expect(group[1].suppressed):is(true)
  expect(group[2].suppressed):is(true)
  expect(group[3].suppressed):is(false)
  for _, who in ipairs(group) do expect(who.was_attacked):is(true) end
  expect(hero.was_attacked):is(false)
  expect(group[1].health):is "able"                  -- nobody is hurt
  expect(hero.suppressed):is(false)
  expect(rebel.actions):is(0)
  expect(rebel:done("attacking")):is(1)
end }

source "RPJ-FIRE-50"
example "it misses, and neither the shooter nor the dead keep down" { function()
  local rebel, hero, line = street()
  dice(1, 2)
  expect(rebel:suppresses(hero).missed):is(true)
  expect(hero.suppressed):is(false)
  local fallen = bring("mook", { name = "fallen", attack = 3, defence = 9, side = "heroes", health = "dead" })
  hero:stands(line[3], rebel)
  fallen:stands(line[3], rebel)
  rebel:turn_begins()
  rebel.wields.loaded = 3
  time:pass "1 round"
  dice(6, 5)
  rebel:suppresses(hero)
  expect(hero.suppressed):is(true)
  expect(rebel.suppressed):is(false)
  expect(fallen.suppressed):is(false)
end }

example "who stands beside the shooter may strike" { function()
  local rebel, hero, line = street()
  local guard = bring("character", { side = "heroes", wields = "Bayonet" })
  guard:stands(rebel.place, rebel)
  rebel.defends = "dodge"
  decide { free_attack = true }
  dice(1, 2, 1, 2)
  rebel:suppresses(hero)
  expect(guard.free_attacks):is(0)
end }

example "within range, and with what shoots" { function()
  local rebel, hero, line = street()
  hero:stands(line[3])
  rebel:stands(hero.place, hero)
  rebel.wields = "Bayonet"
  expect(function() rebel:suppresses(hero) end):is_refused "only what shoots suppresses"
  expect(function() rebel:aims_at(hero) end):is_refused "only what shoots is aimed"
  rebel.wields = "Laser"
  hero:leaves()
  local far = bring("character", {})
  local lane = bring("region", { name = "lane", beside = { line[4] } })
  far:stands(lane)
  rebel:stands(line[1])
  expect(function() rebel:suppresses(far) end):is_refused "the target is in range"
end }

source "RPJ-FIRE-51"
example "half of the defence, and no cover" {
  given = { three = { "character", Evasion = 5 }, four = { "character", Evasion = 6 }, less = { "character", Evasion = 1 } }, function(three, four, less)
    expect(three.ranged_modifier):is(3)
    expect(three.defence_against_suppression):is(8)
    expect(four.defence_against_suppression):is(9)
    expect(less.ranged_modifier):is(-1)
    expect(less.halved_ranged_modifier):is(0)
    local rebel, hero, line = street()
    three:is_behind(game:puts_cover { name = "wall", worth = "+6/0f", at = line[1] })
    local shot = new.attack { attacker = rebel, target = three, weapon = "Carbine" }
    expect(shot.defence_value):is(16)
    rebel.manner = "suppressive"
    expect(shot.defence_value):is(10)
    rebel.manner = "plain"
    dice(2, 2)                                       -- 4 + 4
    rebel:suppresses(three)
    expect(three.suppressed):is(true)
  end }

example "or rounded down" { options = { half_of_a_negative = "down" }, given = { less = { "character", Evasion = 1 } }, function(less)
  expect(less.halved_ranged_modifier):is(-1)
end }

example "two sixes hurt nobody" { source = "RPJ-FIRE-52", function()
  local rebel, hero = street()
  hero.Light_Armor.level = 6
  hero.Dexterity.level = 6
  dice(6, 6)
  rebel:suppresses(hero)
  expect(hero.suppressed):is(true)
  expect(hero.base.saves):is { 7, 7 }
end }

example "luck alone keeps a head down" { source = "RPJ-FIRE-50", function()
  local rebel, hero = street()
  local tank = bring("mook", { name = "tank", attack = 3, defence = 30, side = "heroes" })
  tank:stands(hero.place)
  dice(6, 6)                                         -- 12 + 4, against 7 and half of 23
  expect(rebel:suppresses(tank).missed):is(false)
  expect(tank.suppressed):is(true)
end }

example "unless the table says otherwise" { source = "RPJ-FIRE-50", options = { ["rpj-core.critical_attacks"] = false }, function()
  local rebel, hero = street()
  local tank = bring("mook", { name = "tank", attack = 3, defence = 30, side = "heroes" })
  tank:stands(hero.place)
  dice(6, 6)
  local attack = rebel:suppresses(tank)
  expect(attack.missed):is(true)
  expect(tank.suppressed):is(false)
  dice(3, 4)
  expect(attack:burst().against):is(7)               -- what people see; each target has its own number
end }

example "half of what one can" { source = "RPJ-FIRE-53", rules = [[ weapon "Odd Laser" { skill = "Pistols", bonus = 1, range = 3, range_modifiers = { [2] = -1 } } ]], function()
  local rebel, hero = street()
  hero.Pistols.level = 4                             -- base 5
  expect(modifier(hero, rebel, "Odd Laser")):is(5)
  hero:is_suppressed(rebel)
  expect(new.attack { attacker = hero, target = rebel, weapon = "Odd Laser" }.base_modifier):is(2)
  expect(modifier(hero, rebel, "Odd Laser")):is(2 + 1 - 1)
  hero:is_suppressed(rebel)
  expect(hero.suppressed_by):is { rebel }
  hero:is_suppressed(hero)
  expect(modifier(hero, rebel, "Odd Laser")):is(2)   -- not twice
  expect(modifier(hero, rebel, "Bayonet")):is(2)     -- blows, too: 4 + 1
  expect(function() hero:aims_at { target = rebel, weapon = "Odd Laser" } end):is_refused "whoever aims is not suppressed"
  dice(2, 3)                                         -- 5 + 2, against 7 + 1: whole it would have been enough
  hero:suppresses { target = rebel, weapon = "Odd Laser" }
  expect(rebel.suppressed):is(false)
end }

example "half of less than nothing" { source = { "RPJ-FIRE-53", "RPJ-OPT-02" }, given = { recruit = { "mook", attack = -1, defence = 9, range = 4 }, foe = { "mook", attack = 0, defence = 9 } }, function(recruit, foe)
  recruit:is_suppressed(foe)
  expect(new.attack { attacker = recruit, target = foe }.base_modifier):is(0)
end }

example "two rounds of ammunition, or all there is" { source = "RPJ-FIRE-54", function()
  local rebel, hero = street()
  rebel.wields = "Minigun"
  for loaded, left in pairs { [5] = 3, [2] = 0, [1] = 0 } do
    rebel.wields.loaded = loaded
    dice(1, 2)
    rebel:turn_begins()
    rebel:suppresses(hero)
    expect(rebel.wields.loaded):is(left)
    time:pass "1 round"
  end
  rebel.wields.loaded = 0
  rebel:turn_begins()
  expect(function() rebel:suppresses(hero) end):is_refused "the weapon is loaded"
end }

source "RPJ-FIRE-55"
example "whoever moves is shot at" { function()
  local rebel, hero, line = street()
  local other = bring("mook", { name = "other", side = "rebels", attack = 4, defence = 10, range = 5 })
  other:stands(line[4])
  hero:is_suppressed(rebel)
  hero:is_suppressed(other)
  local wall = game:puts_cover { name = "wall", worth = "+6/*f", at = line[1] }
  hero:is_behind(wall)
  game.acting = hero
  decide { fires_at_the_suppressed = true }
  dice(1, 4, 1, 4)                                   -- 5 + 4 misses 10+, without cover and with a whole defence
  hero:moves(line[2])
  expect(rebel.free_attacks):is(0)
  expect(other.free_attacks):is(0)
  time:pass "1 round"
  hero:moves()                                       -- the second move of a turn: nobody
  expect(rebel.free_attacks):is(1)
end }

example "going around one's cover is no move that is shot at, and hides none" { source = { "RPJ-FIRE-37", "RPJ-FIRE-55" }, function()
  local rebel, hero, line = street()
  hero:is_suppressed(rebel)
  hero:is_behind(game:puts_cover { name = "wall", worth = "+6/0f", at = line[1] })
  hero:turn_begins()
  hero:reorients()
  expect(rebel.free_attacks):is(1)
  decide { fires_at_the_suppressed = { true } }
  dice(1, 2)
  hero:moves(line[2])
  expect(rebel.free_attacks):is(0)
  hero:turn_ends()
  rebel:turn_ends()
  time:pass "1 round"
  hero:is_suppressed(rebel)
  hero:turn_begins()                                 -- a turn of its own, and a first move again
  decide { fires_at_the_suppressed = { true } }
  dice(1, 2)
  hero:moves(line[1])
  expect(rebel.free_attacks):is(0)
end }

example "without its cover" { function()
  local rebel, hero, line = street()
  hero:is_suppressed(rebel)
  hero:is_behind(game:puts_cover { name = "wall", worth = "+6/*f", at = line[1] })
  decide { fires_at_the_suppressed = true }
  dice(2, 4, 6, 6)                                   -- 6 + 4 hits 10+, and the save holds
  hero:moves(line[2])
  expect(hero.place):is(line[2])
  expect(rebel.wields.loaded):is(2)
end }

example "whoever falls does not arrive" { function()
  local rebel, hero, line = street()
  hero.base:cross_off(7)
  hero:is_suppressed(rebel)
  decide { fires_at_the_suppressed = true }
  dice(4, 4, 1, 2)
  hero:moves(line[2])
  expect(hero.health):is "bleeding"
  expect(hero.place):is(line[1])
end }

weapon "Shotgun" { skill = "Long Guns", damage = 2, range = 0 }

example "by mooks, too, as far as they reach" { function()
  local rebel, hero, line = street()
  local near = bring("mook", { name = "near", side = "rebels", attack = 4, defence = 10, range = 0 })
  local brawler = bring("mook", { name = "brawler", side = "rebels", attack = 4, defence = 10 })
  for _, mook in ipairs { near, brawler } do
    mook:stands(line[1])
    hero:is_suppressed(mook)
  end
  rebel.wields = nil
  hero:is_suppressed(rebel)
  local close = bring("character", { name = "close", side = "rebels", ["Long Guns"] = 3, wields = "Shotgun" })
  close:stands(line[1])
  hero:is_suppressed(close)
  decide { fires_at_the_suppressed = { true, true } }   -- two are asked
  dice(1, 2, 1, 2)
  hero:moves(line[2])
  expect(close.free_attacks):is(0)
  expect(near.free_attacks):is(0)
  expect(brawler.free_attacks):is(1)
  expect(rebel.free_attacks):is(1)
end }

example "only the fire of one's own, by one who can shoot" { function()
  local rebel, hero, line = street()
  expect(function() rebel:fires_at_the_suppressed(hero) end):is_refused "it is one's own fire that keeps them down"
  hero:is_suppressed(rebel)
  rebel.health = "stabilised"
  expect(function() rebel:fires_at_the_suppressed(hero) end):is_refused "the attacker can still shoot"
  rebel.health = "able"
  game.acting = rebel
  expect(function() rebel:fires_at_the_suppressed(hero) end):is_refused "it is not one's own turn"
end }

example "a Prepare charge pays for it, too" { source = { "RPJ-FIRE-55", "RPJ-GCS-89" }, function()
  local rebel, hero, line = street()
  rebel:gains "Prepare"
  rebel.Dexterity.level = 4
  rebel:prepares()                                   -- two charges, and the free attack
  for left = 2, 0, -1 do
    hero:is_suppressed(rebel)
    hero:turn_begins()
    decide { fires_at_the_suppressed = true }
    dice(1, 2)
    hero:moves()
    expect({ rebel.free_attacks, rebel.charges, rebel.reactions }):is { 0, left, left }
  end
  hero:turn_begins()
  expect(function() hero:moves() end):asks_nobody()
  expect(function() rebel:fires_at_the_suppressed(hero) end):is_refused "a free attack is left"
end }

example "only those who can" { function()
  local rebel, hero, line = street()
  hero:is_suppressed(rebel)
  rebel.free_attacks = 0
  decide { fires_at_the_suppressed = function() return true end }
  hero:moves(line[2])
  rebel.free_attacks = 1
  rebel.wields.loaded = 0
  hero:turn_begins()
  hero:moves(line[1])                                -- an empty rifle does nothing
  expect(rebel.free_attacks):is(1)
  rebel.wields = "Bayonet"
  hero:turn_begins()
  hero:moves(line[2])
  expect(hero.place):is(line[2])
end }

example "until the end of the next turn" { source = "RPJ-FIRE-56", function()
  local rebel, hero = street()
  dice(4, 4)
  rebel:suppresses(hero)                             -- before the hero's own turn
  hero:turn_begins()
  expect(modifier(hero, rebel)):is(2 + 1)
  hero:turn_ends()
  expect(modifier(hero, rebel)):is(4 + 1)
  time:pass "1 round"
  rebel:turn_begins()
  rebel.wields.loaded = 3
  dice(4, 4)
  rebel:suppresses(hero)                             -- after it
  time:pass "1 round"
  hero:turn_begins()
  expect(modifier(hero, rebel)):is(2 + 1)
  hero:turn_ends()
  expect(hero.suppressed):is(false)
end }

local function oak(more)
  local rebel, hero, line = street()
  hero.Pistols.level, hero.Dexterity.level = 2, 3
  hero:is_behind(game:puts_cover { name = "oak", worth = "+4/1f", at = line[1] })
  rebel.wields.loaded = 2
  return rebel, hero, line
end

example "rebel A suppresses Basilus" { source = "RPJ-FIRE-57", function()
  local rebel, basilus = oak()
  expect(basilus.ranged_modifier):is(3)
  expect(basilus.halved_ranged_modifier):is(1)
  expect(basilus.defence_against_suppression):is(8)
  dice(2, 2)
  rebel:suppresses(basilus)
  expect(basilus.suppressed_by):is { rebel }
  expect(rebel.wields.loaded):is(0)
end }

example "Basilus shoots all the same" { source = "RPJ-FIRE-58", function()
  local rebel, basilus, line = oak()
  local c = bring("mook", { name = "C", side = "rebels", attack = 4, defence = 10, range = 5 })
  c:stands(line[1])
  basilus.Dexterity.level = 6                        -- here the book counts a bonus of 2
  basilus:is_suppressed(rebel)
  expect(new.attack { attacker = basilus, target = c, weapon = basilus.wields }.defence_value):is(10)
  expect(function() basilus:aims_at(c) end):is_refused "whoever aims is not suppressed"
  dice(4, 4)
  local attack = basilus:attacks(c)                  -- 8 + 3 = 11
  expect(attack.base_modifier):is(2)
  expect(c.health):is "dead"
end }

example "Basilus stays where he is" { source = "RPJ-FIRE-59", function()
  local rebel, basilus, line = oak()
  basilus:is_suppressed(rebel)
  basilus:turn_begins()
  basilus:turn_ends()
  expect(rebel.free_attacks):is(1)
  basilus:is_suppressed(rebel)
  basilus:turn_begins()
  decide { fires_at_the_suppressed = true }
  dice(1, 2)
  basilus:moves(line[2])
  expect(rebel.free_attacks):is(0)
end }
