-- From an empty sheet to a character.

example "asked for everything in turn" { source = { "TBD-CHAR-23", "TBD-CHAR-25", "TBD-CHAR-27", "TBD-CHAR-28", "TBD-CHAR-29", "TBD-CHAR-32" },
  given = { ann = { "character", life = 1 } }, function(ann)
    decide {
      ["Which weapon?"] = { "Main Gauche", "Blank", "no more" },
      ["How much Maximum Life?"] = 22, ["How much Recovery?"] = 7, ["How much Block?"] = 1,
      ["Which Wealth?"] = "Modest", ["Which Size?"] = "Small", ["Walking at which Speed?"] = "Medium", ["Swimming at which Speed?"] = "Slow",
      ["Flying at which Speed?"] = "None", ["Climbing at which Speed?"] = "None", ["Burrowing at which Speed?"] = "None",
      ["Which skill is learned or raised?"] = { "Weapon: sword", "Defend", "Magic: control fire", "Weapon: knife", "no more" }, ["To which bonus?"] = { 3, 2, -1, 0 },
      ["Which keyword?"] = { "no more", "Melee", "Reach", "no more" },
    }
    ann:is_created()
    expect({ ann.maximum_life, ann.life, ann.recovery, ann.block }):is { 22, 22, 7, 1 }
    expect({ ann.wealth.name, ann.size.name, ann.swimming.name }):is { "Modest", "Small", "Slow" }
    expect({ ann:the("Weapon: sword").bonus, ann.Defend.bonus, ann:the("Magic: control fire").bonus, ann.Climb.bonus }):is { 3, 2, -1, -1 }
    expect({ ann:the("Blank"):has_keyword("Melee"), ann:the("Blank"):has_keyword("Reach"), ann:the("Blank"):has_keyword("Ranged") }):is { true, true, false }
    expect({ ann.weapons[1], ann.weapons[2] }):is { "Main Gauche", "Blank" }
    expect(ann.points_spent):is(30 + 5 + 3 + 1 + 2 + 2 + 2)
    expect(ann.being_created):is(false)
  end }

example "only what can be paid is offered" { source = "TBD-CHAR-27", given = { ann = { "character", being_created = true } }, function(ann)
  ann:takes_life(40)
  ann:takes_recovery(20)
  ann:takes_block(2)
  expect(ann.points_left):is(38)
  expect(function() ann:takes_life(41) end):is_refused "1 to 40 Life"
  expect(function() ann:takes_recovery(21) end):is_refused "1 to 20 Recovery"
  expect(function() ann:takes_block(3) end):is_refused "0 to 2 Block"
  expect(function() ann:takes_life(0) end):is_refused "1 to 40 Life"
  expect(ann.Climb:within_reach(ann.points_left)):is(3)
  ann.points = 64
  expect(ann.Climb:within_reach(ann.points_left)):is(1)
  expect(ann:the("Weapon: sword"):within_reach(ann.points_left)):is(0)
  ann.points = 62
  expect(#ann.skills_within_reach):is(0)
  ann:takes_life(30)
  expect(ann.points_left):is(10)
  expect(function() ann:takes_life(41) end):is_refused "1 to 40"
  ann.points = 53
  expect(function() ann:takes_life(32) end):is_refused "points enough"
  ann:takes_life(31)
  expect(ann.points_left):is(0)
end }

example "the least of everything, and nobody is asked for what cannot be paid" { source = { "TBD-CHAR-03", "TBD-CHAR-27" },
  given = { ann = { "character", maximum_life = 9, recovery = 3, block = 1, weapons = { "Blank" } } }, function(ann)
    decide {
      ["How much Maximum Life?"] = 1, ["How much Recovery?"] = 1, ["How much Block?"] = 0,
      ["Which Wealth?"] = "None", ["Which Size?"] = "Medium", ["Walking at which Speed?"] = "Medium", ["Swimming at which Speed?"] = "None",
      ["Flying at which Speed?"] = "None", ["Climbing at which Speed?"] = "None", ["Burrowing at which Speed?"] = "None",
    }
    ann.points = 13                                    -- all of it is spent, and comes back
    ann:creation_begins()
    ann:chooses_health()
    expect({ ann.maximum_life, ann.recovery, ann.block, ann.points_left }):is { 1, 1, 0, 11 }
    ann:chooses_way_of_life()
    ann.points = 2
    ann:chooses_skills()
    ann:chooses_weapons()
    ann:chooses_keywords()
    ann:creation_ends()
    expect({ ann.points_left, ann.was_created }):is { 0, true }
  end }

example "the last point" { source = { "TBD-CHAR-24", "TBD-CHAR-25", "TBD-CHAR-29" },
  given = { ann = { "character", being_created = true, Climb = 2, ["Weapon: bow"] = 0, weapons = { "Bow" } } }, function(ann)
    ann.points = ann.points_spent + 1
    expect(ann.Climb:within_reach(1)):is(3)
    expect(ann.Swim:within_reach(1)):is(0)
    expect(ann.Swim:within_reach(2)):is(1)
    expect(ann:the("Weapon: sword"):within_reach(0)):is(-2)   -- not learned
    expect(ann:the("Weapon: sword"):within_reach(1)):is(-1)
    decide { ["Which skill is learned or raised?"] = "Climb", ["To which bonus?"] = 3 }
    ann:chooses_skills()
    expect({ ann.Climb.level, ann.points_left }):is { 3, 0 }
    decide { ["Which weapon?"] = "Blank Bow" }         -- the only one that costs nothing
    ann:chooses_weapons()
    expect(ann.weapons):is { "Bow", "Blank Bow" }
    ann.points = ann.points + 1
    decide { ["Which keyword?"] = "Reach" }
    ann:chooses_keywords()
    expect({ ann:the("Bow"):has_keyword "Reach", ann.points_left }):is { true, 0 }
  end }

example "the last skill, and the last keyword" { source = { "TBD-CHAR-16", "TBD-COMBAT-29" }, function()
  local sheet = { points = 1000, being_created = true, weapons = { "Blank" } }
  for _, skill in ipairs(game.skills) do sheet[skill.name] = 3 end
  sheet.Climb = 2
  local ann = bring("character", sheet)
  decide { ["Which skill is learned or raised?"] = "Climb", ["To which bonus?"] = 2 }
  expect(function() ann:chooses_skills() end):fails "from 3 to 3"
  decide { ["To which bonus?"] = 3 }
  ann:chooses_skills()
  expect(#ann.skills_within_reach):is(0)
  decide { ["Which keyword?"] = { "Melee", "Ranged", "Accurate", "Defensive", "Multihit", "Reach", "Far Shooter", "Piercing" } }
  ann:chooses_keywords()
  expect(#ann:the("Blank").missing_keywords):is(0)
end }

example "a game with other prices" { source = { "TBD-CHAR-27", "TBD-CHAR-29" }, given = { ann = { "character", being_created = true, maximum_life = 3, recovery = 2, block = 1 } }, rules = [[
  house "game.price_of_life" "2"  house "game.price_of_recovery" "3"  house "game.price_of_block" "4"  house "game.price_of_keyword" "5"
  house "game.price_of_learning" "6"  house "game.price_of_raising" "7" ]], function(ann)
  expect(ann.points_spent):is(6 + 6 + 4)
  expect(ann:the("Main Gauche").price):is(10)
  expect({ ann.Climb:price_of(2), ann:the("Weapon: bow"):price_of(2) }):is { 21, 27 }
  ann.points = ann.points_spent + 7
  expect({ ann:within_points(40, 3, 2), ann:within_points(20, 2, 3), ann:within_points(2, 1, 4), ann:within_points(5, 3, 2) }):is { 6, 4, 2, 5 }
  expect(function() ann:takes_life(7) end):is_refused "points enough"
  expect(function() ann:takes_recovery(5) end):is_refused "points enough"
  ann:takes_recovery(4)
  expect(ann.points_left):is(1)
  expect(function() ann:takes_block(2) end):is_refused "points enough"
  ann:takes_block(0)
  expect(ann.points_left):is(5)
  ann:takes_block(1)
  ann:takes_recovery(1)
  expect(ann.points_left):is(10)
  ann:takes_life(8)
  expect(ann.points_left):is(0)
  ann.points = ann.points + 10
  ann:takes_up "Main Gauche"
  expect(ann.points_left):is(0)
end }

example "weapons within reach" { source = "TBD-CHAR-29", given = { ann = { "character", being_created = true, ["Weapon: bow"] = 0 } }, function(ann)
  local function names()
    local list = {}
    for i, weapon in ipairs(ann.weapons_within_reach) do list[i] = weapon.name end
    return list
  end
  expect(names()):is { "Bow", "Fine Bow", "Longbow", "Blank Bow" }
  ann.points = ann.points_spent + 1
  expect(names()):is { "Bow", "Blank Bow" }
  expect(function() ann:takes_up "Longbow" end):is_refused "points enough for its keywords"
  ann:takes_up "Bow"
  expect({ ann.points_left, names() }):is { 0, { "Blank Bow" } }
  ann.being_created = false
  ann:takes_up "Longbow"                               -- what is found later costs nothing
  expect(function() ann:takes_up "Longbow" end):is_refused "not there yet"
end }

example "choices within reach" { source = "TBD-CHAR-28", given = { ann = { "character", being_created = true } },
  rules = [[ cost "Wings" { of = "Flying", value = "Fast", points = 25 }  cost "Slow Wings" { of = "Flying", value = "Slow", points = 10 } ]], function(ann)
    ann.points = ann.points_spent + 24
    local names = {}
    for i, speed in ipairs(ann:within_reach("Flying", "speed")) do names[i] = speed.name end
    expect(names):is { "None", "Slow", "Medium", "Very Fast" }
    ann:takes("Flying", "Slow")
    expect(ann.points_left):is(14)
    expect(#ann:within_reach("Flying", "speed")):is(4)
    ann.points = ann.points + 1                        -- 15 more than Slow is what Fast takes
    expect(#ann:within_reach("Flying", "speed")):is(5)
  end }

example "after creation nothing is for sale" { source = "TBD-META-02", given = { ann = { "character", maximum_life = 10, weapons = { "Blank" } } }, function(ann)
  expect(ann.points_left):is_at_least(50)
  expect(function() ann.Climb:is_raised(0) end):is_refused "being created"
  expect(function() ann:the("Weapon: sword"):is_learned() end):is_refused "being created"
  expect(function() ann:takes_life(11) end):is_refused "being created"
  expect(function() ann:takes_recovery(2) end):is_refused "being created"
  expect(function() ann:takes_block(1) end):is_refused "being created"
  expect(function() ann:the("Blank"):gets_keyword "Melee" end):is_refused "being created"
  expect(function() ann:takes("Wealth", "Modest") end):is_refused "being created"
  for _, word in ipairs { "experience", "experience_points", "companion" } do
    expect(function() return ann[word] end):fails(word)
  end
  for _, way in ipairs(game.spends) do
    expect(way.name):is_not "Retaliation"
    expect(way.name):is_not "Additional Turn"
  end
end }

example "whole points" { source = { "TBD-CHAR-03", "TBD-CHAR-27", "TBD-CHAR-32" }, given = { ann = { "character" } }, function(ann)
  ann:creation_begins()
  expect(function() ann:takes_life(12.5) end):is_refused "1 to 40 Life"
  expect(function() ann:takes_recovery(1.5) end):is_refused "1 to 20 Recovery"
  expect(function() ann:takes_block(0.5) end):is_refused "0 to 2 Block"
  expect({ ann.maximum_life, ann.recovery, ann.block }):is { 1, 1, 0 }
  expect(function() bring("character", { maximum_life = 12.5 }) end):is_refused "whole numbers"
  expect(function() bring("character", { maximum_life = 18, life = 19 }) end):is_refused "more Life than the Maximum"
  expect(bring("character", { maximum_life = 18, life = 18 }).life):is(18)
end }

example "a character is created once" { source = { "TBD-META-02", "TBD-CHAR-23" }, given = { ann = { "character" } }, function(ann)
  expect(function() ann:creation_ends() end):is_refused "is being created"
  ann:creation_begins()
  expect(function() ann:creation_begins() end):is_refused "created once"
  ann:takes_life(10)
  ann:creation_ends()
  ann.life = 3
  expect(function() ann:creation_begins() end):is_refused "created once"
  expect(ann.life):is(3)
end }
