-- Overwatch: costs an action, and allows an attack on whoever enters a region before the next turn.

source "RPJ-FIRE-60"
box "entity.watches" { refills = "turn_begins", "region or none" }

action "entity.keeps_watch (over: region)" { costs = "1 actions",
  requires = { "whoever watches can act", "can_act" },
  changes = { watches = "over" } }

to "tagged legs" { requires = { "whoever keeps watch stays where they are", "watches == none" } }

source "RPJ-FIRE-61"
rule "entity.watches_over (whom: entity)" "watches != none and watches == whom.place"

-- It is not a free attack, and there is only one.
action "entity.fires_from_overwatch (on: entity)" { tags = { "deed", "hands" },
  requires = { { "the watcher can still shoot",  "can_shoot" },
               { "that region is being watched", "watches_over(on)" },
               { "it is a foe",                  "hostile_to(on)" } },
  changes = { watches = "none" }, steps = "strikes_freely" }

rule "entity.comes_unseen" { source = "RPJ-FIRE-68", any = {} }

around "entity.goes" {
  function(as_usual, who)
    local left = who.place
    as_usual()
    if who.place == left or who.comes_unseen then return end
    for _, foe in ipairs(who.watched_by) do
      if who.can_act then foe:may("fires_from_overwatch", { on = who }) end
    end
  end }

rule "entity.watched_by" { text = "the characters on overwatch over this place", "filter(entities, #.watches == place)" }
