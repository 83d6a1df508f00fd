-- In a grapple, nobody uses an ability.
source "RPJ-GCS-71"
example "grapplers use no ability" { given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
  local flame = bring("Sear", { user = ug })
  ug:takes_hold(orc)
  expect(function() flame:is_used(orc) end):is_refused "grapplers only grapple"
end }
