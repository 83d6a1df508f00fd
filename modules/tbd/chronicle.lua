-- The chronicle: announces what happens in fights, and uses of Advantage. It changes no rule.

to "blow.falls" { at = "before attacker.gains_extra", when = "option.chronicle",
  say = "{attacker.name} {ranged ? 'shoots at' : 'attacks'} {target.name}: {outcome}" }

after "hit.damage" { when = "option.chronicle",
  say = "  {target.name} takes {through > 0 ? through : 'nothing'}" }

after "character.gains_advantage" { when = "option.chronicle", say = "  {name} has {advantage} Advantage" }
after "game.gains_advantage"      { when = "option.chronicle", say = "  The gamemaster has {advantage} Advantage" }

after "game.tells_spending" { when = "option.chronicle",
  say = "  {by == none ? 'The gamemaster' : by.name} spends 1 Advantage: {what}{of == none or of == by ? '' : ' for ' + of.name}" }

to "entity.strikes_back" { at = "before itself", when = "option.chronicle", say = "  {name} strikes back" }

table "game.defeat_called (health: text)" {
  { "blazing", "goes out in a Blaze of Glory" }, { "unconscious", "falls unconscious" }, { "unstable", "goes down, Unstable" } }

after "entity.chooses_defeat" { when = "option.chronicle", say = "{name} {game.defeat_called(health)}" }

to "entity.is_hit" { at = "first", when = "option.chronicle and lies", say = "  {name} wakes to the blow, Unstable" }

after "entity.rolls_for_life" { when = "option.chronicle and health == 'unstable'",
  say = "{name} holds on; it will be {death_difficulty} next time" }

after "entity.dies"      { when = "option.chronicle", say = "{name} dies" }
after "entity.is_tended" { when = "option.chronicle", say = "{name} has {life} Life" }
