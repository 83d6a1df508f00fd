-- Assisted checks

example "the helper rolls first, with the same skill" { source = "RPJ-SKILL-24",
  given = { ug = { "character", Games = 1, Sneaking = 6 }, laeniel = { "character", Games = 3 } }, function(ug, laeniel)
    dice(1, 2, 5, 5)                                    -- hers, then his
    decide { ["Easy or hard assistance?"] = "easy" }
    local check = ug.Games:assisted_check { helper = laeniel, difficulty = 4 }
    expect(check.roller):is(ug)
    expect(check.total):is(11)
    expect(check.against):is(11)                        -- 3 and 3 are 6: she missed 9+, nothing is eased
    expect(function() ug.Games:assisted_check { helper = ug } end):is_refused "somebody else helps"
  end }

example "easy assistance" { source = "RPJ-SKILL-25",
  given = { ug = { "character" }, laeniel = { "character" } }, function(ug, laeniel)
    expect(ug.Games:easy_assistance(4)):is(2)
    expect(ug.Games:easy_assistance(-1)):is(0)
    dice(4, 5, 4, 5, 4, 6)
    local help = laeniel.Games:assistance_check { manner = "easy", difficulty = 4 }
    expect(help.against):is(9)
    expect(help.relief):is(1)
    decide { ["Easy or hard assistance?"] = "easy" }
    local main = ug.Games:assisted_check { helper = laeniel, difficulty = 4 }
    expect(main.against):is(10)
    expect(main.success):is(true)
  end }

example "hard assistance" { source = "RPJ-SKILL-26",
  given = { ug = { "character" }, laeniel = { "character", Games = 2 } }, function(ug, laeniel)
    expect(ug.Games:hard_assistance(5)):is(3)
    dice(4, 6, 3, 5, 6, 6, 4, 6, 4, 6)
    local help = laeniel.Games:assistance_check { manner = "hard", difficulty = 5 }
    expect(help.against):is(10)
    expect(help.total):is(12)
    expect(help.relief):is(2)
    expect(laeniel.Games:assistance_check { manner = "hard", difficulty = 5 }.relief):is(0)   -- an exact match
    expect(laeniel.Games:assistance_check { manner = "hard", difficulty = 5 }.relief):is(5)   -- 14 against 10+, and a critical
    decide { ["Easy or hard assistance?"] = "hard" }
    expect(ug.Games:assisted_check { helper = laeniel, difficulty = 5 }.against):is(10)
  end }

example "the helper chooses before rolling, and failing costs nothing" { source = "RPJ-SKILL-27",
  given = { ug = { "character" }, laeniel = { "character" } }, function(ug, laeniel)
    dice(1, 2, 3, 4)
    decide { ["Easy or hard assistance?"] = function(who)
      expect(who):is(laeniel)
      return "easy"
    end }
    expect(ug.Games:assisted_check { helper = laeniel, difficulty = 5 }.against):is(12)
  end }

example "a basket woven under water" { source = "RPJ-SKILL-28",
  given = { ug = { "character", ["Basket Weaving"] = 2 }, laeniel = { "character", Dexterity = 6 } }, function(ug, laeniel)
    dice(3, 4, 4, 5)
    decide { ["Easy or hard assistance?"] = "easy" }
    expect(laeniel.Basket_Weaving:easy_assistance(5)):is(2)
    local check = ug.Basket_Weaving:assisted_check { helper = laeniel, difficulty = 5 }
    expect(check.against):is(11)
    expect(check.total):is(11)
    expect(check.success):is(true)
    expect(check.degree):is(0)
    expect(check.complication):is(true)
    dice(4, 5)
    expect(ug.Basket_Weaving:check { difficulty = 5 }.success):is(false)
  end }

example "past the guards" { source = "RPJ-SKILL-29",
  given = { ug = { "character" }, laeniel = { "character", Dexterity = 6, Sneaking = 4 } }, function(ug, laeniel)
    dice(4, 4, 4, 5)
    decide { ["Easy or hard assistance?"] = "hard" }
    expect(game:written(laeniel.Sneaking:hard_assistance(6))):is("10+")
    local check = ug.Sneaking:assisted_check { helper = laeniel, difficulty = 6 }
    expect(check.against):is(9)
    expect(check.success):is(true)
  end }

-- Opposed checks

example "the roller wins ties" { source = "RPJ-SKILL-30",
  given = { a = { "character", Games = 3 }, b = { "character", Games = 2 } }, function(a, b)
    dice(3, 3)
    local check = a.Games:opposed_check { opponent = b }
    expect(check.against):is(9)
    expect(check.total):is(9)
    expect(check.success):is(true)
    dice(3, 3)
    local dark = a.Games:opposed_check { opponent = b, difficulty = 2 }   -- and what makes it harder besides
    expect({ dark.against, dark.success }):is { 11, false }
  end }

local players = { ug = { "character", Intelligence = 6, Games = 2 }, laeniel = { "character", Intelligence = 3 } }

example "Ug plays against Laeniel" { source = "RPJ-SKILL-31", given = players, function(ug, laeniel)
  dice(2, 2)
  local check = ug.Games:opposed_check { opponent = laeniel }
  expect(check.modifier):is(4)
  expect(check.against):is(8)
  expect(check.success):is(true)
end }

example "Laeniel plays against Ug" { source = "RPJ-SKILL-32", text = "the book prints 10+, from a bonus of +1 that is +2 on his sheet",
  given = { ug = { "character", Intelligence = 6, Games = 2 }, other_ug = { "character", Intelligence = 3, Games = 2 }, laeniel = { "character", Intelligence = 3 } },
  function(ug, other_ug, laeniel)
    dice(5, 5, 4, 5)
    local check = laeniel.Games:opposed_check { opponent = ug }
    expect(check.modifier):is(1)
    expect(check.against):is(11)
    expect(check.success):is(true)
    expect(laeniel.Games:opposed_check { opponent = other_ug }.against):is(10)
  end }

-- Player against player

local fair = "Is this a fair way to settle it?"

example "players agree before they roll" { source = "RPJ-SKILL-33",
  given = { ug = { "character", Sneaking = 3 }, laeniel = { "character", Perceive = 2 } }, function(ug, laeniel)
    decide { [fair] = { "yes", "no" } }
    expect(function() ug.Sneaking:against_player { opponent = laeniel, resisting = laeniel.Perceive } end):is_refused "laeniel does not agree"
    decide { [fair] = "yes" }
    dice(4, 4)
    local check = ug.Sneaking:against_player { opponent = laeniel, resisting = laeniel.Perceive }
    expect(check.against):is(9)
    expect(check.success):is(true)
  end }

example "a Lucky Break resists" { source = "RPJ-SKILL-34", given = { ug = { "character" }, laeniel = { "character" } }, function(ug, laeniel)
  decide { [fair] = "yes", Resist = function(who) return who == laeniel end }
  dice(6, 5)
  local check = ug.Sneaking:against_player { opponent = laeniel, resisting = laeniel.Perceive }
  expect(check.success):is(false)
  expect(laeniel.breaks):is(1)
  expect(ug.breaks):is(2)
end }

-- Group checks

local switch = "Who spends a Lucky Break to switch a failure?"

local function party(n)
  local list = {}
  for i = 1, n do list[i] = bring("character", { name = "member " .. i }) end
  return list
end

local function rolls(members, leader)
  return game:group_check { skill = "Athleticism", members = members, leader = leader, difficulty = 1 }
end

example "half of the group is enough" { source = "RPJ-SKILL-35", function()
  expect(game:group_needs(4)):is(2)
  expect(game:group_needs(5)):is(3)
  expect(game:group_needs(3)):is(2)
  local four, five, three = party(4), party(5), party(3)
  dice(4, 4, 4, 4, 1, 2, 1, 2)
  expect(rolls(four, four[4])):is(true)
  dice(4, 4, 4, 4, 1, 2, 1, 2, 1, 2)
  expect(rolls(five, five[5])):is(false)
  dice(4, 4, 4, 4, 1, 2)
  expect(rolls(three, three[3])):is(true)
  dice(4, 4, 1, 2, 1, 2)
  expect(rolls(three, three[3])):is(false)
  expect(function() rolls(three, four[1]) end):is_refused "the leader belongs to the group"
end }

example "breaks switch failures when the leader did well" { source = "RPJ-SKILL-36", function()
  local five = party(5)
  dice(4, 4, 1, 2, 1, 2, 1, 2, 1, 2, 4, 4, 1, 2, 1, 2, 1, 2, 1, 2)
  decide { [switch] = { five[2], five[3], "nobody" } }
  expect(rolls(five, five[1])):is(true)
  expect(five[2].breaks):is(1)
  expect(five[3].breaks):is(1)
  expect(five[1].breaks):is(2)
  expect(rolls(five, five[1])):is(false)
end }

example "who has a break left can switch a failure" { source = "RPJ-SKILL-36",
  given = { rich = { "character", breaks = 2 }, last = { "character", breaks = 1 }, poor = { "character", breaks = 0 }, mook = { "mook", attack = 0, defence = 9 } }, function(rich, last, poor, mook)
    expect(game.has_breaks):is { rich, last }
    decide { [switch] = { last, "nobody" } }
    expect(game:failures_are_switched(3)):is(1)
    expect(last.breaks):is(0)
  end }

source "RPJ-SKILL-36"
example "only players are asked" { given = { ann = { "character", player = true }, bob = { "character", player = true, side = "heroes" }, guide = { "character", side = "heroes" },
    orc = { "character", side = "orcs" }, ogre = { "character" } }, function(ann, bob, guide, orc, ogre)
    expect(game.has_breaks):is { ann, bob }
    for _, leader in ipairs { ann, bob, guide, ogre } do expect(game:may_switch(leader)):is { ann, bob } end
    expect(game:may_switch(orc)):is { ann }             -- bob is of another side
    dice(4, 4, 1, 2, 1, 2)
    decide { [switch] = function(_, offered)
      expect(offered):is { ann, bob }
      return ann
    end }
    expect(rolls({ ann, bob, guide }, ann)):is(true)
    expect({ ann.breaks, guide.breaks }):is { 1, 2 }
  end }

example "where no character is marked as a player's, the leader's side is asked" { given = { ann = { "character", side = "heroes" }, bob = { "character", side = "heroes" }, orc = { "character", side = "orcs" },
    stray = { "character" } }, function(ann, bob, orc, stray)
    expect(game:may_switch(ann)):is { ann, bob }
    expect(game:may_switch(stray)):is { stray }
    orc:leaves()
    ann.side, bob.side = nil, nil
    expect(game:may_switch(ann)):is { ann, bob, stray }
  end }

source "RPJ-SKILL-37"
example "nothing helps when the leader failed, too" { function()
  local three = party(3)
  dice(4, 4, 1, 2, 1, 2)
  expect(rolls(three, three[2])):is(false)
  expect(three[1].breaks):is(2)
end }

example "the leader's own roll may still be mended, and that opens the switching again" { function()
  local five = party(5)
  dice(1, 2, 4, 4, 1, 2, 1, 2, 1, 2)
  expect(rolls(five, five[1])):is(false)
  dice(6)
  decide { [switch] = five[3] }
  taking("Lucky Break", five[1])                        -- 6 and 2 reach 8+: two of five, and the leader did well
  expect(five[1].breaks):is(1)
  expect(five[3].breaks):is(1)
end }

example "the rope over the gorge" { source = "RPJ-SKILL-38",
  given = { ug = { "character" }, laeniel = { "character", Athleticism = 4 }, eiric = { "character" } }, function(ug, laeniel, eiric)
    dice(4, 5, 4, 5, 4, 6)
    decide { [switch] = ug }
    expect(game:group_check { skill = "Athleticism", members = { ug, laeniel, eiric }, leader = laeniel, difficulty = 4 }):is(true)
    expect(ug.breaks):is(1)
    expect(eiric.breaks):is(2)
  end }
