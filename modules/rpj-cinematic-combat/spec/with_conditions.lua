condition "Webbed"  { category = "immobilization", bars = { "move" } }
condition "Frozen"  { category = "immobilization", bars = { "everything" } }
condition "Dazzled" { category = "hindrance", defences = -1 }

example "whoever cannot move does not run" { source = { "RPJ-CINE-13", "RPJ-COND-08" }, given = { laeniel = "Laeniel", ug = "Ug", orc = { "character", Dexterity = 6, defends = "dodge" } }, function(laeniel, ug, orc)
  game.cinematic, game.order, game.round = true, { laeniel, ug, orc }, 1
  laeniel:is_at(0)
  ug:is_at(1)
  orc:is_at(30)
  laeniel:gains "Webbed"
  game:cooperative_turn { laeniel, ug }
  expect(function() laeniel:runs(10) end):is_refused "no condition keeps one from it"
  expect(function() laeniel:runs_cautiously(10) end):is_refused "no condition keeps one from it"
  dice(1, 2)
  laeniel:attacks(orc)                                 -- arms are free
  ug:runs(10)
  ug:casts_landslide { group = { laeniel, ug }, x = 60 }
  expect(laeniel.east):is(60)                          -- others may sweep them away
  laeniel:gains "Frozen"
  expect(function() laeniel:attacks(orc) end):is_refused "no condition keeps one from"
  laeniel:loses "Webbed"
  laeniel:loses "Frozen"
  laeniel:runs(80)
  expect(laeniel.east):is(80)
end }

example "conditions and the gamemaster's numbers" { source = { "RPJ-CINE-16", "RPJ-COND-02" }, given = { laeniel = "Laeniel", orc = { "character", Dexterity = 6, defends = "dodge", has = { "Dazzled" } } }, function(laeniel, orc)
  game.cinematic = true
  dice(1, 1, 1, 1)
  expect(laeniel:strikes { target = orc }.defence_value):is(8)
  orc.hit_on = 9                                       -- said with all there is in mind
  expect(laeniel:strikes { target = orc }.defence_value):is(9)
end }
