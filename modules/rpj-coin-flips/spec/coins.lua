skill "Hacking" { attribute = "Intelligence" }
skill "Rifles"  { attribute = "Dexterity" }
weapon "Rifle"  { skill = "Rifles", damage = 1 }

local function natural(who) return who.Hacking:check().natural end

source { "RPJ-COIN-01", "RPJ-COIN-04" }
example "five coins and seven" {
  given = { ann = { "character", Rifles = 4, wields = "Rifle" }, orc = { "character", defends = "dodge", Dexterity = 6 } },
  rules = [[ house "entity.melee_defence" "2" ]], function(ann, orc)
    dice(1, -1, -1, 2, 1)                            -- H, T, T and both spoilers heads: -1 + 3 + 7
    local roll = new.attack { attacker = ann, target = orc, weapon = "Rifle" }:roll()
    expect(roll.natural):is(9)
    expect(roll.total):is(13)
    expect(roll.against):is(11)
    expect(roll.success):is(true)
    dice(1, -1, -1, 2, -2)
    expect(natural(ann)):is(6)
  end }

example "all heads, all tails" { given = { ann = { "character", Hacking = 4 } }, function(ann)
  dice(1, 1, 1, 2, 1)
  local best = ann.Hacking:check()
  expect(best.natural):is(13)
  expect(best.critical):is(true)
  dice(-1, -1, -1, -1, -2)
  local worst = ann.Hacking:check()
  expect(worst.natural):is(1)
  expect(worst.fumble):is(true)
  dice(1, 1, -1, 2, 1)                               -- 11, the next below
  local good = ann.Hacking:check()
  expect(good.natural):is(11)
  expect({ good.critical, good.nearly_critical, good.nearly_fumble }):is { false, true, false }
  dice(-1, -1, 1, -1, -2)                            -- 3, the next above
  local bad = ann.Hacking:check()
  expect(bad.natural):is(3)
  expect({ bad.fumble, bad.nearly_fumble, bad.nearly_critical }):is { false, true, false }
  expect({ best.nearly_critical, worst.nearly_fumble }):is { false, false }
end }

source "RPJ-COIN-01"
example "a break turns one coin over" { given = { ann = { "character", Hacking = 4 } }, function(ann)
  decide { ["Lucky Break"] = true, ["Which die is turned over?"] = { 5 } }
  dice(1, -1, -1, 2, -2)
  local check = ann.Hacking:check { difficulty = 6 }
  expect(check.natural):is(9)
  expect(check.success):is(true)
  expect(ann.breaks):is(1)
end }

example "a critical hit with coins loses the best save" {
  given = { ann = { "character", Rifles = 4, wields = "Rifle" }, orc = { "character", defends = "dodge" } }, function(ann, orc)
    dice(1, 1, 1, 2, 1)                              -- and no save is thrown
    expect(ann:strikes(orc).no_save):is(true)
    expect(orc.base.saves):is { 7 }
    dice(1, 1, 1, 2, -2, 1, 1, 1, -1, 1)             -- 10 and 4 hit as well; 10 saves
    expect(ann:strikes(orc).no_save):is(false)
    expect(orc.base.saves):is { 7 }
  end }

example "every 2d6: saves, initiative, mooks, scores" {
  given = { ann = { "character", Dexterity = 2 } }, function(ann)
    dice(1, 1, 1, -1, -2)                            -- 3 - 3 + 7
    ann:is_hurt { damage = 0 }
    expect(ann.base.saves):is { 7, 7 }
    dice(1, 1, 1, -1, -2)
    expect(ann:initiative_roll().total):is(9)
    dice(1, 1, 1, 2, 1)
    game:rolls_for_mooks(1)
    expect(game.mook_rolls):is { 13 }
    dice(-1, -1, -1, -1, -2)
    ann:rolls_luck()
    expect(ann.Luck.level):is(0)
  end }

example "mooks that share their rolls throw no coins" {
  given = { orc = { "mook", attack = 0, defence = 8 }, ann = { "character", defends = "dodge" } }, function(orc, ann)
    dice(-1, -1, 1, 2, -2)
    game:rolls_for_mooks(1)
    expect(orc:strikes(ann).missed):is(true)         -- 6, and no coin more
  end }

example "tables and choices still take dice" { source = "RPJ-COIN-02", given = { ann = { "character" } }, function(ann)
  dice(3, 1, 5)
  expect(game:draws_key(3)):is(315)
  dice(6, 1)
  expect(game:picks(4)):is(3)
  dice(1, 1, -1, 2, -2)
  expect(ann:initiative_roll().natural):is(8)
end }

example "heads is 1, tails is -1" { source = "RPJ-COIN-03", function()
  dice(1, 1, -1)
  expect(roll "3d{-1,1}"):is(1)
  dice(-1, -1, -1)
  expect(roll "3d{-1,1}"):is(-3)
  for heads, sum in pairs { [0] = -3, [1] = -1, [2] = 1, [3] = 3 } do expect(game:plain_coins(heads)):is(sum) end
end }

example "spoilers" { source = { "RPJ-COIN-05", "RPJ-COIN-07" }, given = { ann = { "character" } }, function(ann)
  for heads, sum in pairs { [0] = -3, [1] = 0, [2] = 3 } do expect(game:spoiler_coins(heads)):is(sum) end
  local function spoiled(positive, negative)
    dice(1, -1, 1, positive, negative)
    return natural(ann) - 8
  end
  expect(spoiled(2, 1)):is(3)
  expect(spoiled(-1, -2)):is(-3)
  expect(spoiled(2, -2)):is(0)
  expect(spoiled(-1, 1)):is(0)
end }

example "the two leftmost are the spoilers" { source = "RPJ-COIN-06", options = { spoilers_are = "leftmost" }, given = { ann = { "character" } }, function(ann)
  dice(2, -2, -1, -1, 1)                             -- H T, T T H
  expect(natural(ann)):is(6)
  expect(odds(function() return natural(ann) end)):is {
    [1] = 1 / 32, [3] = 3 / 32, [4] = 2 / 32, [5] = 3 / 32, [6] = 6 / 32, [7] = 2 / 32,
    [8] = 6 / 32, [9] = 3 / 32, [10] = 2 / 32, [11] = 3 / 32, [13] = 1 / 32 }
end }

example "counted by hand" { source = { "RPJ-COIN-04", "RPJ-COIN-07", "RPJ-COIN-11" }, given = { ann = { "character" } }, function(ann)
  for heads = 0, 3 do
    for spoiler_heads = 0, 2 do
      local faces = {}
      for i = 1, 3 do faces[i] = i <= heads and 1 or -1 end
      faces[4], faces[5] = spoiler_heads > 0 and 2 or -1, spoiler_heads > 1 and 1 or -2
      dice(unpack(faces))
      expect(natural(ann)):is(game:five_coins(heads, spoiler_heads))
    end
  end
  expect(game:five_coins(3, 2)):is(13)               -- and not the 12 of five coins that are left over
end }

example "the distribution, and what the book says of it" { source = { "RPJ-COIN-04", "RPJ-COIN-08", "RPJ-COIN-10" },
  given = { ann = { "character" }, bob = { "character", throws = "dice" } }, function(ann, bob)
    local coins = odds(function() return natural(ann) end)
    expect(coins):is {
      [1] = 1 / 32, [3] = 3 / 32, [4] = 2 / 32, [5] = 3 / 32, [6] = 6 / 32, [7] = 2 / 32,
      [8] = 6 / 32, [9] = 3 / 32, [10] = 2 / 32, [11] = 3 / 32, [13] = 1 / 32 }
    local function deviation(of)
      local sum = 0
      for _, outcome in ipairs(of.outcomes) do sum = sum + outcome.chance * (outcome.value - 7) ^ 2 end
      return math.sqrt(sum)
    end
    local two_dice = odds(function() return natural(bob) end)
    expect(coins.mean):is_near(7, 1e-9)
    expect(two_dice.mean):is_near(7, 1e-9)
    expect(deviation(coins)):is_near(math.sqrt(7.5), 1e-9)
    expect(deviation(two_dice)):is_near(math.sqrt(35 / 6), 1e-9)
    -- the book sees a lean towards even numbers; there is none
    expect(odds(function() return natural(ann) % 2 == 0 end)):is { ["true"] = 1 / 2, ["false"] = 1 / 2 }
  end }

source "RPJ-COIN-09"
example "coins and dice at one table" { given = { ann = { "character" }, bob = { "character", throws = "dice" } }, function(ann, bob)
  dice(1, 1, 1, 2, 1)
  expect(natural(ann)):is(13)
  dice(6, 6)
  local check = bob.Hacking:check()
  expect(check.natural):is(12)
  expect(check.critical):is(true)
  decide { ["Lucky Break"] = true }
  dice(1, 2, 6)                                      -- a third die, of which two count
  expect(bob.Hacking:check { difficulty = 1 }.natural):is(8)
end }

example "or dice for most" { options = { usually = "dice" },
  given = { ann = { "character", throws = "coins" }, bob = { "character" } }, function(ann, bob)
    dice(6, 6)
    expect(natural(bob)):is(12)
    dice(1, 1, 1, 2, 1)
    expect(natural(ann)):is(13)
    dice(4, 3)
    game:rolls_for_mooks(1)
    expect(game.mook_rolls):is { 7 }
  end }
