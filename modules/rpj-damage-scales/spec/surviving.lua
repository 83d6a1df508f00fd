local function strikes(who) new.hit { target = who, damage = 0, scale = "giga" }:lands() end

source "RPJ-SCALE-15"
example "a break for one's life" { given = { hero = { "character", player = true }, cursed = { "character", player = true, lost_breaks = 2 } },
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

example "this session's breaks are left alone" { given = { hero = { "character", player = true } }, function(hero)
  decide { survives_giga_damage = true }
  strikes(hero)
  expect(hero.breaks):is(2)
  game:session_begins()
  expect(hero.breaks):is(1)
end }

example "what is not giga, and what does not fell one, costs no break" { given = { hero = { "character", player = true }, other = { "character", player = true }, orc = { "character" } }, function(hero, other, orc)
  decide { survives_giga_damage = { true } }                     -- asked once, at the end
  dice(1, 1)
  new.hit { target = hero, damage = 0, scale = "mega" }:lands()
  expect(hero.health):is "bleeding"
  strikes(orc)
  expect(orc.health):is "bleeding"
  other:add_layer { name = "vest", saves = { 4 }, rank = 3 }
  other.layers[1].scale = "mega"
  dice(1, 1)
  strikes(other)
  expect(other.health):is "able"
  expect(other.breaks_each_session):is(2)
  expect(function() other:survives_giga_damage() end):is_refused "it was struck down"
  strikes(other)
  expect(other.health):is "stabilised"
end }

example "and the dead may be found alive" { given = { hero = { "character", player = true, health = "dead" } }, function(hero)
  hero:survives_giga_damage()
  expect(hero.health):is "stabilised"
end }

gift "Lucky" { to "character.breaks_each_session" { label = "Lucky", add = "1" } }

example "with a trait that brings one more" { source = { "RPJ-SCALE-15", "RPJ-SCALE-16" }, given = { hero = { "character", player = true, lost_breaks = 2, has = { "Lucky" } } }, function(hero)
  expect(hero.breaks_each_session):is(1)
  decide { survives_giga_damage = true }
  strikes(hero)
  expect(hero.health):is "stabilised"
  expect(hero.breaks_each_session):is(0)
  game:session_begins()
  expect(hero.breaks):is(0)
end }

example "nobody has to, and foes cannot" { given = { hero = { "character", player = true }, orc = { "character" } }, function(hero, orc)
  decide { survives_giga_damage = false }
  strikes(hero)
  expect(hero.health):is "bleeding"
  expect(hero.breaks_each_session):is(2)
  strikes(orc)
  expect(function() orc:survives_giga_damage() end):is_refused "it is a player's character"
end }

example "it is for good" { source = "RPJ-SCALE-16", given = { hero = { "character", player = true, Luck = 5 } }, function(hero)
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

example "Andrastos in the rubble" { source = "RPJ-SCALE-17", given = { andrastos = "Andrastos", battleship = { "character", Gunnery = 6, wields = "Strike Missile" } },
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
