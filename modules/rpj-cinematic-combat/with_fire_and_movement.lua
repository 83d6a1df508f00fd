-- With Fire and Movement: cover has a position on the map and protects everybody within arm's length, and
-- overwatch covers a part of the map.

-- Cover

source "RPJ-FIRE-22"
box "cover.on_the_map" "yes or no"
box "cover.east"       "number = 0"
box "cover.north"      "number = 0"
box "cover.up"         "number = 0"

source "RPJ-FIRE-26"
action "game.puts_cover_on_the_map (name: text, worth: text, x, y = 0, z = 0)" { text = "it is written as ever: +4/1f",
  requires = { "it is a cinematic fight", "cinematic" },
  function(game, given)
    local cover = game:raises_cover(given)
    cover.on_the_map, cover.east, cover.north, cover.up = true, given.x, given.y, given.z
    return cover
  end }

source "RPJ-CINE-01"
after "game.rolls_up_the_map" {
  function()
    for _, cover in ipairs(all "cover") do
      if cover.on_the_map then cover:leaves() end
    end
  end }

source "RPJ-CINE-04"
instead_of "cover.shelters" { when = "game.cinematic",
  "on_the_map and who.yards_from(east, north, up) <= option.arms_length" }
instead_of "entity.distance_to_cover" { when = "game.cinematic",
  "what.on_the_map ? floor(yards_from(what.east, what.north, what.up) / game.scale_bar) : game.unreachable" }

source "RPJ-CINE-13"
to "entity.takes_cover" { requires = { "there are no regions here: run there", "not game.cinematic" } }

-- Movement: triggers suppressive fire; characters who run neither cower nor keep watch.

source "RPJ-FIRE-55"
to "entity.sets_out"        { steps = "draws_fire" }
to "entity.runs_cautiously" { source = "RPJ-FIRE-64", steps = { "stays_low", "draws_fire" }, at = "before gets_there" }

source "RPJ-FIRE-40"
to "entity.runs"            { tags = "moving" }
to "entity.runs_cautiously" { tags = "moving" }

-- Overwatch

source "RPJ-CINE-04"
to "entity.keeps_watch" { requires = {
  "that stretch of the map is marked off", "not game.cinematic or over.on_the_map" } }

instead_of "entity.watches_over" { when = "game.cinematic", "watches != none and watches.takes_in(whom)" }

source "RPJ-FIRE-60"
after "game.rolls_up_the_map" { steps = { for_each = "entities", changes = { ["#.watches"] = "none" } } }

source "RPJ-CINE-17"
rule "entity.company"  { text = "a mount takes its riders along", "filter(entities, # == owner or #.rides == owner)" }

source "RPJ-FIRE-61"
rule "entity.watchers" "filter(entities, #.watches_over(owner))"

around "entity.gets_there" {
  function(as_usual, who)
    local company, sheltered, seen = who.company, {}, {}
    for i, one in ipairs(company) do sheltered[i], seen[i] = one.cover, one.watchers end
    as_usual()
    for i, one in ipairs(company) do
      if one.cover ~= sheltered[i] then one.reoriented, one.cowering = false, false end
      if not who.comes_unseen then one:comes_into_sight(seen[i]) end
    end
  end }

rule   "entity.watchers_but_for (those: list of entity)" { text = "whoever watched before waits on", "filter(watchers, not (# in those))" }
action "entity.comes_into_sight (of_old: list of entity)" {
  function(who, given)
    for _, foe in ipairs(who:watchers_but_for(given.of_old)) do
      if who.can_act then foe:may("fires_from_overwatch", { on = who }) end
    end
  end }
