-- 3. Tests: one card, another for each level; as many must fit as the difficulty says.

source "3"
rule "skill.fits (card: card)" "card.suit == suit or card.king"

check "skill.check (difficulty = 1)" { like = "draw", roller = "owner",
  requires = { "your fingers are warm enough", "not owner.numb" },
  draws    = { { "trying", "1" }, { "level", "level" }, { "stiff with cold", "-1", when = "owner.stiff and level > 0" } },
  fitting  = "count(cards, fits(#))",
  played   = 0,
  aces     = "count(cards, #.ace)",
  total    = "fitting + played",
  against  = { { "difficulty", "difficulty" } } }
-- After a test: a smaller deck, a box of cold, and an hour of the tide for each ace.
action "skill.test (difficulty = 1)" { function(skill, given)
  local check = skill:check(given.difficulty)
  skill:takes_its_toll { success = check.success, cards = check.cards, played = check.played, aces = check.aces }
  return check
end }

action "skill.takes_its_toll (success: yes or no, cards: list of card, played, aces)" { function(skill, given)
  game:uses(given.cards)
  if not given.success then skill.owner:shivers() end
  game:tide_rises(given.aces)
end }
-- 4. Three ways to help: one before the cards are turned over, two after.

source "4"
offer "Deep Breath" { on = "skill.check", by = "roller", opens = "before", costs = "1 breath", once = "roll",
  changes = { draws = "draws + 1" } }

rule  "skill.playable (hand: list of card)" "filter(hand, fits(#))"
offer "Play a Card" { on = "skill.check", by = "anyone", when = "not success and len(playable(payer.hand)) > 0",
  changes = { played = "played + 1" },
  function(check, payer) payer:take("hand", choose(payer, "Which card?", check.noun:playable(payer.hand))) end }

offer "Once More" { on = "skill.check", by = "roller", once = "roll", when = "not success and payer.cold < 3",
  changes = { dice = "again", ["payer.cold"] = "payer.cold + 1" } }
