-- Resisting magic beside grapples, mooks, Lucky Breaks and falls.

local two = { witch = { "character", Willpower = 3 }, ug = { "character", spell_defence = 2, resists_magic = "always" } }

example "held or bleeding, one resists as ever; dead, nothing" { source = { "RPJ-SMAG-26", "RPJ-GCS-46", "RPJ-GCS-49", "RPJ-GCS-71" }, given = two, function(witch, ug)
  witch:takes_hold(ug)
  dice(4, 4)
  expect(ug:shrugs_off(witch.Willpower)):is(true)
  ug:falls()
  dice(4, 4)
  expect(ug:shrugs_off(witch.Willpower)):is(true)
  ug:dies()
  expect(ug:shrugs_off(witch.Willpower)):is(false)     -- no dice
end }

example "a break mends it" { source = { "RPJ-SMAG-26", "RPJ-ATTR-14" }, given = two, function(witch, ug)
  decide { ["Lucky Break"] = true }
  dice(1, 2, 6)                                        -- 5, then 10
  expect(ug:shrugs_off(witch.Willpower)):is(true)
  expect(ug.breaks):is(1)
end }

example "a mook that resists has no breaks" { source = { "RPJ-SMAG-26", "RPJ-GCS-63" }, given = { witch = two.witch, mook = { "mook", attack = 0, defence = 9, spell_defence = 1, resists_magic = "always" } }, function(witch, mook)
  dice(4, 4)
  expect(mook:shrugs_off(witch.Willpower)):is(false)
end }
