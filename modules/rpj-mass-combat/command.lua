-- Command: one on each side may try to lead it.

box "force.commander"      { source = "RPJ-MASS-10", "entity or none" }
box "entity.commands_with" { source = "RPJ-MASS-10", "skill or none" }

rule "game.command_target" { source = "RPJ-MASS-10", "10" }

check "skill.command_check" { source = "RPJ-MASS-10", like = "skill.check",
  against = { { "to command", "game.command_target" } } }

action "battle.commands" { source = "RPJ-MASS-10", for_each = "fought_by", when = "commander != nil and commander.can_act",
  function(force) force:is_commanded() end }

action "force.is_commanded" { source = "RPJ-MASS-10",
  requires = { { "somebody commands it",                 "commander != nil" },
               { "the commander has a skill for it",     "commander == nil or commander.commands_with != nil" } },
  function(force)
    local check = force.commander.commands_with:command_check()
    force.commanded = check.success and check.degree or 0
  end }
