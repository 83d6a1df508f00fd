rule "entity.momentum_max" { sum = {
  { "ten", "10" }, { "debilities", "-len(debilities)" } } }
rule "entity.momentum_reset" { "max(0, 2 - len(debilities))" }

box "entity.momentum" { "-6..momentum_max", starts = "2", beyond = "lost" }
action "entity.gains_momentum (amount = 1)" { changes = { momentum = "momentum + amount" } }

-- the two rolls
check "challenge" { dice = "2d10",
  score   = "0",
  burned  = "-6",
  beaten  = "count(dice, # < score or # < burned)",
  outcome = "beaten == 2 ? 'strong' : beaten == 1 ? 'weak' : 'miss'",
  match   = "dice[1] == dice[2]",
  shows   = { "score", "outcome", "match" } }

kind "move" { text_of = "text = ''",
  strong = "action", weak = "action", miss = "action" }

check "move.made (with: stat, adds = 0)" { like = "challenge", roller = "owner",
  action_die = { dice = "1d6" },
  negative   = "roller.momentum < 0 and action_die == -roller.momentum",
  modifier   = { { "stat", "roller.the(with).level" }, { "adds", "adds" } },
  score      = "min(10, (negative ? 0 : action_die) + modifier)",
  steps      = { { first = { { "strong", when = "outcome == 'strong'" }, { "weak", when = "outcome == 'weak'" }, { "miss" } } },
                 { "twists", when = "match" } } }
action "move.twists" { say = "A match: an unexpected twist, for worse after a miss." }

offer "Burn Momentum" { on = "move.made", by = "roller", limit = "1", when = "roller.momentum > 0",
  changes = { burned = "payer.momentum", ["payer.momentum"] = "payer.momentum_reset" } }

local function pays_the_price(move)
  say(move.owner.name .. " pays the price: " .. game:price())
end
move "Press On" { strong = "helps", weak = "tires", miss = pays_the_price }
