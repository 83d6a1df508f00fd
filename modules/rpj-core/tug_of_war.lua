-- Tugs of war: a countdown with two ends. The players pull to the top, their opponents to 0.

source "RPJ-CD-10"
kind "tug_of_war" { like = "countdown" }

rule "game.middle (size)" { source = "RPJ-CD-11", "floor(size / 2)" }

action "game.starts_tug_of_war (name: text, size, start: number or none)" { requires = {
    { "it has a middle",               "size >= 2",                                        source = "RPJ-CD-11" },
    { "it starts between its ends",    "start == nil or (start > 0 and start < size)",     source = "RPJ-CD-11" } },
  function(game, given)
    return bring("tug_of_war", { given, value = given.start or game:middle(given.size), both_ends = true })
  end }

action "tug_of_war.is_pulled (by: players or opponents)" {
  steps = { first = { { "advance", when = "by == 'players'" }, { "reverse" } } } }

rule "tug_of_war.winner" { first = {
  { "'players'",   when = "value == size" },
  { "'opponents'", when = "value == 0" } } }

source "RPJ-CD-12"
rule "tug_of_war.favours" { text = "whom its present place helps", first = {
  { "'players'",   when = "value > game.middle(size)" },
  { "'opponents'", when = "value < game.middle(size)" } } }

source "RPJ-CD-14"
rule "tug_of_war.length" { text = "sizes in between have no name", first = {
  { "'sudden death'", when = "size == 2" }, { "'short'", when = "size == 4" }, { "'moderate'", when = "size == 6" }, { "'long'", when = "size == 8" } } }
