local function strikes(who) new.hit { target = who, damage = 0, scale = "giga" }:lands() end

example "a break for one's life" { ledger = "RPJ-SCALE-15", given = { hero = { "character", player = true }, cursed = { "character", player = true, lost_breaks = 2 } },
  function(hero, cursed)
    expect(hero.breaks_each_session):is(2)
    hero:spend("breaks", 2)
    decide { survives_giga_damage = true }
    strikes(hero)
    expect(hero.health):is "stabilised"
    expect(hero.incapacitated):is(true)
    expect(hero.base.saves):is {}
    expect(hero.breaks_each_session):is(1)
    strikes(cursed)                                              -- nothing to give: nobody asks
    expect(cursed.health):is "bleeding"
    expect(function() cursed:survives_giga_damage() end):is_refused "there is a Lucky Break each session to give up"
  end }

example "this session's breaks are left alone" { ledger = "RPJ-SCALE-15", given = { hero = { "character", player = true } }, function(hero)
    decide { survives_giga_damage = true }
    strikes(hero)
    expect(hero.breaks):is(2)
    game:session_begins()
    expect(hero.breaks):is(1)
  end }

example "nobody has to, and foes cannot" { ledger = "RPJ-SCALE-15", given = { hero = { "character", player = true }, orc = { "character" } }, function(hero, orc)
    decide { survives_giga_damage = false }
    strikes(hero)
    expect(hero.health):is "bleeding"
    expect(hero.breaks_each_session):is(2)
    strikes(orc)
    expect(function() orc:survives_giga_damage() end):is_refused "it is a player's character"
  end }

example "it is for good" { ledger = "RPJ-SCALE-16", given = { hero = { "character", player = true, Luck = 5 } }, function(hero)
    expect(hero.breaks_each_session):is(3)
    decide { survives_giga_damage = { true, true } }
    strikes(hero)
    hero.base:restore(2)
    hero.health = "able"
    strikes(hero)
    expect(hero.lost_breaks):is(2)
    expect(hero.breaks_each_session):is(1)
    game:session_begins()
    expect(hero.breaks):is(1)
    hero:wins_a_break_back()
    expect(hero.breaks_each_session):is(2)
  end }

example "Andrastos in the rubble" { ledger = "RPJ-SCALE-17", given = { andrastos = "Andrastos", battleship = { "character", Gunnery = 6, wields = "Strike Missile" } },
  function(andrastos, battleship)
    andrastos.lost_breaks = 1                                    -- two are usual; one was given up before
    expect(andrastos.breaks_each_session):is(1)
    andrastos:spend "breaks"
    decide { survives_giga_damage = true }
    dice(4, 4)
    battleship:attacks(andrastos)
    expect(andrastos.health):is "stabilised"
    expect(andrastos.breaks):is(0)
    expect(andrastos.breaks_each_session):is(0)
  end }
