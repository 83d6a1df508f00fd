-- Command: one character on each side may try to lead it.

source "RPJ-MASS-10"
box "force.commander"      "entity or none"
box "entity.commands_with" "skill or none"

rule "game.command_target" "10"

check "skill.command_check (force: force)" { like = "skill.check",
  against = { "to command", "game.command_target" },
  changes = { ["force.commanded"] = "success ? degree : 0" } }

action "battle.commands" { for_each = "fought_by", when = "commander != none and commander.can_act and not commander.grappling",
  steps = "is_commanded" }

action "force.is_commanded" {
  requires = { { "somebody commands it",             "commander != none" },
               { "the commander has a skill for it", "commander.commands_with != none" } },
  steps = { "commander.commands_with.command_check(force)", when = "commander != none and commander.commands_with != none" } }
