-- With Mass Combat: characters with certain conditions can neither contribute nor command.

source "RPJ-COND-08"
to "entity.contributes" { requires = {
  "no condition keeps one from it", "not unconscious and (weapon_in_battle == none or not barred_from('hands'))" } }

source "RPJ-COND-04"
instead_of "force.is_commanded" { when = "commander != none and commander.commands_with != none and commander.commands_with.barred",
  changes = { commanded = "0" } }
