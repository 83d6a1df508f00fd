-- The chronicle: announces what happens in fights. It changes no rule.

table "game.defence_called (defence: text)" { source = "HEX-ATTACK-03",
  { "dodge", "dodged" }, { "parry", "parried" }, { "block", "blocked" }, { "nothing", "a miss" } }

rule "attack.told_as" { source = "HEX-ATTACK-07",
  function(attack)
    if attack.comes_to_nothing then return "nothing comes of it" end
    if attack.outcome == "Hit" then return "a hit, " .. attack.points .. (attack.points == 1 and " point" or " points") end
    return attack.outcome == "Miss" and game:defence_called(attack.defence) or "a Reverse, which lays " .. attack.attacker.name .. " open"
  end }

around "attack.is_resolved" { when = "option.chronicle",
  function(as_usual, attack)
    local how = attack.counterattack and " strikes back at " or attack.is_missile and " shoots at " or " strikes at "
    say(("%s%s%s with the %s: %s"):format(attack.attacker.name, how, attack.target.name, attack.weapon.name:lower(), attack.told_as))
    return as_usual()
  end }

to "hit.does_harm" { at = "first", when = "option.chronicle",
  say = "  {target.name} takes {points > 0 ? points : 'nothing'}{location == none ? '' : ' (' + location + ')'}" }

-- The state of a character after a hit.
to "entity.is_worse_off" { at = "first", when = "option.chronicle and health != before and health in ['wounded', 'down']",
  say = "  {name} {health == 'down' ? 'goes down' : 'is wounded'}" }

to "entity.dies" { when = "option.chronicle", say = "  {name} is dead" }
