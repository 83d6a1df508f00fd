-- Moves: to an adjacent region, or to another group in the same region.

source "RPJ-GCS-05"
tag "legs" { text = "needs to be able to move: what a condition that bars 'move' prevents" }

rule "entity.can_reach (region: region)" "place != none and (region == place or place.touches(region))"

action "entity.moves (region: region or none, beside: entity or none)" { menu = "turn", costs = "1 actions", tags = "legs",
  text = "moves to an adjacent region, or within the region; joins somebody's group there, or forms a group", requires = "may_go(region, beside)",
  steps = { "drops_guard", "goes" } }

source "RPJ-GCS-06"
action "entity.goes (region: region or none, beside: entity or none)" {
  text = "the movement itself, which provokes no free attacks; spells also use it",
  function(who, given) who:stands { at = given.region or who.place, beside = given.beside } end }

source "RPJ-GCS-62"
-- Moving cautiously takes the whole turn and provokes no free attacks.
rule "entity.price_of_caution" "actions"
rule "entity.time_for_caution" "turn_is_whole"

action "entity.moves_cautiously (region: region or none, beside: entity or none)" { menu = "turn", costs = "price_of_caution actions", tags = "legs",
  requires = { { "the whole turn is still unspent", "time_for_caution" }, { "may_go(region, beside)" } },
  steps = "goes" }

source "RPJ-GCS-05"
-- Both kinds of move.
rule "entity.may_go (region: region or none, beside: entity or none)" { all = {
  { "a battlefield is laid out",            "place != none" },
  { "the region is one's own or beside it", "region == none or can_reach(region)" },
  { "who is joined stands there",           "beside == none or beside.place == (region ?? place)" } } }
