-- Belongings: things that a character carries in the hands, in a pocket, or in a pack. Worn armour
-- is on the sheet already, and is not included.

source "RPJ-INV-01"
kind "belonging" { record = true,
  of     = "entity", what = "entry", count = "number = 1",
  worn   = "yes or no = no",                   -- true for packs
  inside = "belonging or none" }               -- the pack that contains it

box "entity.belongings" "list of belonging"

rule "belonging.weight"     { text = "the amount that it adds to the load", first = {
  { "0", when = "worn or inside != none and inside.worn", source = "RPJ-INV-13" },
  "own_weight" } }
rule "belonging.own_weight" { function(belonging) return belonging.count * belonging.what.load end }

action "entity.takes_along (what: any, count = 1, inside: belonging or none, worn: yes or no = no)" {
  text = "takes an entry or its name; returns the belonging",
  function(who, given)
    local what = who:the(given.what)
    local belonging = bring("belonging", { given, name = what.name, of = who, what = what })
    who:put("belongings", belonging)
    if given.inside then belonging:is_stowed(given.inside) end
    who:bears_up()
    return belonging
  end }

source "RPJ-INV-08"
action "belonging.is_left_behind" { changes = { ["of.belongings"] = "filter(of.belongings, # != belonging)" },
  function(belonging) belonging:leaves() end }

source "RPJ-INV-16"
rule "entity.at_hand (weapon: weapon)" { text = "whether it is at hand; uncounted things always are",
  "none(belongings, #.what.name == weapon.name) or any(belongings, #.what.name == weapon.name and #.inside == none)" }
