-- The roll: one score, two challenge dice. Who beats both has a strong hit, who beats one a weak one.
check "challenge" { dice = "2d10", shows = { "score", "outcome", "match" },
  score   = "0",
  burned  = "-6",                        -- momentum in place of the score
  beaten  = "count(dice, # < score or # < burned)",
  outcome = "beaten == 2 ? 'strong' : beaten == 1 ? 'weak' : 'miss'",
  match   = "dice[1] == dice[2]" }

kind "move" { strong = "action", weak = "action", miss = "action" }

-- Momentum below nothing cancels an action die that shows the same number.
check "move.made (with: stat, adds = 0)" { like = "challenge", roller = "owner",
  action_die = { dice = "1d6" },
  cancelled  = "roller.momentum < 0 and action_die == -roller.momentum",
  modifier   = { { "stat", "roller.the(with).level" }, { "adds", "adds" } },
  score      = "min(10, (cancelled ? 0 : action_die) + modifier)",
  steps      = { { first = { { "strong", when = "outcome == 'strong'" }, { "weak", when = "outcome == 'weak'" }, "miss" } },
                 { "twists", when = "match" } } }
action "move.twists" { say = "A match: things take a turn, for worse after a miss." }

offer "Burn Momentum" { on = "move.made", by = "roller", limit = "1", when = "roller.momentum > 0",
  changes = { burned = "payer.momentum", ["payer.momentum"] = "payer.momentum_reset" } }

move "Press On"  { strong = "goes_well", weak = "costs_supplies", miss = "goes_wrong" }
move "Take Care" { strong = "goes_well", weak = "goes_well",      miss = "costs_supplies" }
action "move.goes_well"      { steps = "owner.gains_momentum" }
action "move.costs_supplies" { changes = { ["owner.supplies"] = "owner.supplies - 1" } }
action "move.goes_wrong"     { say = "{owner.name} pays for it: {game.price}" }
