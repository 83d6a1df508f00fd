example "a fight begins" { source = { "BRP-ACT-02", "BRP-TIME-03" },
  given = { berta = { "Berta the Guard" }, bandit = { "Bandit" }, captain = { "Bandit Captain" } }, function(berta, bandit, captain)
    game:fight_begins { combatants = { berta, bandit, captain } }
    game:next_turn(berta)
    dice(50, 5, 2)                                       -- 65 %; 1d8+1, and 1d4 for STR and SIZ
    expect(berta:attacks(bandit).damage):is(8)
    expect(bandit.hit_points):is(3)
    game:next_turn(captain)
    dice(40, 3, 1)                                       -- 1d8+2 and 1d4, less 5 of mail
    expect(captain:attacks(berta).damage):is(1)
  end }
