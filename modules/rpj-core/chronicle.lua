-- The chronicle: what happens in a fight, told to the table. It changes no rule, and looks at nothing
-- that the rules did not look at already, so that it leaves odds as they are.

after "attack.is_rolled" { when = "option.chronicle",
  function(attack)
    local verb   = attack.free and " strikes out at " or attack.ranged and " shoots at " or " attacks "
    local result = attack.missed and " and misses" or attack.no_save and ": a critical hit" or " and hits"
    say(attack.attacker.name .. verb .. attack.target.name .. result)
  end }

after "hit.is_saved"     { when = "option.chronicle", function(hit) say("  " .. hit.target.name .. " " .. hit.told_if_saved) end }
after "hit.goes_through" { when = "option.chronicle", function(hit) say("  " .. hit.target.name .. " " .. hit.told_if_lost) end }

rule "hit.told_if_saved" { "'shrugs it off'" }
rule "hit.told_if_lost"  {
  function(hit)
    local broken = hit.layer.broken and not hit.layer.base
    return "loses a save of " .. hit.save .. "+ (" .. hit.layer.name .. (broken and ", which is broken)" or ")")
  end }

after "entity.takes_hold"  { when = "option.chronicle", function(who, given) say(who.name .. " takes hold of " .. given.target.name) end }
after "entity.breaks_free" { when = "option.chronicle", function(who) say(who.name .. " breaks free") end }
after "entity.gets_up"     { when = "option.chronicle", function(who) say(who.name .. " is up again, but weak") end }

after "entity.falls"  { when = "option.chronicle",
  function(who, given) say(who.name .. (given.nonlethal and " is knocked out" or " goes down, bleeding")) end }
after "entity.bleeds" { when = "option.chronicle",
  function(who)
    if who.health ~= "dead" then say(who.name .. (who.health == "bleeding" and " bleeds on" or " stops bleeding")) end
  end }
after "entity.dies"   { when = "option.chronicle", function(who) say(who.name .. " dies") end }
