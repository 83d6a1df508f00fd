-- With Mass Combat: whom a condition keeps from it neither turns a battle nor commands in one.

source "RPJ-COND-08"
to "entity.contributes" { requires = {
  "no condition keeps one from it", "not unconscious and (weapon_in_battle == nil or not barred_from('hands'))" } }

source "RPJ-COND-04"
instead_of "force.is_commanded" { when = "commander != nil and commander.commands_with != nil and commander.commands_with.barred",
  changes = { commanded = "0" } }
