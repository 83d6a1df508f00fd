-- Lackeys: characters of the gamemaster who accompany somebody.

source "HEX-LACKEY-01"
box  "entity.master"    "entity or none"
rule "entity.lackeys"   "filter(entities, #.master == entity)"
rule "entity.played_by" "player ? 'player' : 'gamemaster'"

rule "entity.obeys"     "can_act and loyalty != turned"

-- Returns whether he obeys.
action "entity.is_ordered (order: text, reasonable: yes or no or none)" {
  requires = { "he has somebody to obey", "master != none" },
  function(who, given)
    local reasonable = given.reasonable
    if reasonable == nil then reasonable = rule_that("Is it reasonable: " .. given.order .. "?", true) end
    return reasonable and who.obeys
  end }

-- A companion may do what the master cannot.
rule "entity.best_at (trait: trait)" { source = "HEX-LACKEY-02", text = "the character or the lackey who is best at it",
  "sorted([entity] + lackeys, -#.the(trait).usable_level)[1]" }

source "HEX-LACKEY-03"
-- Loyalty changes step by step, visibly.
scale "loyalty" { "turned", "bitter", "doubting", "content", "devoted" }

box "entity.loyalty" "loyalty = content"

action "entity.loses_loyalty (by: text)" { text = "by bribery, blackmail, mind magic or bad treatment",
  requires = { { "he has not turned yet", "loyalty != turned" }, { "he has somebody to turn against", "master != none" } },
  changes = { loyalty = "loyalty - 1" }, say = "{name} is {loyalty}: {by}" }

action "entity.regains_loyalty" { requires = {
    "he can be won back, and needs it", "loyalty > turned and loyalty < devoted" },
  changes = { loyalty = "loyalty + 1" } }

source "HEX-LACKEY-04"
-- When a player's character dies, the player may take over a faithful lackey.
rule "entity.faithful"   "loyalty >= content"
rule "entity.successors" "filter(lackeys, #.faithful and not #.dead)"

action "entity.plays_on_as (lackey: entity)" { text = "the player takes over the lackey",
  requires = { { "that was a player's character",    "player" },
               { "he is dead",                       "dead" },
               { "that is a faithful lackey of his", "lackey in successors" } },
  changes = { player = "false", ["lackey.player"] = "true", ["lackey.major"] = "true", ["lackey.master"] = "none" } }
