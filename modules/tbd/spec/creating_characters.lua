-- From an empty sheet to a character.

example "asked for everything in turn" { source = { "TBD-CHAR-23", "TBD-CHAR-25", "TBD-CHAR-27", "TBD-CHAR-28", "TBD-CHAR-29", "TBD-CHAR-32" },
  given = { ann = { "character", life = 1 } }, function(ann)
    decide {
      ["Which weapon?"] = { "Main Gauche", "Blank", "no more" },
      ["How much Maximum Life?"] = 22, ["How much Recovery?"] = 7, ["How much Block?"] = 1,
      ["Which Wealth?"] = "Modest", ["Which Size?"] = "Small", ["Walking at which Speed?"] = "Medium", ["Swimming at which Speed?"] = "Slow",
      ["Flying at which Speed?"] = "None", ["Climbing at which Speed?"] = "None", ["Burrowing at which Speed?"] = "None",
      ["Which skill is learned or raised?"] = { "Weapon: sword", "Defend", "Magic: control fire", "Weapon: knife", "no more" }, ["To which bonus?"] = { 3, 2, -1, 0 },
      ["Which keyword of Main Gauche?"] = "no more", ["Which keyword of Blank?"] = { "Melee", "Reach", "no more" },
    }
    ann:is_created()
    expect({ ann.maximum_life, ann.life, ann.recovery, ann.block }):is { 22, 22, 7, 1 }
    expect({ ann.wealth, ann.size.name, ann.swimming.name }):is { "Modest", "Small", "Slow" }
    expect({ ann:the("Weapon: sword").bonus, ann.Defend.bonus, ann:the("Magic: control fire").bonus, ann.Climb.bonus }):is { 3, 2, -1, -1 }
    expect({ ann:the("Blank"):has_keyword("Melee"), ann:the("Blank"):has_keyword("Reach"), ann:the("Blank"):has_keyword("Ranged") }):is { true, true, false }
    expect({ ann.weapons[1], ann.weapons[2] }):is { "Main Gauche", "Blank" }
    expect(ann.points_spent):is(30 + 5 + 3 + 1 + 2 + 2 + 2)
    expect(ann.being_created):is(false)
  end }

example "only what can be paid is bought" { source = "TBD-CHAR-27", given = { ann = { "character", being_created = true } }, function(ann)
  ann:takes_life(40)
  ann:takes_recovery(20)
  ann:takes_block(2)
  expect(ann.points_left):is(38)
  expect(function() ann:takes_life(41) end):is_refused "maximum life goes from 1 to 40, not to 41"
  expect(function() ann:takes_recovery(21) end):is_refused "recovery goes from 1 to 20, not to 21"
  expect(function() ann:takes_block(3) end):is_refused "block goes from 0 to 2, not to 3"
  expect(function() ann:takes_life(0) end):is_refused "maximum life goes from 1 to 40, not to 0"
  ann:takes_life(30)
  ann.points = 53
  expect(function() ann:takes_life(32) end):is_refused "maximum life 32 costs 2, 1 is left"
  ann:takes_life(31)
  expect(ann.points_left):is(0)
end }

example "the least of everything, and nobody is asked for what cannot be paid" { source = { "TBD-CHAR-03", "TBD-CHAR-27" },
  given = { ann = { "character", maximum_life = 9, recovery = 3, block = 1, weapons = { "Blank" } } }, function(ann)
    decide {
      ["How much Maximum Life?"] = 9, ["How much Recovery?"] = 3, ["How much Block?"] = 1,
      ["Which Wealth?"] = "None", ["Which Size?"] = "Medium", ["Walking at which Speed?"] = "Medium", ["Swimming at which Speed?"] = "None",
      ["Flying at which Speed?"] = "None", ["Climbing at which Speed?"] = "None", ["Burrowing at which Speed?"] = "None",
    }
    ann.points = 13                                    -- all of it is spent
    ann:is_created()
    expect({ ann.points_left, ann.was_created }):is { 0, true }
    local bob = bring("character", { maximum_life = 9, recovery = 3, block = 1, being_created = true })
    bob:takes_life(1)
    bob:takes_recovery(1)
    bob:takes_block(0)
    expect({ bob.maximum_life, bob.recovery, bob.block, bob.points_spent }):is { 1, 1, 0, 2 }
  end }

example "the last point" { source = { "TBD-CHAR-24", "TBD-CHAR-25", "TBD-CHAR-29" },
  given = { ann = { "character", being_created = true, Climb = 2, ["Weapon: bow"] = 0, weapons = { "Bow" } } }, function(ann)
    ann.points = ann.points_spent + 1
    expect(function() ann:the("Weapon: sword"):is_raised(0) end):is_refused "Weapon: sword 0 costs 2, 1 is left"
    expect(function() ann.Swim:is_raised(1) end):is_refused "Swim 1 costs 2, 1 is left"
    ann.Climb:is_raised()
    expect({ ann.Climb.level, ann.points_left }):is { 3, 0 }
    ann:takes_weapon "Blank Bow"                       -- the only one that costs nothing
    expect(function() ann:takes_weapon "Longbow" end):is_refused "Longbow costs 2, 0 are left"
    expect(ann.weapons):is { "Bow", "Blank Bow" }
    ann.points = ann.points + 1
    ann:the("Bow"):gets_keyword "Reach"
    expect({ ann:the("Bow"):has_keyword "Reach", ann.points_left }):is { true, 0 }
  end }

example "one choice is given back, and the others stay" { source = { "TBD-CHAR-25", "TBD-CHAR-29" },
  given = { ann = { "character", being_created = true, ["Weapon: bow"] = 0 } }, function(ann)
    local before = ann.points_left
    ann:takes_weapon "Longbow"
    ann:takes_weapon "Bow"
    ann:the("Bow"):gets_keyword "Reach"
    ann.Climb:is_raised(3)
    ann.Climb:is_raised(1)
    ann:takes_weapon { "Longbow", back = true }
    expect({ ann.weapons, ann.Climb.level, before - ann.points_left }):is { { "Bow" }, 1, 2 + 1 + 1 }
    ann:the("Bow"):gets_keyword { "Reach", back = true }
    expect(before - ann.points_left):is(3)
    expect(function() ann:the("Bow"):gets_keyword { "Reach", back = true } end):is_refused "Reach is not there, so it cannot be given back"
  end }

example "a game with other prices" { source = { "TBD-CHAR-27", "TBD-CHAR-29" }, given = { ann = { "character", being_created = true, maximum_life = 3, recovery = 2, block = 1 } }, rules = [[
  house "game.price_of_life" "2"  house "game.price_of_recovery" "3"  house "game.price_of_block" "4"  house "game.price_of_keyword" "5"
  house "game.price_of_learning" "6"  house "game.price_of_raising" "7" ]], function(ann)
  expect(ann.points_spent):is(6 + 6 + 4)
  expect(ann:the("Main Gauche").price):is(10)
  expect({ ann.Climb:price_of(2), ann:the("Weapon: bow"):price_of(2) }):is { 21, 27 }
  ann.points = ann.points_spent + 7
  expect(function() ann:takes_life(7) end):is_refused "maximum life 7 costs 8, 7 are left"
  expect(function() ann:takes_recovery(5) end):is_refused "recovery 5 costs 9, 7 are left"
  ann:takes_recovery(4)
  expect(ann.points_left):is(1)
  expect(function() ann:takes_block(2) end):is_refused "block 2 costs 4, 1 is left"
  ann:takes_block(0)
  expect(ann.points_left):is(5)
  ann:takes_block(1)
  ann:takes_recovery(1)
  expect(ann.points_left):is(10)
  ann:takes_life(8)
  expect(ann.points_left):is(0)
  ann.points = ann.points + 16
  ann:the("Weapon: knife"):is_raised()
  ann:takes_weapon "Main Gauche"
  expect(ann.points_left):is(0)
end }

example "weapons that can be used and paid" { source = "TBD-CHAR-29", given = { ann = { "character", being_created = true, ["Weapon: bow"] = 0 } }, function(ann)
  expect(function() ann:takes_weapon "Main Gauche" end):is_refused "Main Gauche is none of the choices"
  ann.points = ann.points_spent + 1
  expect(function() ann:takes_weapon "Longbow" end):is_refused "Longbow costs 2, 1 is left"
  expect(function() ann:takes_up "Longbow" end):is_refused "a weapon of a character who is being created is bought with points"
  ann:takes_weapon "Bow"
  expect(ann.points_left):is(0)
  ann.being_created = false
  ann:takes_up "Longbow"                               -- what is found later costs nothing
  expect(function() ann:takes_up "Longbow" end):is_refused "not there yet"
end }

example "choices that the points pay for" { source = "TBD-CHAR-28", given = { ann = { "character", being_created = true } },
  rules = [[ cost "Wings" { of = "Flying", value = "Fast", points = 25 }  cost "Slow Wings" { of = "Flying", value = "Slow", points = 10 } ]], function(ann)
    ann.points = ann.points_spent + 24
    expect(function() ann:flies_at "Fast" end):is_refused "Fast costs 25, 24 are left"
    ann:flies_at "Slow"
    expect(ann.points_left):is(14)
    expect(function() ann:flies_at "Fast" end):is_refused "Fast costs 15, 14 are left"
    ann.points = ann.points + 1                        -- 15 more than Slow is what Fast takes
    ann:flies_at "Fast"
    expect(ann.points_left):is(0)
    ann:flies_at "None"
    expect(ann.points_left):is(25)
  end }

example "after creation nothing is for sale" { source = "TBD-META-02", given = { ann = { "character", maximum_life = 10, weapons = { "Blank" } } }, function(ann)
  expect(ann.points_left):is_at_least(50)
  expect(function() ann.Climb:is_raised(0) end):is_refused "being created"
  expect(function() ann:the("Weapon: sword"):is_raised() end):is_refused "being created"
  expect(function() ann:takes_weapon "Blank" end):is_refused "being created"
  expect(function() ann:takes_life(11) end):is_refused "being created"
  expect(function() ann:takes_recovery(2) end):is_refused "being created"
  expect(function() ann:takes_block(1) end):is_refused "being created"
  expect(function() ann:the("Blank"):gets_keyword "Melee" end):is_refused "being created"
  expect(function() ann:takes_wealth "Modest" end):is_refused "being created"
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
  expect(function() ann:takes_life(12.5) end):is_refused "by whole numbers"
  expect(function() ann:takes_recovery(1.5) end):is_refused "by whole numbers"
  expect(function() ann:takes_block(0.5) end):is_refused "by whole numbers"
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
