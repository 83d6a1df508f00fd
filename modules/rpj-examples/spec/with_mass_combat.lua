skill "Pikes" { attribute = "Strength" }

example "what wears heroes down meets the best save first" { source = { "RPJ-APPA-48", "RPJ-MASS-19" },
  given = { ann = { "character", contributes_with = "Pikes", has = { "Tough" } } }, function(ann)
    local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
    game:mass_combat_begins(one, other)
    ann.fights_for = one
    for _, left in ipairs { { 7, 7 }, { 7 }, {} } do
      dice(1, 2)
      ann:contributes()
      expect(ann.base.saves):is(left)                    -- three failures bring her down, where others have two
    end
    expect(ann.can_act):is(false)
  end }
