-- Load-carrying gear: its contents do not count as load, but are not at hand.

source "RPJ-INV-13"
kind "load_gear" { like = "item", bulky = "yes or no = no" }

rule "entity.room_in_handy" { source = "RPJ-INV-14", text = "the room in a satchel, bandoleer or vest", "ceil(load_limit / 2)" }
rule "entity.room_in_bulky" { source = "RPJ-INV-15", text = "the room in a backpack",                   "load_limit" }

rule "belonging.carries_load" "what.kind == 'load_gear'"
rule "belonging.room"         "what.kind == 'load_gear' and what.bulky ? of.room_in_bulky : of.room_in_handy"
rule "belonging.contents"     "sum(filter(of.belongings, #.inside == belonging), #.own_weight)"

action "entity.puts_on_gear (what: load_gear)" { steps = "takes_along(what, 1, none, yes)" }

action "belonging.is_stowed (pack: belonging)" { tags = { "deed", "hands" },
  requires = { { "it is load-carrying gear", "pack.carries_load" },
               { "there is room for it",     "pack.contents + (inside == pack ? 0 : own_weight) <= pack.room" } },
  changes = { inside = "pack" } }

source "RPJ-INV-16"
-- Taking something out: a minute, or a whole turn in a fight.
action "belonging.is_taken_out" { tags = { "deed", "hands" }, requires = { "it is stowed away", "inside != none" },
  steps = {
    { first = { { "of.rummages", when = "game.round > 0" }, "time.pass('1 minute')" } },
    { changes = { inside = "none" }, steps = { "of.bears_up", "of.takes_in_hand(belonging)" } } } }

action "entity.rummages" { costs = "all actions", requires = { "the whole turn is still unspent", "turn_is_whole" }, steps = {} }

action "entity.takes_in_hand (what: belonging)" {
  function(who, given)
    if given.what.what.kind == "weapon" then who.wields = given.what.what end
  end }
