example "the party" { source = { "RPJ-FIRE-20", "RPJ-FIRE-21", "RPJ-FIRE-29" },
  given = { andrastos = "Andrastos Proto-Paradeigma", basilus = "Basilus Deutero-Paradeigma", governor = "Governor of Nicomedia Proti" },
  function(andrastos, basilus, governor)
    expect(andrastos.ranged_defence):is(8)
    expect(basilus.ranged_defence):is(10)
    expect(governor.ranged_defence):is(6)
    expect(governor.base.saves):is { 7 }
    expect(basilus.layers[1].saves):is { 3, 5 }
  end }

example "a stunner stuns in anybody's hand" { given = { guard = "Palace Guard", governor = "Governor of Nicomedia Proti", rebel = "Rebel Soldier" },
  function(guard, governor, rebel)
    dice(6, 6)
    guard:strikes { target = governor }
    expect(governor.health):is "unconscious"
    governor:leaves()
    local other = bring "Governor of Nicomedia Proti"
    dice(6, 6)
    rebel:strikes { target = other }
    expect(other.health):is "bleeding"
  end }
