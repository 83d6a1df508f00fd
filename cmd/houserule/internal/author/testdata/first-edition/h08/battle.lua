-- one round, in this order, for both sides at once
action "battle.round" { source = "RPJ-MASS-35", requires = { { "the battle goes on", "not any(sides, #.beaten)" } },
  steps = { "commands", "contributions", "fix_modifiers", "retreats", "both_roll", "morale" } }

action "battle.commands"      { source = "RPJ-MASS-10", for_each = "sides", function(side)
  local check = side.commander and side.commander.Command:check { difficulty = 3 }
  side.ordered = check and check.success and check.degree or 0 end }
action "battle.contributions" { source = "RPJ-MASS-18", for_each = "characters", when = "side != nil",
  function(hero) hero:may "contribute" end }
action "battle.fix_modifiers" { for_each = "sides", function(side) side.fixed = side.modifier end }
action "battle.retreats"      { source = "RPJ-MASS-29", for_each = "sides", function(side)
  side.fate = choose(side, "Fight on or retreat?", { "fights", "retreats" }) end }
action "battle.both_roll"     { source = "RPJ-MASS-06", for_each = "sides", both = true, function(side)
  local roll = side.fate == "fights" and side:roll()
  if roll and roll.success then side.enemy:loses(roll.degree) end end }
action "battle.morale"        { source = "RPJ-MASS-26", for_each = "sides", when = "lost_now > 0 and fate == 'fights'", function(side)
  if not side:morale().success then
    side.fate = "routs"
    side:loses(1)
  end end }
