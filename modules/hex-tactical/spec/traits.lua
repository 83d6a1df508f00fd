example "Acrobatics 4" { ledger = { "HEX-TRAIT-05", "HEX-TRAIT-07", "HEX-TRAIT-08" }, given = { ann = { "character", Acrobatics = 4 } }, function(ann)
    for _, case in ipairs { { 1, 1, 1, "fumble" }, { 1, 1, 2, "failure" }, { 2, 3, 3, "failure" }, { 3, 3, 3, "success" }, { 4, 5, 5, "success" },
                            { 5, 5, 5, "perfect" }, { 6, 6, 6, "perfect" } } do
      dice(case[1], case[2], case[3])
      expect(ann.Acrobatics:check().result):is(case[4])
    end
  end }
