-- With Mass Combat: whom a condition keeps from it neither turns a battle nor commands in one.

to "entity.contributes" { source = "RPJ-COND-08", requires = {
  { "no condition keeps one from it", "not unconscious and (weapon_in_battle == nil or not barred_from('hands'))" } } }

instead_of "force.is_commanded" { source = "RPJ-COND-04", when = "commander != nil and commander.commands_with != nil and commander.commands_with.barred",
  changes = { commanded = "0" } }
