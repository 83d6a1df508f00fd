local function fight(...)
  game.cinematic = true
  for i, who in ipairs { ... } do who:is_at(i) end
end

source "RPJ-CINE-08"
example "health as in every fight" { given = { ug = "Ug", orc = { "character", defends = "dodge" } }, function(ug, orc)
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
  orc:is_at(40)                                        -- adjacent is who is near
  expect(function() ug:coup_de_grace(orc) end):is_refused "the victim is adjacent"
  orc:is_at(2)
  dice(3, 4)
  ug:coup_de_grace(orc)
  expect(orc.health):is "dead"
end }

example "helping hands, for who is near" { given = { ug = "Ug", laeniel = "Laeniel", orc = { "character", defends = "dodge" } }, function(ug, laeniel, orc)
  fight(ug, laeniel, orc)
  laeniel.base:cross_off_all()
  laeniel:falls()
  laeniel:is_at(5)                                     -- four yards from Ug
  ug:turn_begins()
  expect(function() ug:lends_a_hand(laeniel) end):is_refused "who is helped is adjacent"
  ug:runs(2)
  dice(4, 4)                                           -- 8, and 9 is what it takes
  ug:lends_a_hand(laeniel)
  expect(laeniel.health):is "bleeding"
  expect(ug.actions):is(0)
  ug:turn_begins()
  dice(4, 5)
  ug:lends_a_hand(laeniel)
  expect(laeniel.health):is "able"
  expect(laeniel.weakened):is(true)
  expect(laeniel.base.saves):is { 7 }
  expect(function() ug:lends_a_hand(laeniel) end):is_refused "who is helped lies there"
  expect(function() ug:attacks(orc) end):is_refused "no hand was lent this turn"
  laeniel:turn_begins()
  expect(laeniel.actions):is(1)
end }

example "guards drop over the fallen" { given = { ug = "Ug", orc = { "character" }, guard = { "character", wields = "Big Club" } }, function(ug, orc, guard)
  fight(ug, orc, guard)
  orc:falls()
  guard:is_at(2)
  ug.defends = "dodge"
  decide { free_attack = true }                        -- for whoever stands near
  dice(1, 1, 1, 2)                                     -- 2 + 2 misses; a coup de grace fails below 7
  ug:coup_de_grace(orc)
  expect(guard.free_attacks):is(0)
  expect(orc.health):is "bleeding"
  guard.free_attacks = 1
  guard:is_at(9)                                       -- too far away
  ug:turn_begins()
  dice(3, 4)
  ug:coup_de_grace(orc)
  expect(orc.health):is "dead"
end }

example "a legend" { source = "RPJ-CINE-09", given = { ug = "Ug", beast = "War-Oliphaunt" }, function(ug, beast)
  fight(ug, beast)
  local saves = beast.base.saves
  dice(5, 5, 6, 6)                                     -- a hit, and a critical hit
  ug:attacks(beast)
  ug:attacks(beast)
  expect(beast.base.saves):is(saves)
  expect(beast.can_act):is(true)
  beast:is_set_back "a tendon is cut"
  expect(beast.setbacks):is { "a tendon is cut" }
  beast:is_defeated()
  expect(beast.health):is "dead"
  expect(function() ug:is_defeated() end):is_refused "others are defeated blow by blow"
  expect(function() ug:is_set_back "a twisted ankle" end):is_refused "others lose saves"
  local ann = bring("participant", { name = "Ann" })
  ann:speaks()
  expect(function() beast:is_set_back "more" end):is_refused "the gamemaster says what a legend suffers"
  expect(function() beast:is_defeated() end):is_refused "the gamemaster says when a legend falls"
end }
