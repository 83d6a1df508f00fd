source "RPJ-CHAR-26"
example "long and short lists of skills" { given = { ug = { "character", total_points = 45 } }, function(ug)
  expect(ug.tier):is(4)
  expect(game:price_of_skills(4, ug.highest_level)):is(40)
  ug.available_points = 45
  for i = 1, 4 do ug:the(game.skills[i]):is_raised(4) end
  expect(ug.available_points):is(5)
  expect(game:remark_on_skills(24)):is("fewer skills than usual: grant fewer points to start with")
  expect(game:remark_on_skills(25)):is(nil)
  expect(game:remark_on_skills(35)):is(nil)
  expect(game:remark_on_skills(36)):is("more skills than usual")
end }

local crafts = {}
for i = 1, 36 do crafts[i] = ('skill "Craft %d" { attribute = "Dexterity" }'):format(i) end

example "a list that is too long is told so" { rules = table.concat(crafts, "\n"), function()
  expect(function() game:reviews_skills() end):says "more skills than usual"
end }

example "what is too short is a game's own business" { rules = [[ house "game.fewest_skills" "1000" ]], function()
  expect(function() game:reviews_skills() end):says "fewer skills than usual: grant fewer points to start with"
end }
