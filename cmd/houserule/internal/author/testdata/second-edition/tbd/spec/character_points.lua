-- What a sheet costs.

-- 60 points for health, and so many for skills, four each.
local function with_points(skills)
  local sheet = { maximum_life = 40, recovery = 20 }
  for i = 1, skills do
    local skill = game.skills[math.ceil(i / 4)]
    sheet[skill.name] = (sheet[skill.name] or -1) + 1
  end
  return sheet
end

example "a hundred points" { source = "TBD-CHAR-23", function()
  expect(bring("character", with_points(40)).points_left):is(0)
  expect(bring("character", with_points(33)).points_left):is(7)
  expect(bring("character", with_points(33)).points_spent):is(93)
  expect(function() bring("character", with_points(41)) end):is_refused "more points than there are"
  local veteran = with_points(41)
  veteran.points = 101                                 -- if the gamemaster gives more
  expect(bring("character", veteran).points_left):is(0)
end }

example "a new specialised skill" { source = "TBD-CHAR-24", given = { ann = { "character", being_created = true } }, function(ann)
  local sword, before = ann:the "Weapon: sword", ann.points_left
  sword:is_learned()
  expect({ sword.bonus, sword.points_spent, before - ann.points_left }):is { -1, 1, 1 }
  expect(function() sword:is_learned() end):is_refused "not learned yet"
  expect(function() ann.Climb:is_learned() end):is_refused "not learned yet"
  ann.points = ann.points_spent
  expect(function() ann:the("Weapon: bow"):is_learned() end):is_refused "points enough"
end }

source "TBD-CHAR-25"
example "a point for each step" { given = { ann = { "character", being_created = true } }, function(ann)
  local sword, before = ann:the "Weapon: sword", ann.points_left
  expect(function() sword:is_raised(3) end):is_refused "learned first"
  sword:is_learned()
  sword:is_raised(3)
  expect({ sword.bonus, before - ann.points_left }):is { 3, 5 }
  ann.Climb:is_raised(2)
  expect({ ann.Climb.bonus, before - ann.points_left }):is { 2, 8 }
  expect(function() ann.Climb:is_raised(4) end):is_refused "from -1 to +3"
  expect(function() ann.Climb:is_raised(2) end):is_refused "not lowered"
  expect(function() ann.Climb:is_raised(1) end):is_refused "not lowered"
  ann.points = ann.points_spent
  expect(function() ann.Climb:is_raised(3) end):is_refused "points enough"
  ann.points = ann.points_spent + 1
  ann.Climb:is_raised(3)
  expect(ann.points_left):is(0)
end }

example "what buyers are told of a skill" { given = { ann = { "character", Climb = 1, ["Weapon: bow"] = -1 } }, function(ann)
  expect(ann.Climb.told_to_buyers):is "1, next costs 1"
  expect(ann:the("Weapon: bow").told_to_buyers):is "-1, next costs 1"
  expect(ann:the("Weapon: sword").told_to_buyers):is "next costs 1"
end }

example "the price of each bonus" { given = { ann = { "character" } }, function(ann)
  for bonus = -1, 3 do
    expect(ann.Climb:price_of(bonus)):is(bonus + 1)
    expect(ann:the("Weapon: sword"):price_of(bonus)):is(bonus + 2)
  end
end }

example "general skills begin at -1 for nothing" { source = "TBD-CHAR-26", given = { ann = { "character" } }, function(ann)
  expect({ ann.Climb.level, ann.Climb.points_spent, ann.cost_of_skills }):is { -1, 0, 0 }
end }

example "Life, Recovery and Block" { source = "TBD-CHAR-27", given = { ann = { "character", maximum_life = 22, recovery = 7, block = 1 }, bob = { "character" } }, function(ann, bob)
  expect(ann.points_spent):is(30)
  expect(bob.points_spent):is(2)                       -- the least there is, and it is paid
end }

source "TBD-CHAR-28"
example "costs that the text does not name" { given = { ann = { "character", wealth = "Luxurious", flying = "Fast" } }, function(ann)
  expect(ann.cost_of_choices):is(0)
  expect(ann.without_cost):is { "Wealth Luxurious", "Size Medium", "Walking Medium", "Swimming None", "Flying Fast", "Climbing None", "Burrowing None" }
  ann:creation_begins()
  expect(function() ann:creation_ends() end):says "Cost not in the text: Flying Fast."
end }

local costs = [[
  cost "Well-Off"  { of = "Wealth",  value = "Luxurious", points = 10 }
  cost "Poor"      { of = "Wealth",  value = "Wretched",  points = -2 }
  cost "Wings"     { of = "Flying",  value = "Fast",      points = 25 }
  cost "Legs"      { of = "Walking", value = "Fast",      points = 5 }
  cost "Nothing"   { of = "Wealth",  value = "None",      points = 0 }
]]

example "costs that a game prints" { rules = costs, given = { ann = { "character", wealth = "Luxurious", flying = "Fast" } }, function(ann)
  expect(ann.cost_of_choices):is(35)                   -- and a Fast walker would pay 5 for it, not 25
  expect({ ann.points_spent, #ann.without_cost }):is { 37, 5 }
  expect(function() bring("character", { wealth = "Luxurious", flying = "Fast", maximum_life = 40, recovery = 20, block = 2, Climb = 3 }) end):is_refused "more points than there are"
  ann:creation_begins()
  ann:takes("Wealth", "Wretched")
  ann:takes("Walking", "Fast")
  expect(ann.cost_of_choices):is(28)
  expect(function() ann:takes("Teleporting", "Fast") end):is_refused "Wealth, a Size, and five Speeds"
  expect(function() ann:takes("Walking", "Quick") end):fails "Quick"
  ann.points = ann.points_spent + 9
  expect(function() ann:takes("Wealth", "Luxurious") end):is_refused "not points enough"
  ann.points = ann.points_spent + 12
  ann:takes("Wealth", "Luxurious")
  expect(ann.points_left):is(0)
end }

example "a keyword is a point, for each weapon" { source = "TBD-CHAR-29",
  given = { ann = { "character", being_created = true, weapons = { "Blank", "Blank Bow" } } }, function(ann)
    local before = ann.points_left
    local sword, bow = ann:the "Blank", ann:the "Blank Bow"
    sword:gets_keyword "Melee"
    sword:gets_keyword "Defensive"
    expect(before - ann.points_left):is(2)
    for _, keyword in ipairs { "Ranged", "Accurate", "Far Shooter" } do bow:gets_keyword(keyword) end
    expect(before - ann.points_left):is(5)
    expect({ sword:has_keyword("Defensive"), bow:has_keyword("Defensive") }):is { true, false }
    expect(function() sword:gets_keyword "Melee" end):is_refused "that keyword"
    expect(function() ann:the("Sword"):gets_keyword "Reach" end):is_refused "one of the owner's weapons"
    expect(function() sword:gets_keyword "Vorpal" end):fails "Vorpal"
    ann.points = ann.points_spent
    expect(function() sword:gets_keyword "Reach" end):is_refused "points enough"
    expect(bring("character", { weapons = { "Main Gauche", "Longbow" } }).points_spent):is(6)   -- printed ones count, too
  end }
