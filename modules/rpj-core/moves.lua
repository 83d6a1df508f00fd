-- Moves: to a region beside one's own, or to another group where one stands.

rule "entity.can_reach (region: region)" { source = "RPJ-GCS-05", "place != nil and (region == place or place.touches(region))" }

action "entity.moves (region: region or none, beside: entity or none)" { source = "RPJ-GCS-05", costs = "1 actions",
  text = "to a region beside one's own, or within it: into the group of somebody there, or into one of its own",
  requires = { { "whoever moves can act",             "can_act" },
               { "a battlefield is laid out",         "place != nil" },
               { "the region is one's own or beside it", "region == nil or can_reach(region)" },
               { "who is joined stands there",        "beside == nil or beside.place == (region ?? place)" } },
  steps = { "drops_guard", "goes" } }

action "entity.goes (region: region or none, beside: entity or none)" { source = "RPJ-GCS-06",
  text = "the going itself, which no free attack answers; spells do it, too",
  function(who, given) who:stands { at = given.region or who.place, beside = given.beside } end }

-- Whoever takes the whole turn for it lets nobody strike.
rule "entity.price_of_caution" { source = "RPJ-GCS-62", "actions" }
rule "entity.time_for_caution" { source = "RPJ-GCS-62", "turn_is_whole" }

action "entity.moves_cautiously (region: region or none, beside: entity or none)" { source = "RPJ-GCS-62", costs = "price_of_caution actions",
  requires = { { "whoever moves can act",             "can_act" },
               { "a battlefield is laid out",         "place != nil" },
               { "the whole turn is still unspent",   "time_for_caution" },
               { "the region is one's own or beside it", "region == nil or can_reach(region)" },
               { "who is joined stands there",        "beside == nil or beside.place == (region ?? place)" } },
  steps = { "goes" } }
