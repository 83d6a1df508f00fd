-- The chronicle: what happens in a fight, told to the table. It changes no rule.

after "attack.is_rolled" { when = "option.chronicle",
  function(attack)
    say(("%s attacks %s with the %s: %d against %d, %s"):format(attack.attacker.name, attack.target.name, attack.weapon.name:lower(),
      attack.rolled, attack.defended, attack.hit and "a hit" or "a miss"))
  end }

around "attack.goes_unseen" { when = "option.chronicle",
  function(as_usual, attack)
    say(attack.attacker.name .. " shoots unseen at " .. attack.target.name)
    as_usual()
    if not attack.hit then say "  a miss" end
  end }

around "entity.strikes_unseen" { when = "option.chronicle",
  function(as_usual, who, given)
    say(who.name .. " strikes " .. given.target.name .. " unseen")
    return as_usual()
  end }

-- At the levels where a fight is less than blows.
around "clash.is_over" { when = "option.chronicle and fighter.level_against(target) == 1",
  function(as_usual, clash)
    say(clash.fighter.name .. (clash.won and " wins" or " loses") .. " with " .. clash.own)
    return as_usual()
  end }

after "clash.is_opposed" { when = "option.chronicle",
  function(clash)
    say(("%s fights %s: %d against %d, %s"):format(clash.fighter.name, clash.target.name, clash.own, clash.other, clash.won and "won" or "lost"))
  end }

-- What it does to somebody.
after "entity.takes_wounds" { when = "option.chronicle and number > 0",
  function(who)
    say(("  %s has %d of %d hit points left"):format(who.name, who.hit_points_left, who.hit_points))
    if who.out_of_the_fight then say("  " .. who.name .. " is out of the fight") end
  end }

after "entity.is_stunned" { when = "option.chronicle and stunned > 0", say = "  {name} is stunned" }
after "entity.dies"       { when = "option.chronicle", say = "  {name} is dead" }
