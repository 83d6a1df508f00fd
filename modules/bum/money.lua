-- Money: what a character has depends on who it is; where the setting leaves it open, everybody starts with the same.

box "character.money" { source = "Part Four, Money", starts = "option.starting_money" }

rule "game.currency" { source = "Part Four, Money", "option.currency" }

action "character.pays (amount)" { source = "Part Four, Money", costs = "amount money", text = "prices are the setting's own",
  requires = { { "a price is not less than nothing", "amount >= 0" } },
  function(who) end }

action "character.buys (item: item, price)" { source = "Part Four, Money", costs = "price money",
  requires = { { "a price is not less than nothing", "price >= 0" } },
  function(who, given) who:gets(given.item) end }
