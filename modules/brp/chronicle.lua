-- The chronicle: what an attack did, told to the table. It changes no rule.

after "attack.is_rolled" { when = "option.chronicle",
  function(attack)
    say(("%s attacks %s with the %s: %s"):format(attack.attacker.name, attack.target.name, attack.weapon.name:lower(), game:degree_called(attack.degree)))
  end }

after "attack.does_damage" { when = "option.chronicle",
  function(attack)
    say("  " .. attack.target.name .. " takes " .. (attack.damage > 0 and attack.damage or "nothing"))
  end }

table "game.effect_called (effect: text)" { { "knockdown", "is knocked down" }, { "impale", "is impaled" } }

after "attack.is_special" { when = "option.chronicle",
  function(attack, given) say("  " .. attack.target.name .. " " .. game:effect_called(given.effect)) end }

after "entity.is_hurt" { when = "option.chronicle and damage > 0 and not dead",
  function(who) say(("  %s has %d of %d hit points left"):format(who.name, who.hit_points, who.total_hit_points)) end }

after "entity.dies" { when = "option.chronicle", function(who) say("  " .. who.name .. " is dead") end }
