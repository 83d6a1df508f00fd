kind "countdown" { like = "track", moves_on = "success, failure or time", variety = "number = 0" }
kind "challenge" { record = true, won_by = "countdown", lost_by = "countdown", difficulty = "number", hidden = "list of text",
                   decided = "won, lost or none", when_won = "action or none", when_lost = "action or none" }

rule "countdown.may_resolve" { source = "RPJ-CD-20", "value < size - 1 or different('skill') >= variety" }

action "countdown.counts" { source = "RPJ-CD-06",
  function(countdown) if countdown.may_resolve then countdown:advance(1) end end }

action "challenge.attempt (skill: skill)" { source = "RPJ-CD-19", requires = { { "it is still undecided", "decided == nil" } },
  function(challenge, given)
    local check = given.skill:check { difficulty = challenge.difficulty }
    for _, countdown in ipairs { challenge.won_by, challenge.lost_by } do
      if check.success == (countdown.moves_on == "success") and countdown:note(check) then countdown:counts() end
    end
    if     challenge.won_by.resolved  then challenge:ends("won")
    elseif challenge.lost_by.resolved then challenge:ends("lost") end
  end }

action "challenge.ends (outcome: won or lost)" { source = "RPJ-CD-19",
  function(challenge, given)
    challenge.decided = given.outcome
    local consequence = challenge["when_" .. given.outcome]
    if consequence then consequence(challenge) end
  end }

challenge "The Cyberspace Job" { source = "RPJ-CD-20", difficulty = 3, hidden = { "difficulty" },
  won_by  = { "Evidence Planted",    moves_on = "success", size = 4, variety = 2 },
  lost_by = { "Intrusions Detected", moves_on = "failure", size = 2 },
  when_lost = function() say "Somebody is coming down the corridor." end }
