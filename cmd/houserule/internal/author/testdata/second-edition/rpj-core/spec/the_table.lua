example "a gamemaster, and a character for everybody else" { source = "RPJ-INTRO-01",
  given = { g = { "participant" }, p1 = { "participant" }, p2 = { "participant" }, late = { "participant" }, ug = { "character" }, laeniel = { "character" } },
  function(g, p1, p2, late, ug, laeniel)
    g:runs_the_game()
    p1:takes_on(ug)
    p2:takes_on(laeniel)
    expect(g.role):is("gamemaster")
    expect(p1.role):is("player")
    expect(p2.role):is("player")
    expect({ p1.plays, p2.plays }):is { ug, laeniel }
    expect(g.plays):is(nil)
    expect(ug.player):is(true)
    expect(function() p1:takes_on(laeniel) end):is_refused "a player has one character (participant.takes_on, p. 11, Introduction)"
    expect(function() late:takes_on(ug) end):is_refused "nobody plays that one yet"
    expect(function() g:takes_on(ug) end):is_refused "the gamemaster plays everybody else"
    expect(function() late:runs_the_game() end):is_refused "nobody else is the gamemaster"
    expect(late.role):is("guest")

    p1:speaks()                                           -- and asks for what is not a player's to give
    expect(function() ug:is_awarded(16) end):is_refused "the gamemaster awards points (entity.is_awarded, p. 11, Introduction)"
    expect(function() game:vetoes { proposal = "flying", reason = "no wings" } end):is_refused "the gamemaster says so"
    g:speaks()
    ug:is_awarded(16)
    expect(ug.total_points):is(16)
  end }

example "every number can be another one" { source = "RPJ-INTRO-02", rules = [[
    instead_of "game.base_target"       { "8" }
    instead_of "entity.base_saves"      { "3" }
    instead_of "game.attribute_points"  { "30" }
    instead_of "game.usual_regions"     { "4" }
    instead_of "entity.actions_each_turn" { "Dexterity.level >= 3 ? 3 : 2" }
    instead_of "game.class_skill_slots" { "5" }
    instead_of "game.points_per_tier"   { "20" }
    skill "Kites" { attribute = "Dexterity" } ]],
  given = { ug = { "character", Dexterity = 3, total_points = 40 } }, function(ug)
    dice(3, 4, 3, 4)
    expect(ug.Games:check().success):is(false)
    expect(ug.Dexterity:check().against):is(8)
    expect(#ug.base.saves):is(3)
    ug:starts_buying("Brawny")
    expect(ug.attribute_points):is(30)
    expect(#game:lay_out()):is(4)
    ug:turn_begins()
    expect(ug.tier):is(2)
    expect(game.class_skill_slots):is(5)
    expect(ug.Kites.effective):is(0)
  end }

example "who plays somebody does not run the game" { source = "RPJ-INTRO-01", given = { p = { "participant" }, ug = { "character" } }, function(p, ug)
  p:takes_on(ug)
  expect(function() p:runs_the_game() end):is_refused "who runs the game plays nobody"
end }
