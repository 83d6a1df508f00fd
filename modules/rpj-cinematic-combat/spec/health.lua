local function fight(...)
  game.cinematic = true
  for i, who in ipairs { ... } do who:is_at(i) end
end

example "health as in every fight" { ledger = "RPJ-CINE-08", given = { ug = "Ug", orc = { "character", defends = "dodge" } }, function(ug, orc)
    fight(ug, orc)
    dice(5, 5, 1, 1, 5, 5, 1, 1)
    ug:attacks(orc)
    expect(orc.base.saves):is { 7 }
    ug:attacks(orc)
    expect(orc.health):is "bleeding"
    dice(1, 1)
    orc:turn_begins()
    expect(orc.bleeding):is(1)
    ug:turn_begins()
    orc:is_at(40)                                      -- adjacent is who is near
    expect(function() ug:coup_de_grace(orc) end):is_refused "the victim is adjacent"
    orc:is_at(2)
    dice(3, 4)
    ug:coup_de_grace(orc)
    expect(orc.health):is "dead"
  end }

example "a legend" { ledger = "RPJ-CINE-09", given = { ug = "Ug", beast = "War-Oliphaunt" }, function(ug, beast)
    fight(ug, beast)
    local saves = beast.base.saves
    dice(5, 5, 6, 6)                                   -- a hit, and a critical hit
    ug:attacks(beast)
    ug:attacks(beast)
    expect(beast.base.saves):is(saves)
    expect(beast.can_act):is(true)
    beast:is_set_back "a tendon is cut"
    expect(beast.setbacks):is { "a tendon is cut" }
    beast:is_defeated()
    expect(beast.health):is "dead"
    expect(function() ug:is_defeated() end):is_refused "others are defeated blow by blow"
    local ann = bring("participant", { name = "Ann" })
    ann:speaks()
    expect(function() beast:is_set_back "more" end):is_refused "the gamemaster says what a legend suffers"
  end }
