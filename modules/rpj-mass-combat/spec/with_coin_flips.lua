example "armies throw coins, too" { ledger = { "RPJ-MASS-06", "RPJ-MASS-26", "RPJ-COIN-01" }, function()
    local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
    local battle = game:mass_combat_begins(one, other)
    dice(1, -1, -1, 2, 1)                              -- 9: two markers
    dice(-1, -1, -1, 2, -2)                            -- 4
    dice(1, 1, -1, -1, -2)                             -- morale: 5 against 3 + 2
    battle:round()
    expect(one.markers):is(10)
    expect(other.markers):is(8)
    expect(other.fate):is "fights"
  end }
