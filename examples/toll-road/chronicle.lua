-- Announces what the chronicle of the game omits. It changes no rule.

to "game.next_turn" { at = "before turn_is_taken", when = "none(order, #.had_turn)", say = "\nRound {round}" }

after "shield.is_hacked_at" { when = "destroyed", say = "  {owner.name}'s shield is in pieces" }

after "entity.may_flee"     { when = "flees", say = "  {name} runs" }
to "entity.springs_ambush"  { at = "first", say = "  (something stirs in the bushes)" }
after "entity.is_commanded" { say = "  (at the leader's word, {name}: {deed.name})" }
after "entity.meets_fate"   { when = "fate != none", say = "  {name} is {fate}" }
after "trait.is_given"      { say = "{owner.name} bandages {patient.name}: {result}" }

-- Characters without an announced action: load, move, or wait.
box "entity.steps" "number = 0"
box "entity.busy"  "yes or no = no"

after "entity.moves" { changes = { steps = "steps + 1" } }
after "entity.loads" { function(who)
  who.busy = true
  say(who.name .. (who:the(who.wields).can_be_shot and " has loaded the " or " loads the ") .. who.wields.name:lower())
end }
after "entity.draws" { function(who, given) who.busy = true; say(who.name .. " draws the " .. given.weapon.name:lower()) end }
around "entity.attacks" { function(as_usual, who)
  who:tells_way()
  who.busy = true
  return as_usual()
end }

action "entity.tells_way" { function(who)
  if who.steps > 0 then say(who.name .. " goes " .. who.steps .. (who.steps == 1 and " hex" or " hexes")) end
  who.busy, who.steps = who.busy or who.steps > 0, 0
end }

around "entity.takes_turn" { when = "can_act and not gone", function(as_usual, who)
  who.steps, who.busy = 0, false
  as_usual()
  if who.gone then say(who.name .. " is gone from the road")
  elseif who.can_act and not who.is_hidden then
    who:tells_way()
    if not who.busy then say(who.name .. " waits for a chance") end
  end
end }
