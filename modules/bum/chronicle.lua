-- The chronicle: announces what happens in fights. It changes no rule.

rule "weapon.called" { text = "in a sentence", function(weapon) return weapon.name:lower() end }

after "attack.roll" { when = "option.chronicle",
  say = "{attacker.name} attacks {target.name} with the {weapon.called}: {total} against {theirs}, {success ? 'a hit' : 'a miss'}" }

to    "attack.goes_unseen"    { at = "first", when = "option.chronicle", say = "{attacker.name} shoots unseen at {target.name}" }
after "attack.goes_unseen"    { when = "option.chronicle and not hit", say = "  a miss" }
to    "entity.strikes_unseen" { at = "first", when = "option.chronicle", say = "{name} strikes {target.name} unseen" }

-- Fights at levels 1 to 3.
to "clash.is_over" { at = "first", when = "option.chronicle and fighter.level_against(target) == 1",
  say = "{fighter.name} {won ? 'wins' : 'loses'} with {own}" }

after "clash.is_opposed" { when = "option.chronicle",
  say = "{fighter.name} fights {opponent.name}: {total} against {theirs}, {success ? 'won' : 'lost'}" }

-- Effects on a character.
after "entity.takes_wounds" { when = "option.chronicle and number > 0",
  say = "  {name} has {hit_points_left} of {hit_points} hit points left" }
after "entity.takes_wounds" { when = "option.chronicle and number > 0 and out_of_the_fight",
  say = "  {name} is out of the fight" }

after "entity.is_stunned" { when = "option.chronicle and stunned > 0", say = "  {name} is stunned" }
after "entity.dies"       { when = "option.chronicle", say = "  {name} is dead" }
