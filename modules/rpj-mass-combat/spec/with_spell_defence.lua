example "a force resists nothing, and its commander does" { source = { "RPJ-SMAG-26", "RPJ-MASS-10", "RPJ-MASS-18" },
  given = { basilus = "Basilus", andrastos = { "Andrastos", spell_defence = 5, resists_magic = "always" } }, function(basilus, andrastos)
    local ours, theirs = bring("force", { name = "ours", men = 9 }), bring("force", { name = "theirs", men = 9, commander = andrastos })
    local fight = game:mass_combat_begins(ours, theirs)
    basilus.fights_for = ours
    decide { contributes = true, ["Help the own side, or hinder the other?"] = "hinder" }
    dice(4, 4)                                         -- 16 against 10, and no die of his
    fight:contributions()
    expect(theirs.helped):is(-6)
    dice(4, 4)                                         -- 13 against 7 and 6
    expect(andrastos:shrugs_off(basilus.Intelligence)):is(true)
    dice(4, 3)
    expect(andrastos:shrugs_off(basilus.Intelligence)):is(false)
    dice(4, 4)
    fight:commands()
    expect(theirs.commanded):is(2)                     -- 12 against 10: who was spared a spell commands
  end }
