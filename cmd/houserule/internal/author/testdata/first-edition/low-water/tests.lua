-- 3. Tests: a card for trying, one for each level, and as many must fit as it is difficult.
rule "skill.fits (card: card)" { source = "3", "card.suit == suit or card.king" }

check "skill.check (difficulty = 1)" { source = "3", like = "draw", roller = "owner",
  requires = { { "your fingers are warm enough", "not owner.numb" } },
  draws    = { { "trying", "1" }, { "level", "level" }, { "stiff with cold", "-1", when = "owner.stiff and level > 0" } },
  fitting  = "count(cards, fits(#))",
  played   = 0,
  aces     = "count(cards, #.ace)",
  total    = "fitting + played",
  against  = { { "difficulty", "difficulty" } } }
-- What a test leaves behind: a thinner deck, cold feet, and for each ace a higher tide.
action "skill.test (difficulty = 1)" { source = "3", function(skill, given)
  local check = skill:check(given.difficulty)
  skill:takes_its_toll { success = check.success, cards = check.cards, played = check.played, aces = check.aces }
  return check
end }

action "skill.takes_its_toll (success: yes or no, cards: list of card, played, aces)" { source = "3", function(skill, given)
  game:uses(given.cards)
  if not given.success then skill.owner:shivers() end
  game:tide_rises(given.aces)
end }
-- 4. Three things help: one before the cards are turned, two after.

offer "Deep Breath" { source = "4", on = "skill.check", by = "roller", opens = "before", costs = "1 breath", once = "roll",
  changes = { draws = "draws + 1" } }

rule  "skill.playable (hand: list of card)" { source = "4", "filter(hand, fits(#))" }
offer "Play a Card" { source = "4", on = "skill.check", by = "anyone", when = "not success and len(playable(payer.hand)) > 0",
  changes = { played = "played + 1" },
  function(check, payer) payer:take("hand", choose(payer, "Which card?", check.noun:playable(payer.hand))) end }

offer "Once More" { source = "4", on = "skill.check", by = "roller", once = "roll", when = "not success and payer.cold < 3",
  function(check, payer) payer:shivers() check:reroll() end }
