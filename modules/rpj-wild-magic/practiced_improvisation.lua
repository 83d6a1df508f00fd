-- Practiced improvisation: a month of practice makes an improvised ability cheaper, once and permanently.

source "RPJ-WMAG-35"
box "ability.practised"      "yes or no = no"
box "entity.practises"       { text = "the improvisation that the character practises, one at a time", "ability or none" }
box "entity.practises_since" "number or none"

rule "game.relief_by_practice" "1"

after "ability.cost" { when = "practised", "max(0, usual - game.relief_by_practice)" }

action "ability.is_practised" { requires = {
    { "practice is part of this game",           "option.practiced_improvisation" },
    { "somebody practises it",                   "user != none" },
    { "only improvised abilities are practised", "not premade" },
    { "it was not practised yet",                "not practised" },
    { "one ability is practised at a time",      "user.practises == none" } },
  changes = { ["user.practises"] = "ability", ["user.practises_since"] = "time.now" },
  steps = { "is_mastered(time.now)", later = "1 month" } }

-- Unless the practice was dropped.
action "ability.is_mastered (since)" { steps = {
  when = "user != none and user.practises == ability and user.practises_since == since",
  changes = { practised = "true" }, steps = "user.stops_practising" } }

action "entity.stops_practising" {
  changes = { practises = "none", practises_since = "none" } }
