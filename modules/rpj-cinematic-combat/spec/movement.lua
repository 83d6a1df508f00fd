example "the rider of a mount that runs off is held no more" { source = { "RPJ-GCS-76", "RPJ-CINE-17" }, function()
  local ug    = bring("character", { name = "Ug", player = true, Dexterity = 4 })
  local horse = bring("character", { name = "Horse", Dexterity = 4 })
  local orc   = bring("character", { name = "Orc", Dexterity = 4 })
  dice(6, 6, 5, 5, 1, 1)
  game:cinematic_fight_begins { combatants = { ug, horse, orc } }
  horse:is_at(0) orc:is_at(1)
  ug.rides = horse
  orc:takes_hold(ug)
  horse:turn_begins()
  horse:runs(30)
  expect({ ug.grappling, orc.grappling }):is { false, false }
end }
