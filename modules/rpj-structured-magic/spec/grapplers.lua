-- In a grapple, nobody casts.
source "RPJ-GCS-71"
spell "Spark" { level = 1, skill = "Primitive Magic" }

example "grapplers do not cast" { given = { ug = { "character", ["Primitive Magic"] = 4, has = { "Spark" } }, foe = { "character" } }, function(ug, foe)
  ug:takes_hold(foe)
  expect(function() ug:casts { spell = "Spark", target = foe } end):is_refused "grapplers only grapple"
  expect(ug.actions):is(ug.actions_each_turn)
end }
