-- What is told of a fight.

example "what an attack did is told" { rules = [[ weapon "Sword" { skill = "Combat", types = { "Cut", "Thrust" } } ]], given = {
    ann = { "character", name = "Ann", Combat = 4, Strength = 3, Body = 2, wields = "Sword" },
    orc = { "character", name = "the orc", Combat = 3, Strength = 2, Body = 3, wields = "Sword", defends = "parry" } }, function(ann, orc)
    dice(2, 3, 3)
    expect(function() ann:attacks(orc) end):says "Ann strikes at the orc with the sword: parried"
    dice(1, 1, 1)
    expect(function() ann:attacks(orc) end):says "a Reverse, which lays Ann open"
    dice(5, 5, 6)
    expect(function() ann:attacks(orc) end):says "the orc takes 8"
    dice(2, 3, 4)
    expect(function() ann:attacks(orc) end):says "the orc goes down"
    expect(function() orc:dies() end):says "the orc is dead"
  end }

example "a roll says what it had to reach" { given = { ann = { "character", Combat = 4, Agility = 2 }, bob = { "character", Combat = 3, Agility = 2 } },
  rules = [[ weapon "Sword" { skill = "Combat", types = { "Cut" } } ]], function(ann, bob)
    for _, case in ipairs { { 3, "Miss" }, { 4, "Hit" } } do
      dice(2, 3, case[1])
      local roll = new.attack { attacker = ann, target = bob, weapon = "Sword", defence = "dodge" }:roll()
      expect({ roll.total, roll.against, roll.result, roll.success }):is { 9 + case[1], 13, case[2], roll.total >= roll.against }
    end
    ann.luck_points = 1
    decide { ["Luck: modify"] = true, ["Luck: modify: amount"] = 2 }
    dice(2, 3, 6)                                       -- on the +5 row with 2 more
    local roll = new.attack { attacker = ann, target = bob, weapon = "Sword", fixed_row = 5 }:roll()
    expect({ roll.total, roll.against, roll.margin }):is { 17, 10, 7 }
    dice(3, 4, 4)
    expect(ann.Agility:check().against):is(13)
  end }

local arms = [[
  weapon "Sword"    { skill = "Combat", types = { "Cut", "Thrust" } }
  weapon "Bow"      { skill = "Combat", damage = 4, types = { "Thrust" }, missile = true }
  weapon "Revolver" { skill = "Combat", damage = 6, types = { "Thrust" }, missile = true, revolver = true } ]]
local duel = { ann = { "character", name = "Ann", Combat = 4, Strength = 4, Body = 3, wields = "Sword", defends = "parry" },
               orc = { "character", name = "the orc", Combat = 3, Strength = 4, Body = 3, wields = "Sword", defends = "parry" } }

example "how many points, who shot and who struck back" { source = { "HEX-ATTACK-07", "HEX-ATTACK-08", "HEX-ACTION-07" }, rules = arms, given = duel, function(ann, orc)
  dice(3, 3, 4)                                         -- row +1, 10: margin 0
  expect(function() ann:attacks(orc) end):says "Ann strikes at the orc with the sword: a hit, 1 point"
  dice(3, 4, 4)
  expect(function() ann:attacks(orc) end):says "Ann strikes at the orc with the sword: a hit, 2 points"
  decide { counterattacks = true }
  dice(1, 1, 1, 2, 2, 3)
  expect(function() ann:attacks(orc) end):says "the orc strikes back at Ann with the sword"
  ann.wields, orc.defends = "Bow", "dodge"
  dice(2, 2, 2)
  expect(function() ann:attacks(orc) end):says "Ann shoots at the orc with the bow: dodged"
  ann.wields = "Revolver"
  expect(function() ann:attacks(orc) end):says "Ann shoots at the orc with the revolver: nothing comes of it"
end }

-- That nothing is said: an expectation of anything fails. Only for deeds that leave everything as it is.
local function untold(deed)
  expect(function() expect(deed):says "" end):fails "got silence"
end

local function tells(deed, message) expect(deed):says(message) end

-- What is told of a miss, of a hit that armour stops, of a wound and of a death, each of them for the second time.
local function plays_it_again(ann, orc, tells)
  local function misses()
    dice(2, 3, 3)
    ann:attacks(orc)
  end
  misses()
  tells(misses, "Ann strikes at the orc with the sword: parried")
  tells(function() new.hit { target = orc, by = "a pebble", type = "Impact", points = 0 }:lands() end, "the orc takes nothing")
  orc:is_hurt { points = 5, type = "Cut", by = "sword" }
  tells(function() orc:is_worse_off "fine" end, "the orc is wounded")
  orc:dies()
  tells(function() orc:dies() end, "the orc is dead")
end

example "a fight is told" { rules = arms, given = duel, function(ann, orc) plays_it_again(ann, orc, tells) end }

example "without the chronicle nobody hears of it" { options = { chronicle = false }, rules = arms, given = duel, function(ann, orc) plays_it_again(ann, orc, untold) end }

example "only who is wounded now, or goes down now, is told of" { source = { "HEX-WOUND-03", "HEX-WOUND-04" }, rules = arms, given = duel, function(ann, orc)
  untold(function() orc:is_worse_off "fine" end)
  orc:is_hurt { points = 5, type = "Cut", by = "sword" }
  untold(function() orc:is_worse_off "wounded" end)
  expect(function() orc:is_hurt { points = 4, type = "Cut", by = "sword" } end):says "the orc goes down"
  untold(function() orc:is_worse_off "down" end)
end }
