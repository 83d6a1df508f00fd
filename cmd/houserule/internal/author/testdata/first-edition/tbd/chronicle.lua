-- The chronicle: what happens in a fight, and to Advantage, told to the table. It changes no rule.

after "blow.is_defended" { option = "chronicle",
  function(blow)
    say(blow.attacker.name .. (blow.ranged and " shoots at " or " attacks ") .. blow.target.name .. ": " .. blow.outcome)
  end }

after "hit.is_weighed" { option = "chronicle",
  function(hit)
    say("  " .. hit.target.name .. (hit.through > 0 and " takes " .. hit.through or " takes nothing"))
  end }

after "entity.gains_advantage" { option = "chronicle",
  function(who)
    if who.is_players then say("  " .. who.name .. " has " .. who.advantage .. " Advantage") end
  end }

after "game.gains_advantage" { option = "chronicle", function(game) say("  The gamemaster has " .. game.advantage .. " Advantage") end }

around "entity.strikes_back" { option = "chronicle",
  function(as_usual, who)
    say("  " .. who.name .. " strikes back")
    return as_usual()
  end }

after "entity.chooses_defeat" { option = "chronicle",
  function(who)
    local told = { blazing = " goes out in a Blaze of Glory", unconscious = " falls unconscious", unstable = " goes down, Unstable" }
    say(who.name .. told[who.health])
  end }

around "entity.is_hit" { option = "chronicle", when = "lies",
  function(as_usual, who)
    as_usual()
    say("  " .. who.name .. " wakes to the blow, Unstable")
  end }

after "entity.rolls_for_life" { option = "chronicle",
  function(who)
    if who.health == "unstable" then say(who.name .. " holds on; it will be " .. who.death_difficulty.name .. " next time") end
  end }

after "entity.dies"     { option = "chronicle", function(who) say(who.name .. " dies") end }
after "entity.is_tended" { option = "chronicle", function(who, given) say(who.name .. " has " .. who.life .. " Life") end }
