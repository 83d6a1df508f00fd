-- Tugs of war: countdowns with two ends. The players move the value up, their opponents towards 0.

source "RPJ-CD-10"
kind "tug_of_war" { like = "countdown" }

rule "game.middle (size)" { source = "RPJ-CD-11", "floor(size / 2)" }

action "game.starts_tug_of_war (name: text, size, start: number or none)" { requires = {
    { "it has a middle",            "size >= 2",                                     source = "RPJ-CD-11" },
    { "it starts between its ends", "start == none or (start > 0 and start < size)", source = "RPJ-CD-11" } },
  function(game, given)
    return bring("tug_of_war", { given, name = given.name, value = given.start or game:middle(given.size), both_ends = true })
  end }

action "tug_of_war.is_pulled (by: players or opponents)" {
  steps = { first = { { "advance", when = "by == 'players'" }, "reverse" } } }

-- An attempt moves the value in the direction of its side.
instead_of "tug_of_war.hears_of" { steps = { "is_pulled(of)", when = "success and (of == 'opponents' or may_move)" } }

rule "tug_of_war.winner" "value == size ? 'players' : value == 0 ? 'opponents' : none"

source "RPJ-CD-12"
rule "tug_of_war.favours" { text = "the side that its present position favours",
  "value > game.middle(size) ? 'players' : value < game.middle(size) ? 'opponents' : none" }

source "RPJ-CD-14"
rule "tug_of_war.length" { text = "sizes in between have no name",
  "size == 2 ? 'sudden death' : size == 4 ? 'short' : size == 6 ? 'moderate' : size == 8 ? 'long' : none" }
