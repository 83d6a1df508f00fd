local two = { ug = { "character", ["Fire Magic"] = 6, Intelligence = 3 }, beast = { "character", spell_defence = 2, resists_magic = "always" } }

example "an ability that is resisted costs what it costs" { source = { "RPJ-WMAG-06", "RPJ-WMAG-08", "RPJ-SMAG-26" }, given = two, function(ug, beast)
  dice(2, 2, 4, 4)                                       -- 4 and 7 against 11; 10 against 7 and 3
  bring("Sear", { user = ug }):is_used(beast)
  expect({ beast.singed, ug.strain }):is { 0, 4 }
  dice(2, 2, 4, 3)
  bring("Sear", { user = ug }):is_used(beast)
  expect({ beast.singed, ug.strain }):is { 1, 8 }
end }

example "each of a group resists for itself, and a failed ability is not resisted" { source = { "RPJ-WMAG-06", "RPJ-WMAG-27", "RPJ-SMAG-26" },
  given = { ug = { "character", ["Fire Magic"] = 6, Intelligence = 3 }, a = { "character", spell_defence = 2, resists_magic = "always" },
            b = { "character", spell_defence = 2, resists_magic = "always" }, c = { "character" } }, function(ug, a, b, c)
    local line = game:lay_out(2)
    ug:stands(line[1])
    a:stands(line[2])
    b:stands(line[2], a)
    c:stands(line[2], a)
    local sear = bring("Sear", { user = ug, modifications = { "Six regions", "A group" } })
    dice(4, 3, 4, 4, 4, 3)                               -- 14 against 14; then 10 and 9
    sear:is_used(a)
    expect({ a.singed, b.singed, c.singed }):is { 0, 1, 1 }
    ug.strain = 0
    dice(3, 3)
    sear:is_used(a)                                      -- nobody rolls
    expect({ a.singed, b.singed, c.singed }):is { 0, 1, 1 }
  end }
