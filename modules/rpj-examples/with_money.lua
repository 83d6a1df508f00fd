-- With Money.

gift "Rich" { source = "RPJ-APPA-52, p. 135", points = 5, text = "5 Wealth, once" }

rule  "game.wealth_of_the_rich" { source = "RPJ-APPA-52, p. 135", "5" }
after "entity.gains" { source = "RPJ-APPA-52, p. 135", when = "entry.name == 'Rich'",
  function(who) who.wealth = who.wealth + game.wealth_of_the_rich end }
