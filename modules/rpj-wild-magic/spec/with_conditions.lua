condition "Ablaze" { category = "harm", damage = 0, each = "1 minute", resist = "Dexterity", resist_difficulty = 2 }
condition "Frozen" { category = "immobilization", bars = { "everything" } }

example "an ability that afflicts" { source = { "RPJ-WMAG-05", "RPJ-COND-11" }, given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
  local flame = bring("Sear", { user = ug, afflicts = "Ablaze" })
  dice(6, 5, 4, 5)                                       -- it works, and is dodged at 9+
  flame:is_used(orc)
  expect(orc:has "Ablaze"):is(false)
  dice(6, 5, 4, 4)
  flame:is_used(orc)
  expect(orc:has "Ablaze"):is(true)
  ug:gains "Frozen"
  expect(function() flame:is_used(orc) end):is_refused "no condition keeps one from it"
end }

condition "Gagged"    { category = "hindrance", bars = { "speech" } }
condition "Dead Zone" { category = "hindrance", bars = { "magic" } }

example "what an ability takes, and where there is no magic" { source = "RPJ-COND-04", given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
  local sung, silent = bring("Sear", { user = ug, needs = { "speech" } }), bring("Sear", { user = ug })
  ug:gains "Gagged"
  expect(function() sung:is_used(orc) end):is_refused "no condition keeps one from using it"
  dice(6, 5)
  expect(silent:is_used(orc).worked):is(true)
  ug:gains "Dead Zone"
  expect(function() silent:is_used(orc) end):is_refused "no condition keeps one from using it"
end }

example "a hindrance lowers the roll of an ability, and an afflicted one is not afflicted again" { source = { "RPJ-COND-01", "RPJ-COND-03", "RPJ-WMAG-03" },
  given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
    ug:gains "Shivers"
    dice(3, 4)
    expect(ug.Fire_Magic:power_check { difficulty = 4 }.total):is(11)
    local flame = bring("Sear", { user = ug, afflicts = "Ablaze" })
    dice(6, 5, 4, 4)
    flame:is_used(orc)
    dice(6, 5)                                           -- no saving throw this time
    flame:is_used(orc)
    expect(orc.singed):is(2)
    orc:loses "Ablaze"
  end }

condition "Shivers" { category = "hindrance", checks = -2 }
