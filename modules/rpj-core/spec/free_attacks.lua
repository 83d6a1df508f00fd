-- Striking at those who drop their guard.
local function brawl(more)
  local here = game:lay_out(2)[1]
  local mover = bring("character", more)
  mover.side = "us"
  mover.defends = "dodge"
  mover:stands(here)
  local foes = {}
  for i = 1, 2 do
    foes[i] = bring("character", { name = "foe " .. i, side = "them", Blades = 4, wields = "Dagger", defends = "dodge" })
    foes[i]:stands(here, mover)
  end
  return mover, foes, all "region"
end

example "one a round, and never in one's own turn" { source = "RPJ-GCS-59", function()
  local mover, foes, line = brawl { Guard = 6, Dexterity = 6 }
  foes[2]:leaves()
  decide { free_attack = true }
  dice(1, 1)
  mover:moves()
  expect(foes[1].free_attacks):is(0)
  foes[1]:goes { beside = mover }
  mover:moves()                                      -- no second one: no dice are set
  foes[1]:goes { beside = mover }
  expect(function() foes[1]:free_attack(mover) end):is_refused "a free attack is left (entity.free_attack, Gridless Combat"
  time:pass "1 round"
  foes[1]:goes { beside = mover }
  expect(foes[1].free_attacks):is(1)
  dice(1, 1)
  mover:moves()
  expect(foes[1].free_attacks):is(0)
  time:pass "1 round"
  expect(function() foes[1]:free_attack(mover) end):is_refused "they stand together (entity.free_attack, Gridless Combat"
  foes[1]:goes { beside = mover }
  game.acting = foes[1]
  expect(function() foes[1]:free_attack(mover) end):is_refused "it is not one's own turn"
end }

source "RPJ-GCS-60"
example "shooting in a brawl" { function()
  local shooter, foes = brawl { Bows = 5, Guard = 6, Dexterity = 4, wields = "Elvish Bow" }
  local mook = bring("mook", { attack = 0, defence = 7, side = "them" })
  mook:stands(foes[1].place)
  decide { free_attack = true }
  dice(1, 1, 1, 1, 3, 4)                             -- both foes miss, then the shot
  shooter:attacks(mook)
  expect(mook.health):is "dead"
  expect({ foes[1].free_attacks, foes[2].free_attacks }):is { 0, 0 }
end }

example "whoever is felled while shooting does not shoot" { function()
  local shooter, foes = brawl { Bows = 5, wields = "Elvish Bow" }
  local far = bring("mook", { side = "them" })
  far:stands(foes[1].place)
  shooter.base:cross_off(7)
  decide { free_attack = true }
  dice(4, 4, 2, 2)                                   -- a hit, and the last save fails: no dice are set for a shot
  shooter:attacks(far)
  expect(shooter.health):is "bleeding"
  expect(far.health):is "able"
  expect(foes[2].free_attacks):is(1)
end }

example "shooting alone" { function()
  local shooter, foes = brawl { Bows = 5, wields = "Elvish Bow" }
  shooter:goes()
  foes[1].Guard.level = 3
  dice(1, 1)
  shooter:attacks(foes[1])
  expect(foes[1].free_attacks):is(1)
end }

example "leaving a group: struck first, and perhaps for good" { function()
  local mover, foes, line = brawl {}
  mover.base:cross_off(7)
  decide { free_attack = true }
  dice(4, 4, 2, 2)                                   -- a hit, and the last save fails
  mover:moves(line[2])
  expect(mover.health):is "bleeding"
  expect(mover.place):is(line[1])
  expect(foes[2].free_attacks):is(1)
end }

example "friends do not strike, nor does anybody at spells" { function()
  local mover, foes, line = brawl {}
  for _, foe in ipairs(foes) do foe.side = "us" end
  decide { free_attack = function() return true end }
  mover:moves(line[2])
  expect(mover.place):is(line[2])
  for _, foe in ipairs(foes) do foe.side = "them" end
  mover:goes { region = line[1], beside = foes[1] }
  mover:goes { region = line[2] }                    -- as by a spell
  mover:goes { region = line[1], beside = foes[1] }
  dice(1, 1, 1, 1)
  mover:moves()
  expect(#mover.neighbours):is(0)
end }

source "RPJ-GCS-61"
example "a coup de grace drops one's guard" { function()
  local mover, foes = brawl { Guard = 6, Dexterity = 6 }
  foes[2].base:cross_off_all()
  foes[2]:falls()
  decide { free_attack = true }
  dice(5, 5, 3, 4, 3, 4)                             -- 10 + 6 reaches 15+ only with the 2; the save; the stroke
  mover:coup_de_grace(foes[2])
  expect(foes[1].free_attacks):is(0)
  expect(mover.base.saves):is { 7 }
  expect(foes[2].health):is "dead"
end }

example "the bonus is 2" { given = { orc = { "character", Blades = 3, Dexterity = 3 } }, function(orc)
  dice(1, 1)
  local roll = new.attack { attacker = orc, target = orc, weapon = "Dagger", bonus = game.coup_bonus }:roll()
  expect(roll.modifier):is(4)
  expect(roll.total):is(2 + 6)
end }

example "cautious movement" { source = "RPJ-GCS-62", function()
  local mover, foes, line = brawl { Dexterity = 6, Blades = 6, wields = "Dagger" }
  mover:turn_begins()
  expect(mover.actions):is(3)
  local far = game:lay_out(3)[3]
  expect(function() mover:moves_cautiously(far) end):is_refused "the region is one's own or beside it"
  mover:moves_cautiously(line[2])
  expect(mover.actions):is(0)
  expect(mover.place):is(line[2])
  expect(foes[1].free_attacks):is(1)
  local friend = bring("character", { side = "us" })
  friend:stands(line[1])
  mover:turn_begins()
  expect(function() mover:moves_cautiously { beside = friend } end):is_refused "who is joined stands there"
  mover:moves_cautiously { region = line[1], beside = friend }
  expect(mover:adjacent_to(friend)):is(true)
  mover:turn_begins()
  mover:moves_cautiously()                           -- within the region, into a group of one's own
  expect({ mover.place, #mover.neighbours }):is { line[1], 0 }
  mover:goes { region = line[1], beside = foes[1] }
  mover:turn_begins()
  dice(1, 1, 6, 6)
  mover:attacks(foes[1])
  expect(mover.actions):is(2)
  expect(function() mover:moves_cautiously(line[2]) end):is_refused "the whole turn is still unspent"
end }

source "RPJ-GCS-60"
example "who cannot strike is not even asked" { function()
  local mover, foes, line = brawl {}
  foes[1].wields = "Elvish Bow"
  foes[2].base:cross_off_all()
  foes[2]:falls()
  expect(function() mover:moves(line[2]) end):asks_nobody()
  mover:goes { region = line[1], beside = foes[1] }
  expect(function() foes[1]:free_attack(mover) end):is_refused "it is a melee attack"
  expect(function() foes[2]:free_attack(mover) end):is_refused "whoever acts can act (entity.free_attack"
end }

example "what has a range of 0 is not for fighting hand to hand" { rules = [[ weapon "Blowpipe" { skill = "Bows", range = 0 } ]],
  given = { a = { "character", wields = "Blowpipe" }, b = { "character", wields = "Dagger" }, c = { "character" } }, function(a, b, c)
    expect({ a.fights_hand_to_hand, b.fights_hand_to_hand, c.fights_hand_to_hand }):is { false, true, false }
  end }

example "the bonus against a coup de grace is 2 for everybody beside" { source = "RPJ-GCS-61", function()
  local mover, foes = brawl { Guard = 6, Dexterity = 6 }
  local victim = bring("character", { side = "them" })
  victim:stands(mover.place, mover)
  victim.base:cross_off_all()
  victim:falls()
  decide { free_attack = true }
  dice(4, 4, 5, 4, 6, 6, 3, 3)                       -- 14 and 15, against 15+; the save; and a stroke that fails
  mover:coup_de_grace(victim)
  expect({ foes[1].free_attacks, foes[2].free_attacks, victim.health, mover:done("coup_de_grace") }):is { 0, 0, "bleeding", 1 }
  expect(#mover.base.saves):is(2)
end }
