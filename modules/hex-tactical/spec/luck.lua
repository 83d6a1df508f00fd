-- Luck points.

local blade = [[ weapon "Test Blade" { skill = "Combat", damage = 4, types = { "Cut" } } ]]
local duel = { hero = { "character", player = true, Aura = 3, Body = 9, Combat = 2, wields = "Test Blade", defends = "parry" },
               villain = { "character", villain = true, Aura = 3, Body = 9, Combat = 2, wields = "Test Blade", defends = "parry" } }

example "as many as levels of Aura, each scenario anew" { source = "HEX-LUCK-01",
  given = { ann = { "character", player = true, Aura = 4 }, minion = { "character", Aura = 4 }, villain = { "character", villain = true, Aura = 2 } }, function(ann, minion, villain)
    expect({ ann.luck_points, minion.luck_points, villain.luck_points }):is { 4, 0, 2 }
    ann:spend("luck_points", 2)
    expect(ann.luck_points):is(2)
    game:scenario_begins()
    expect(ann.luck_points):is(4)
    game:scenario_begins()
    expect(ann.luck_points):is(4)                        -- nothing is carried over
    ann.Aura.lost = 6
    expect(ann.most_luck):is(0)
  end }

example "four uses, each for a point" { source = "HEX-LUCK-02", rules = blade, given = duel, function(hero, villain)
  local lackey = bring("character", { name = "Sancho", Body = 9, master = hero })
  hero.luck_points, villain.luck_points = 3, 1
  decide { ["Luck: modify"] = function(who) return who == villain end, ["Luck: modify: amount"] = 1, ["Luck: cancel"] = function(who) return who == hero end,
           ["Luck: re-roll"] = function(who, check) return who == hero and check.natural == 13 end,
           ["Luck: redirect"] = true, ["Who takes the harm instead?"] = lackey }
  dice(4, 4, 5, 4, 4, 4)                                 -- a +1 that is cancelled; 13, and then 12
  expect({ villain:attacks(hero).points, hero.damage, lackey.damage }):is { 2, 0, 2 }
  expect({ hero.luck_points, villain.luck_points }):is { 0, 0 }
end }

example "any roll, again and again" { source = { "HEX-LUCK-03", "HEX-LUCK-07" }, rules = blade, given = duel, function(hero, villain)
  hero.luck_points, villain.luck_points = 2, 0
  decide { ["Luck: re-roll"] = function(who) return who == hero end }
  dice(6, 5, 5, 6, 6, 6, 2, 2, 3)                        -- 16, 18, and 7
  local attack = villain:attacks(hero)
  expect({ attack.outcome, hero.damage, hero.luck_points }):is { "Miss", 0, 0 }
end }

example "armour, skills, lasting effects" { source = "HEX-LUCK-03",
  given = { hero = { "character", player = true, Aura = 5, Acrobatics = 3, Body = 9, ["First Aid"] = 3, has = { "Padded Coat" } } }, function(hero)
    decide { ["Luck: re-roll"] = function(_, check) return check.natural <= 1 or check.natural == 3 end }
    dice(1, 1, 1, 4, 4, 4)
    expect(hero.Acrobatics:check().success):is(true)
    dice(1, 6)
    new.hit { target = hero, by = "trap", type = "Cut", points = 5, location = "chest" }:lands()
    expect({ hero.damage, hero.luck_points }):is { 0, 3 }
    local wound = hero:is_hurt { points = 5, type = "Cut", by = "trap" }
    dice(4, 4, 4, 1, 2)                                  -- how much First Aid does, rolled twice
    hero:gives_first_aid(hero, wound)
    expect({ wound.points, hero.luck_points }):is { 3, 2 }
  end }

source "HEX-LUCK-04"
example "declared before the dice" { rules = blade, given = duel, function(hero, villain)
  decide { ["Luck: modify"] = function(who) return who == hero end, ["Luck: modify: amount"] = 3 }
  dice(2, 3, 3)
  local attack = hero:attacks(villain)
  expect({ attack.outcome, attack.points, hero.luck_points }):is { "Hit", 1, 2 }   -- 8 and 3
  expect(hero.rolls_against):is(nil)                     -- what he rolls next is another matter
end }

example "one for each die at most" { rules = blade,
  given = { hero = { "character", player = true, Aura = 8, Acrobatics = 3, Body = 9, has = { "Mail Shirt" } } }, function(hero)
    local amount = 12
    decide { ["Luck: modify"] = true, ["Luck: modify: amount"] = function() return amount end }
    dice(3, 3, 3)
    expect(hero.Acrobatics:check().total):is(15)         -- +3 of three dice
    amount = -12
    dice(3, 3, 3)
    expect(hero.Acrobatics:check().total):is(9)
    amount = 12
    dice(3)
    expect(hero:first_aid_roll().total):is(4)            -- +1 of one
    dice(3, 3)
    expect(hero:cripple_roll().total):is(8)              -- +2 of two
    dice(3, 3)
    hero:rolls_hit_points(2)
    expect(hero.hit_points):is(29)                       -- seven levels for sure, and 8 for the others
    dice(3, 3)
    expect(new.hit({ target = hero, by = "test", type = "Cut", points = 1 }):armour_roll(hero:the("Mail Shirt")).total):is(8)   -- of as many as are rolled
    dice(3)
    expect(new.hit({ target = hero, by = "test", type = "Cut", points = 1, penetration = 1 }):armour_roll(hero:the("Mail Shirt")).total):is(4)
    hero:gains "Padded Coat"
    dice(3, 3, 3)
    expect(new.hit({ target = hero, by = "test", type = "Cut", points = 1, location = "chest" }):armour_roll(hero:the("Mail Shirt")).total):is(12)   -- and of the padding under it
    expect(hero.luck_points):is(0)
  end }

example "only one modifier stands" { rules = blade, given = duel, function(hero, villain)
  decide { ["Luck: modify"] = true, ["Luck: modify: amount"] = { 2 } }
  dice(4, 4, 4)
  expect(hero:attacks(villain).points):is(6)             -- 12 and 2: margin 3
  expect({ hero.luck_points, villain.luck_points }):is { 2, 3 }
end }

source "HEX-LUCK-05"
example "modify, cancel, modify, cancel, modify" { rules = blade, given = duel, function(hero, villain)
  hero.luck_points = 2
  decide { ["Luck: modify"] = function(who) return who == villain end, ["Luck: modify: amount"] = { -3, -2, -1 },
           ["Luck: cancel"] = function(who) return who == hero end }
  dice(4, 4, 4)
  expect(hero:attacks(villain).points):is(1)             -- 12 and -1
  expect({ hero.luck_points, villain.luck_points }):is { 0, 0 }
end }

example "a re-roll is cancelled, too" { rules = blade, given = duel, function(hero, villain)
  decide { ["Luck: re-roll"] = { true, false, false }, ["Luck: cancel"] = function(who) return who == villain end }
  dice(2, 2, 2)
  expect(hero:attacks(villain).points):is(0)
  expect({ hero.luck_points, villain.luck_points }):is { 2, 2 }
end }

example "nobody else has a say" { rules = blade, given = duel, function(hero, villain)
  local other = bring("character", { name = "Other", villain = true, Aura = 5, Body = 9 })
  decide { ["Luck: re-roll"] = function(who, check) return who ~= villain and check.natural == 6 end,
           ["Luck: cancel"] = function(who) return who ~= villain end }
  dice(2, 2, 2, 4, 4, 4)                                 -- the other one is asked neither for the roll nor for the cancel, and nobody cancels his own
  expect(hero:attacks(villain).points):is(2)
  expect({ hero.luck_points, villain.luck_points, other.luck_points }):is { 2, 3, 5 }
  decide { ["Luck: re-roll"] = function(who) return who == other end, ["Luck: modify"] = function(who) return who == other end }
  dice(2, 2, 2)
  expect(hero:attacks(villain).points):is(0)
  expect(other.luck_points):is(5)
end }

example "a trap has no luck of its own" { source = { "HEX-LUCK-03", "HEX-LUCK-05" }, rules = blade, given = duel, function(hero, villain)
  hero:gains "Breastplate"
  decide { ["Luck: re-roll"] = function(_, check) return check.natural == 5 end }
  dice(5, 2, 4, 4, 4)                                    -- the legs, and then the chest; the villain has no say in it
  new.hit { target = hero, by = "trap", type = "Cut", points = 9 }:lands()
  expect({ hero.damage, hero.luck_points, villain.luck_points }):is { 0, 2, 3 }
end }

example "who is against whom" { rules = blade, given = duel, function(hero, villain)
  local page = bring("character", { name = "Page", player = true, Aura = 1 })
  expect({ hero:is_against(villain), hero:is_against(page), hero:is_against(hero) }):is { true, true, false }   -- as long as there are no parties
  hero.major, villain.major = true, true
  game:forms_group { members = { hero, page }, leader = hero, party = "heroes" }
  expect({ hero:is_against(villain), page:is_against(hero) }):is { true, false }
  game:forms_group { members = { villain }, leader = villain, party = "foes" }
  expect({ hero:is_against(villain), page:is_against(villain), villain:is_against(page) }):is { true, true, true }
end }

local redirect = { hero = { "character", player = true, Aura = 2, Body = 9 }, friend = { "character", player = true, Aura = 2, Body = 9 },
                   mine = { "character", Body = 9 }, his = { "character", Body = 9 }, guard = { "character", Body = 9 }, stranger = { "character", Body = 9 } }

local function party(hero, friend, mine, his, guard, stranger)
  mine.master, his.master, hero.major, friend.major, stranger.major = hero, friend, true, true, true
  game:forms_group { members = { hero, friend, mine, his, guard }, leader = hero, party = "heroes" }
  game:forms_group { members = { stranger }, leader = stranger, party = "foes" }
  stranger.major = false
end

local function strikes(hero, points) new.hit { target = hero, by = "club", type = "Impact", points = points }:lands() end

source "HEX-LUCK-06"
example "somebody else takes it" { given = redirect, function(hero, friend, mine, his, guard, stranger)
  party(hero, friend, mine, his, guard, stranger)
  expect(hero.stand_ins):is { mine, his, guard }
  for _, minor in ipairs { mine, guard } do
    decide { ["Luck: redirect"] = { true, false }, ["Who takes the harm instead?"] = minor }
    strikes(hero, 8)
    expect({ minor.damage, hero.damage }):is { 8, 0 }
  end
  expect(hero.luck_points):is(0)
  hero.luck_points = 1
  decide { ["Luck: redirect"] = { true, false }, ["Who takes the harm instead?"] = mine }
  strikes(hero, 1)                                       -- be it a scratch
  expect({ mine.damage, hero.damage }):is { 9, 0 }
  strikes(hero, 8)                                       -- no luck is left
  expect(hero.damage):is(8)
end }

example "a friend saves his lackey" { given = redirect, function(hero, friend, mine, his, guard, stranger)
  party(hero, friend, mine, his, guard, stranger)
  decide { ["Luck: redirect"] = { true, false }, ["Who takes the harm instead?"] = his, spares_lackey = true }
  strikes(hero, 8)
  expect({ his.damage, hero.damage, hero.luck_points, friend.luck_points }):is { 0, 8, 1, 1 }
  decide { ["Luck: redirect"] = { true, false }, ["Who takes the harm instead?"] = his, spares_lackey = false }
  strikes(hero, 8)
  expect({ his.damage, hero.damage, hero.luck_points, friend.luck_points }):is { 8, 8, 0, 1 }
end }

example "what armour stops is not redirected" { given = redirect, function(hero, friend, mine, his, guard, stranger)
  party(hero, friend, mine, his, guard, stranger)
  hero:gains "Padded Coat"
  decide { ["Luck: redirect"] = function() return true end, ["Who takes the harm instead?"] = mine }
  dice(6, 6)
  new.hit { target = hero, by = "club", type = "Impact", points = 6, location = "chest" }:lands()   -- nobody is asked
  expect(hero.luck_points):is(2)
  new.hit { target = hero, by = "club", type = "Impact", points = 8, location = "chest" }:lands()
  expect({ mine.damage, hero.damage, hero.luck_points }):is { 2, 0, 1 }
  for _, minor in ipairs { mine, his, guard } do minor.dead = true end
  dice(6)
  new.hit { target = hero, by = "club", type = "Impact", points = 8, location = "chest" }:lands()   -- nobody is left to take it
  expect({ hero.damage, hero.luck_points }):is { 2, 1 }
end }

example "or all of it, against the armour of the other" { options = { redirected = "before armour" }, given = redirect, function(hero, friend, mine, his, guard, stranger)
  party(hero, friend, mine, his, guard, stranger)
  hero:gains "Padded Coat"
  mine:gains "Mail Shirt"
  decide { ["Luck: redirect"] = { true, false }, ["Who takes the harm instead?"] = mine }
  dice(3, 2)
  new.hit { target = hero, by = "club", type = "Impact", points = 8, location = "chest" }:lands()
  expect({ mine.damage, hero.damage }):is { 3, 0 }
  decide { ["Luck: redirect"] = { false } }              -- and it is asked once
  dice(3)
  new.hit { target = hero, by = "club", type = "Impact", points = 8, location = "chest" }:lands()
  expect(hero.damage):is(5)
end }

example "against somebody who resists" { source = { "HEX-LUCK-03", "HEX-LUCK-05" },
  given = { thief = { "character", player = true, Aura = 1, Stealth = 4 }, watch = { "character", villain = true, Aura = 2, Hearing = 3 } }, function(thief, watch)
    decide { ["Luck: re-roll"] = function(who, check) return who == watch and check.success end, ["Luck: cancel"] = function(who) return who == thief end }
    dice(4, 4, 4, 1, 2, 3)                               -- the first re-roll is cancelled, the second is not
    expect(thief.Stealth:check { resisted_by = watch.Hearing }.success):is(false)
    expect({ thief.luck_points, watch.luck_points }):is { 0, 0 }
    thief.luck_points, watch.luck_points = 1, 1
    decide { ["Luck: re-roll"] = function(who, check) return who == thief and not check.success end, ["Luck: cancel"] = function(who) return who == watch end }
    dice(1, 2, 3)
    expect(thief.Stealth:check { resisted_by = watch.Hearing }.success):is(false)   -- what the thief does the watch cancels
    expect({ thief.luck_points, watch.luck_points }):is { 0, 0 }
  end }

example "odds with a re-roll of every miss" { source = { "HEX-LUCK-03", "HEX-ATTACK-05" }, rules = blade, given = duel, function(hero, villain)
  hero.luck_points, villain.luck_points = 1, 0
  decide { ["Luck: re-roll"] = function(_, check) return check.result ~= "Hit" end }
  expect(odds(function() return hero:attacks(villain).outcome == "Hit" end)):is { ["true"] = 3 / 4, ["false"] = 1 / 4 }
end }

example "nobody's own character takes the harm of another" { given = { ann = { "character", player = true, Aura = 2, Body = 3 }, bob = { "character", player = true, Body = 3 },
    cid = { "character", Body = 3 }, dan = { "character", major = true, Body = 3 } }, function(ann, bob, cid, dan)
    game:forms_group { members = { ann, bob, cid, dan }, leader = dan, party = "heroes" }
    expect(ann.stand_ins):is { cid }
    bob.player = false
    expect(ann.stand_ins):is { bob, cid }
    cid:is_hurt { points = 9, type = "Cut", by = "a sword" }
    expect(ann.stand_ins):is { bob }
  end }
