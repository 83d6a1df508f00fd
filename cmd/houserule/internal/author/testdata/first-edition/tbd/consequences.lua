-- What an outcome brings: something extra at the best, trouble from Mixed downwards.

action "entity.faces (outcome: text)" { source = "TBD-ROLL-04, 1", steps = { "may_gain", "is_in_trouble" } }

action "entity.may_gain (outcome: text)" { source = "TBD-ROLL-04, 1",
  function(who, given)
    if given.outcome == "Very Good" then who:gains_extra() end
  end }

action "entity.gains_extra" { source = "TBD-ROLL-04, 1",
  function(who)
    if choose(who, "Something extra or an Advantage?", { "something extra", "an Advantage" }) == "an Advantage" then
      who:gains_advantage()
    else
      say(who.name .. " achieves something extra.")
    end
  end }

-- Trouble comes to players' characters: the gamemaster names it, or keeps Advantage for later.
table "game.advantage_of_trouble (outcome: text)" { source = "TBD-ROLL-05, 1",
  { "Very Bad", 2 }, { "Bad", 1 }, { "Mixed", 1 }, { "Good", 0 }, { "Very Good", 0 } }

action "entity.is_in_trouble (outcome: text)" { source = "TBD-ROLL-05, 1",
  function(who, given)
    local worth = game:advantage_of_trouble(given.outcome)
    if worth > 0 and who.is_players then game:makes_trouble { whom = who, worth = worth } end
  end }

action "game.makes_trouble (whom: entity, worth)" { source = "TBD-ROLL-05, 1",
  function(game, given)
    if choose("gamemaster", "A repercussion or Advantage?", { "a repercussion", "Advantage" }) == "Advantage" then
      game:gains_advantage(given.worth)
    else
      say(given.whom.name .. (given.worth > 1 and " suffers a particularly bad repercussion." or " suffers a repercussion."))
    end
  end }
