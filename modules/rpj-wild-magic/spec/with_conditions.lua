condition "Ablaze" { category = "harm", damage = 0, each = "1 minute", resist = "Dexterity", resist_difficulty = 2 }
condition "Frozen" { category = "immobilization", bars = { "everything" } }

example "an ability that afflicts" { ledger = { "RPJ-WMAG-05", "RPJ-COND-11" }, given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
    local flame = bring("Sear", { user = ug, afflicts = "Ablaze" })
    dice(6, 5, 4, 5)                                     -- it works, and is dodged at 9+
    flame:is_used(orc)
    expect(orc:has "Ablaze"):is(false)
    dice(6, 5, 4, 4)
    flame:is_used(orc)
    expect(orc:has "Ablaze"):is(true)
    ug:gains "Frozen"
    expect(function() flame:is_used(orc) end):is_refused "no condition keeps one from using it"
  end }
