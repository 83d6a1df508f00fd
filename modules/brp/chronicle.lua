-- The chronicle: announces the results of attacks. It changes no rule.

rule "weapon.called" { text = "in a sentence", function(weapon) return weapon.name:lower() end }

after "attack.is_rolled" { when = "option.chronicle",
  say = "{attacker.name} attacks {target.name} with the {weapon.called}: {game.degree_called(degree)}" }

after "attack.damage_roll" { when = "option.chronicle",
  say = "  {target.name} takes {damage > 0 ? damage : 'nothing'}" }

table "game.effect_called (effect: text)" { { "knockdown", "is knocked down" }, { "impale", "is impaled" } }

after "attack.has_effect" { when = "option.chronicle", say = "  {target.name} {game.effect_called(effect)}" }

after "entity.is_hurt" { when = "option.chronicle and damage > 0 and not dead",
  say = "  {name} has {hit_points} of {total_hit_points} hit points left" }

after "entity.dies" { when = "option.chronicle", say = "  {name} is dead" }
