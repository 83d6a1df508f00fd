-- Money: depends on the character; if the setting does not define it, everybody starts with the same amount.

source "Part Four, Money"
box "character.money" { starts = "option.starting_money" }

rule "game.currency" "option.currency"

action "character.pays (amount)" { costs = "amount money", text = "pays money; the setting defines prices",
  requires = { "a price is not less than nothing", "amount >= 0" },
  steps = {} }

action "character.buys (item: item, price)" { costs = "price money",
  requires = { "a price is not less than nothing", "price >= 0" },
  steps = "gets(item)" }
