example "nobody is worth more than 100 points" { source = { "TBD-CHAR-23", "TBD-CHAR-29" }, given = { hedda = "Hedda", marek = "Marek", ilse = "Ilse" }, function(hedda, marek, ilse)
  for _, who in ipairs { hedda, marek, ilse } do expect(who.points_left):is_at_least(0) end
  expect(hedda.points_spent):is(36 + 8 + 2 + 5 + 4 + 3 + 3 + 1 + 3 + 3 + 3 + 3)
  expect({ hedda.cost_of_choices, marek.cost_of_choices, ilse.cost_of_choices }):is { 3, 6, 6 }
  for _, who in ipairs { hedda, marek, ilse } do expect(who.without_cost):is {} end
  expect({ hedda.blocks, marek.blocks, ilse.blocks }):is { 3, 0, 1 }
  expect({ hedda.sheet.specialized_skills[1], marek:feet_by("Walking") }):is { { "Language: common", 1 }, 50 }
end }

example "those who hold the bridge count none" { source = "TBD-CHAR-04", given = { keeper = "Toll Keeper", troll = "Troll" }, function(keeper, troll)
  expect({ troll:feet_by("Walking"), troll.side_of_its_square, keeper.side }):is { 30, 10, "gamemaster" }
  expect({ keeper:the("Greatsword").base_dice, troll:the("Tree Trunk").base_dice }):is { 2, 2 }
end }

example "costs come from the table's own spreadsheet" { source = "TBD-CHAR-28", given = { ann = { "character", being_created = true } }, function(ann)
  local left = ann.points_left
  ann:takes_wealth "Comfortable"
  ann:walks_at "Slow"
  expect(left - ann.points_left):is(7)
  ann:flies_at "Slow"                          -- which no line of it names
  expect(ann.without_cost):is { "Flying Slow" }
end }
