-- A battle beside an ordinary fight, and heroes who fight one turn by turn.

local function forces(ours, theirs, men)
  local one    = bring("force", { name = "ours",   men = men or 100 })
  local other  = bring("force", { name = "theirs", men = men or 100 })
  local battle = game:mass_combat_begins(one, other)
  one.markers, other.markers = ours, theirs
  return battle, one, other
end

source "RPJ-MASS-01"
example "beside an ordinary fight, or alone" { given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
  local alone, one, other = forces(10, 10)
  dice(3, 4, 3, 4)
  alone:fights_a_round()
  expect(time.now):is(time.seconds_in_a_round)
  alone:leaves()

  local beside = game:mass_combat_begins(one, other)
  beside.beside_a_fight = true
  dice(6, 6, 1, 1)
  game:fight_begins { ug, orc }
  game:next_turn()
  game:next_turn()
  expect(other.markers):is(10)
  dice(4, 4, 3, 4, 6, 6)                               -- 8 takes one, 7 nothing; morale holds
  game:next_turn()                                     -- the second round of the fight
  expect(game.round):is(2)
  expect({ one.markers, other.markers }):is { 10, 9 }
  expect(time.round):is(2)                             -- and no more time than the fight takes
  expect(function() beside:fights_a_round() end):is_refused "the fight beside it sets the pace"
end }

example "mooks and heroes on both sides, round by round" { source = { "RPJ-MASS-01", "RPJ-MASS-35" },
  given = { andrastos = "Andrastos", rebel = { "character", ["Hand Weapons"] = 2, wields = "Plasma Rifle", defends = "dodge" } },
  rules = [[ mook "Trooper" { attack = 2, damage = 1, defence = 8 } ]], function(andrastos, rebel)
    local battle, ours, theirs = forces(7, 10)
    battle.beside_a_fight = true
    local trooper = bring "Trooper"
    andrastos.fights_for, rebel.fights_for = ours, theirs
    andrastos.side, rebel.side, trooper.side = "Imperials", "rebels", "rebels"
    dice(6, 6, 1, 1)
    game:fight_begins { andrastos, rebel, trooper }
    expect(game.order):is { andrastos, rebel, trooper }
    game:next_turn()                                   -- his own turn, and no part of the battle
    dice(1, 1)                                         -- 2 and 6 against 8
    andrastos:attacks(trooper)
    expect(trooper.health):is "dead"
    expect({ ours.markers, theirs.markers }):is { 7, 10 }   -- a large battle does not count them
    game:next_turn()                                   -- the dead trooper has no turn
    decide { contributes = { true, false }, ["Help the own side, or hinder the other?"] = "hinder" }
    dice(4, 4,  6, 3, 5, 4,  6, 6)                     -- 14 against 13; 9 - 3 is 6, 9 + 2 takes four; morale holds
    game:next_turn()
    expect(game.round):is(2)
    expect(game.acting):is(andrastos)
    expect(andrastos.actions):is(2)                    -- contributing takes none of them
    expect({ ours.markers, theirs.markers }):is { 3, 10 }
  end }

example "whoever lies there contributes nothing, and what is decided is over" { source = { "RPJ-MASS-01", "RPJ-MASS-17", "RPJ-MASS-28" },
  given = { basilus = "Basilus", orc = { "character" } }, function(basilus, orc)
    local battle, ours, theirs = forces(2, 2)
    battle.beside_a_fight = true
    basilus.fights_for = ours
    dice(6, 6, 1, 1)
    game:fight_begins { basilus, orc }
    game:next_turn()
    game:next_turn()
    decide { contributes = { true } }                  -- asked once
    dice(1, 1, 1, 1, 1, 1)                             -- 10 against 10; and neither side does anything
    game:next_turn()
    basilus.health = "unconscious"
    game:next_turn()
    dice(6, 3, 1, 1)                                   -- two markers are all there are
    game:next_turn()
    expect(theirs.fate):is "destroyed"
    expect(game.battles_beside):is {}
    game:next_turn()                                   -- and no dice for it any more; whoever lies there has no turn
    expect(game.round):is(4)
    expect(ours.markers):is(2)
  end }

example "two battles, and one that goes on when the fight is over" { given = { ug = { "character" } }, function(ug)
  local west, w1, w2 = forces(5, 5)
  local east, e1, e2 = forces(5, 5)
  local far,  f1, f2 = forces(5, 5)
  west.beside_a_fight, east.beside_a_fight = true, true
  dice(3, 3)
  game:fight_begins { ug }
  game:next_turn()
  dice(4, 4, 1, 1, 6, 6,  1, 1, 5, 4, 6, 6)            -- the far one has its own time
  game:next_turn()
  expect({ w1.markers, w2.markers, e1.markers, e2.markers, f1.markers, f2.markers }):is { 5, 4, 3, 5, 5, 5 }
  game:fight_ends()
  west.beside_a_fight = false
  dice(1, 1, 1, 1)
  west:fights_a_round()
  expect(time.round):is(2)
end }

-- Small battles: heroes take their turns, and whom they defeat is missing.

source "RPJ-MASS-16"
example "in a small battle heroes take their turns" { given = { hero = { "character", player = true, ["Hand Weapons"] = 4, wields = "Plasma Rifle" } },
  rules = [[ mook "Rebel" { attack = 1, defence = 7 } ]], function(hero)
    local battle, ours, theirs = forces(10, 10, 20)
    battle.small = true
    hero.fights_for = ours
    expect(function() hero:contributes() end):is_refused "in a small battle heroes take their turns"
    local rebels = bring("Rebel", 2)
    for i, rebel in ipairs(rebels) do                  -- two men are a marker here
      rebel.fights_for = theirs
      dice(5, 5)
      hero:strikes { target = rebel, free = true }
      expect(theirs.markers):is(i == 1 and 10 or 9)
    end
    expect(theirs.lost):is(1)
    dice(2, 2, 2, 2, 2, 2)                             -- nobody is asked to contribute; 3 takes nothing; morale 4+ holds
    battle:round()
    expect({ ours.markers, theirs.markers }):is { 10, 9 }
  end }

example "those who are no mooks count when they go down, and once" {
  given = { hero = { "character", player = true, ["Hand Weapons"] = 4, wields = "Plasma Rifle" }, captain = { "character", defends = "dodge" }, friend = { "character" } },
  function(hero, captain, friend)
    local battle, ours, theirs = forces(10, 10, 10)
    battle.small = true
    hero.fights_for, captain.fights_for, friend.fights_for = ours, theirs, ours
    dice(5, 5, 1, 1, 5, 5, 1, 1)
    hero:strikes { target = captain, free = true }
    expect(theirs.markers):is(10)                      -- a save is not a man
    hero:strikes { target = captain, free = true }
    expect(captain.health):is "bleeding"
    expect(theirs.markers):is(9)
    captain:dies()                                     -- has been counted
    expect(theirs.markers):is(9)
    friend:falls()
    expect(ours.markers):is(9)
    hero:falls()                                       -- heroes were never counted among the men
    hero:dies()
    expect(ours.markers):is(9)
  end }

example "men who are no whole marker wait for others" { source = { "RPJ-MASS-16", "RPJ-MASS-33" }, function()
  local one, other = bring("force", { men = 40 }), bring("force", { men = 60 })
  game:mass_combat_begins(one, other)                  -- 40 men in seven markers
  for men = 1, 11 do
    one:loses_a_man()
    expect(one.lost):is(men < 6 and 0 or 1)
  end
  one:loses_a_man()
  expect(one.lost):is(2)                               -- twelve are more than twice 5.71
end }

example "in a large battle nobody is counted one by one" { given = { captain = { "character" } }, function(captain)
  local battle, ours, theirs = forces(10, 10, 10)
  captain.fights_for = theirs
  captain:dies()
  expect(theirs.markers):is(10)
end }
