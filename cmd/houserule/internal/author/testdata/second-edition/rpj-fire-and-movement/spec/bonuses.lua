-- What is added to the defence and is no skill: a trait of a game, for one.
kind "knack" { carried = true }
knack "Quick on Her Feet" { to "entity.ranged_bonus" { label = "in the open", add = "1", when = "not counts_as_in_cover" } }

example "not halved, and only in the open" { source = "RPJ-FIRE-51", given = { ann = { "character", Evasion = 4, has = { "Quick on Her Feet" } } }, function(ann)
  local line = game:lay_out(2)
  ann:stands(line[1])
  expect(ann.ranged_modifier):is(2)
  expect(ann.ranged_defence):is(10)
  expect(ann.defence_against_suppression):is(9)
  ann:is_behind(game:puts_cover { name = "wall", worth = "+3/0f", at = line[1] })
  expect(ann.ranged_defence):is(9)
  expect(ann.defence_against_suppression):is(8)
  ann:stands(line[1])
  ann.cautious = true
  expect(ann.ranged_defence):is(9)
end }
