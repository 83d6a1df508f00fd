-- Abilities beside mooks, Lucky Breaks, falls, grapples and tugs of war.

local two = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }

example "felled by strain without a wound, and helped up: one save" { source = { "RPJ-WMAG-10", "RPJ-GCS-54", "RPJ-GCS-55" },
  given = { ug = { "character", ["Fire Magic"] = 6, Constitution = 3 }, medic = { "character" } }, function(ug, medic)
    ug.strain = 13
    dice(3, 4, 2, 3)                                     -- it works; 5 against 6 + 4
    bring("Sear", { user = ug }):is_used()
    expect({ ug.health, ug.base.saves }):is { "unconscious", { 7, 7, 7 } }
    medic:turn_begins()
    dice(4, 5)
    medic:lends_a_hand(ug)
    expect({ ug.health, ug.base.saves, ug.actions_each_turn }):is { "able", { 7 }, 1 }
  end }

example "whoever lies there uses no ability, and in a grapple nobody does" { source = { "RPJ-WMAG-03", "RPJ-GCS-46", "RPJ-GCS-71" }, given = two, function(ug, orc)
  local sear = bring("Sear", { user = ug })
  orc:takes_hold(ug)
  expect(function() sear:is_used(orc) end):is_refused "grapplers only grapple"
  ug:falls()                                             -- which ends it
  expect(orc.grappling):is(false)
  expect(function() sear:is_used(orc) end):is_refused "act"
  ug:dies()
  expect(function() sear:is_used(orc) end):is_refused "act"
  expect(ug.strain):is(0)
end }

example "a break mends the roll of power, and that of strain" { source = { "RPJ-WMAG-03", "RPJ-WMAG-09", "RPJ-ATTR-14" }, given = two, function(ug, orc)
  ug.strain = 8
  decide { ["Lucky Break"] = true }
  dice(1, 2, 4, 1, 2, 5)                                 -- 6 and 6 against 11; 7 against 6
  expect(bring("Sear", { user = ug }):is_used(orc).worked):is(true)
  expect({ orc.singed, ug.health, ug.breaks }):is { 1, "able", 0 }
end }

example "fire kills mooks, and spares whom it is told to spare" { source = { "RPJ-WMAG-16", "RPJ-WMAG-28", "RPJ-GCS-66" },
  given = { ug = two.ug, a = { "mook", attack = 0, defence = 12 }, b = { "mook", attack = 0, defence = 12 }, friend = { "mook", attack = 0, defence = 12 } }, function(ug, a, b, friend)
    local spark = bring("ability", { name = "Spark", user = ug, skill = ug.Fire_Magic, magnitude = "Weak", damage = 0, modifications = { "A group", "Chosen targets" } })
    dice(3, 4)                                           -- 13 against 7 + 1 + 2 + 2
    spark:is_used { target = a, sparing = { friend, ug } }
    expect({ a.health, b.health, friend.health }):is { "dead", "dead", "able" }
  end }

example "an ability skill pulls at a tug of war, and tires nobody" { source = { "RPJ-WMAG-08", "RPJ-CD-10" }, given = two, function(ug)
  local tug = game:starts_tug_of_war { name = "the fire", size = 4 }
  dice(3, 4)
  tug:attempt { skill = ug.Fire_Magic, difficulty = 6 }
  expect({ tug.value, ug.strain }):is { 3, 0 }
end }
