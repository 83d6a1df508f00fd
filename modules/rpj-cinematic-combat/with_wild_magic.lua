-- With Wild Magic: distances in yards, which its table gives beside groups and regions.

source "RPJ-WMAG-22"
rule "game.yards_of_an_ability" "10"
rule "game.yards_of_a_group"    { source = "RPJ-WMAG-27", "10" }

source "RPJ-WMAG-26"
rule "ability.yards" { text = "the range on a map", first = {
  { "option.arms_length",     when = "by_touch", source = "RPJ-WMAG-25" },
  { "range * game.scale_bar", when = "range > 0" },
  "game.yards_of_an_ability" } }

source "RPJ-CINE-04"
instead_of "ability.goes_as_far_as" { when = "game.cinematic", "user.yards_to(target) <= yards" }

-- An area has this diameter, with the target in its centre; other areas are marked off on the map.
instead_of "ability_use.takes_in" { when = "game.cinematic", first = {
  { "any(places, #.takes_in(who))",                      when = "len(places) > 0", source = "RPJ-WMAG-32" },
  { "false",                                             when = "target == none" },
  { "who.yards_to(target) <= game.scale_bar / 2",        when = "ability.regions > 0", source = "RPJ-WMAG-31" },
  { "who.yards_to(target) <= game.yards_of_a_group / 2", when = "ability.group", source = "RPJ-WMAG-27" },
  "false" } }
