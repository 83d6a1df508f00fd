action "entity.charms_out_of (victim: entity, coin)" { text = "magic that opens a purse",
  function(who, given)
    if not given.victim:shrugs_off(who.Charisma) then given.victim:gives_coin(who, given.coin) end
  end }

example "a strong will guards the purse" { source = { "RPJ-SMAG-26", "RPJ-MONEY-28" },
  given = { thief = { "character", Charisma = 3 }, ug = { "character", coin = 5, spell_defence = 2, resists_magic = "always" } }, function(thief, ug)
    dice(4, 4)                                         -- 10 against 7 and 3
    thief:charms_out_of(ug, 3)
    expect({ ug.coin, thief.coin }):is { 5, 0 }
    dice(4, 3)
    thief:charms_out_of(ug, 3)
    expect({ ug.coin, thief.coin }):is { 2, 3 }
    ug.resists_magic = "never"
    expect(function() thief:charms_out_of(ug, 3) end):is_refused "cannot pay 3 coin"
    expect(thief.coin):is(3)
  end }
