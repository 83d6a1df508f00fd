local function markers(men, others, worth)
  local one = bring("force", { name = "one", men = men, equipment = worth })
  local other = bring("force", { name = "other", men = others })
  game:mass_combat_begins(one, other)
  return { one.markers, other.markers }
end

example "beside an ordinary fight, or alone" { ledger = "RPJ-MASS-01", given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
    local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
    local alone = game:mass_combat_begins(one, other)
    dice(3, 4, 3, 4)
    alone:fights_a_round()
    expect(time.now):is(time.seconds_in_a_round)
    alone:leaves()

    local beside = game:mass_combat_begins(one, other)
    beside.beside_a_fight = true
    dice(6, 6, 1, 1)
    game:fight_begins { ug, orc }
    game:next_turn()
    game:next_turn()
    expect(other.markers):is(10)
    dice(4, 4, 3, 4, 6, 6)                             -- 8 takes one, 7 nothing; morale holds
    game:next_turn()                                   -- the second round of the fight
    expect(game.round):is(2)
    expect(other.markers):is(9)
    expect(one.markers):is(10)
    expect(function() beside:fights_a_round() end):is_refused "the fight beside it sets the pace"
  end }

example "ten markers for the stronger" { ledger = "RPJ-MASS-02", function()
    expect(markers(500, 200)[1]):is(10)
    expect(markers(200, 500)[2]):is(10)
    expect(markers(300, 300)):is { 10, 10 }
    expect(markers(100, 200, 4)):is { 10, 5 }          -- better equipment
  end }

example "neither commander, ground nor heroes count" { ledger = "RPJ-MASS-02", function()
    local one   = bring("force", { men = 60, works = 6 })
    local other = bring("force", { men = 60, commander = bring "Andrastos" })
    bring("Basilus", { fights_for = other })
    game:mass_combat_begins(one, other)
    expect({ one.markers, other.markers }):is { 10, 10 }
  end }

example "a share for the weaker, rounded up" { ledger = "RPJ-MASS-03", function()
    expect(markers(200, 500)):is { 4, 10 }
    expect(markers(60, 40)):is { 10, 7 }
    expect(markers(1, 500)):is { 1, 10 }
  end }

example "hopeless" { ledger = "RPJ-MASS-04", function()
    expect(function() expect(markers(3, 400)):is { 1, 10 } end):says "consider surrender"
    expect(bring("force", { men = 3, enemy = bring("force", { men = 30 }) }).hopeless):is(false)
  end }

example "40 soldiers against 60 rebels" { ledger = "RPJ-MASS-05", function()
    local imperials = bring("force", { name = "Imperials", men = 40 })
    local rebels    = bring("force", { name = "rebels",    men = 60 })
    bring("Andrastos", { fights_for = imperials })
    bring("Basilus",   { fights_for = imperials })
    game:mass_combat_begins(imperials, rebels)
    expect(rebels.markers):is(10)
    expect(imperials.markers):is(7)
  end }
