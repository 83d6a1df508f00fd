-- The highest die counts. Without a die two are rolled, and the lower one counts.
check "pool" { dice = "(@thrown)d6", shows = { "best", "outcome" },
  size     = "0",
  thrown   = "size > 0 ? size : 2",
  best     = "size > 0 ? max(dice) : min(dice)",
  critical = "size > 0 and count(dice, # == 6) > 1",
  outcome  = { first = { { "'critical'", when = "critical" }, { "'good'", when = "best == 6" }, { "'mixed'", when = "best > 3" }, "'bad'" } } }

check "game.fortune (dice_thrown = 1)" { like = "pool", size = "dice_thrown" }

-- How it stands decides what it may cost, the effect how far it gets.
table "game.harm_of (position: text)" { { "safe", 1 }, { "tense", 2 }, { "dire", 3 } }
table "game.ticks_of (effect: text)" { { "slight", 1 }, { "fair", 2 }, { "great", 3 } }

kind "clock" { like = "track" }

check "doing.tried (clock: clock, position: safe, tense or dire = tense, effect: slight, fair or great = fair)" { like = "pool", roller = "owner",
  requires = { "whoever acts is still in the trade", "not owner.retired" },
  size    = { { "rating", "level" }, { "hurt", "-1", when = "owner.harm > 1" } },
  ticks   = "game.ticks_of(effect) + (critical ? 1 : 0)",
  steps   = { { "clock.advance(ticks)", when = "best > 3" },
              { "owner.is_harmed(game.harm_of(position))", when = "outcome == 'bad'" },
              { "owner.is_harmed(game.harm_of(position) - 1)", when = "outcome == 'mixed' and position != 'safe'" } } }

offer "Push" { on = "doing.tried", opens = "before", by = "roller", limit = "1",
  changes = { size = { "pushed", "1" } }, steps = "payer.suffers_stress(2)" }
offer "Lend a Hand" { on = "doing.tried", opens = "before", by = "anyone", once = "roll", when = "payer != roller",
  changes = { size = { "a hand", "1" } }, steps = "payer.suffers_stress" }

-- Behind a leader everybody rolls and the best roll counts; each that fails is the leader's stress.
check "doing.joined" { like = "pool", roller = "owner", size = "level" }
action "game.goes_together (leader: entity, crew: list of entity, doing: doing)" { text = "gives the best die",
  function(_, given)
    local best = 0
    for _, who in ipairs(given.crew) do
      local roll = who:the(given.doing):joined()
      if roll.outcome == "bad" then given.leader:suffers_stress() end
      best = math.max(best, roll.best)
    end
    return best
  end }
