-- Armour: pieces that cover certain locations. Each is of a kind with dice; their roll is the number of points
-- that it stops.

kind "armour_kind" { source = "HEX-ARMOR-10",
  rolls = "0..", die = "2..20 = 6",
  rigid        = "yes or no = no",              -- hard bands or plates; otherwise soft
  over_padding = "yes or no = yes",             -- may be worn over padding
  padding      = "yes or no = no" }

source "HEX-ARMOR-01"
kind "armour" { carried = true,
  made = "armour_kind", covers = "list of text",
  stops = "0.. = 0",                            -- a fixed number of points instead of a roll: thick hide
  sheet = { damaged = "0.. = 0",                -- how many times it was damaged
            fallen_apart = "yes or no = no" } }

rule "entity.worn" "filter(armours, not #.fallen_apart)"

-- The location of a hit. Without armour, the location does not matter.
action "hit.finds_location" { steps = { "location_roll", when = "location == none and any(target.worn, not #.covers_all)" } }

source "HEX-ARMOR-12"
-- Natural armour covers the whole body: thick hide stops a fixed number of points, plates roll dice.
kind "hide" { like = "armour" }
rule "armour.covers_all" "kind == 'hide'"

source "HEX-ARMOR-02"
check "hit.location_roll" { like = "any_roll", roller = "attacker", opponent = "target",
  changes = { location = "game.location(face, from_behind)" } }

rule "game.location (roll, from_behind: yes or no = no)"
  "from_behind and armour_coverage(roll) == 'chest' ? 'back' : armour_coverage(roll)"

source "HEX-ARMOR-01"
rule "armour.lies_at (location: text or none)"   "covers_all or location != none and location in covers"
rule "entity.pieces_at (location: text or none)" "filter(worn, #.lies_at(location))"

-- Whether a piece protects against this hit; falls, fire and grapples add to this.
rule "hit.counts (armour: armour)" { all = {} }
rule "hit.pieces"                  "filter(target.pieces_at(location), counts(#))"

source "HEX-ARMOR-03"
-- The protection at a location: the strongest piece, padding under it, and hide.
rule "armour.strength"                           "stops > 0 ? stops : made.rolls * made.die"
rule "game.outermost (pieces: list of armour)"   "sorted(filter(pieces, not #.covers_all), -#.strength)[1]"
rule "game.in_the_way (pieces: list of armour)"  "filter(pieces, # == outermost(pieces)) + filter(pieces, #.covers_all)"
rule "armour.padded_by (pieces: list of armour)" { text = "dice", "not covers_all and made.over_padding and any(pieces, #.made.padding) ? 1 : 0" }

rule "hit.padding_under (piece: armour)" "piece.padded_by(pieces)"

action "hit.meets_armour" { steps = { "meets(#)", for_each = "game.in_the_way(pieces)" } }
action "hit.meets (piece: armour)" { steps = { first = {
  { when = "piece.stops > 0", changes = { points = "max(0, points - piece.stops)" } },
  { "armour_roll", when = "piece.dice_left(penetration) + piece.padding_left(penetration, padding_under(piece)) > 0" },
  "spoils" } } }

-- The roll. Penetrating weapons remove dice; each time armour was damaged removes half a die.
check "hit.armour_roll (piece: armour)" { like = "any_roll", roller = "target", opponent = "attacker", most_by_luck = "main + under",
  main     = "piece.dice_left(penetration)",
  sides    = "piece.made.die",
  under    = "piece.padding_left(penetration, padding_under(piece))",
  dice     = "(@main)d(@sides) + (@under)d6",
  modifier = { { "damaged", "-piece.worn_down", when = "piece.damaged > 0" } },
  steps    = { "spoils(piece, total)", { changes = { points = "max(0, points - max(0, total))" } } } }

source "HEX-ARMOR-05"
rule "armour.dice_left (penetration)"             "max(0, made.rolls - penetration)"
rule "armour.padding_left (penetration, padding)" "max(0, padding - max(0, penetration - made.rolls))"

source "HEX-ARMOR-08"
rule "armour.worn_down" "(option.armour_wears == 'once' ? min(damaged, 1) : damaged) * made.die / 2"
rule "armour.most_stopped (padding = 0)" "made.rolls * made.die + padding * 6 - worn_down"

-- Damage to the armour itself.
action "hit.spoils (piece: armour, roll = 0)" { steps = { first = {
  { when = "can_spoil(piece) and roll < 0", changes = { ["piece.fallen_apart"] = "true" } },
  { when = "can_spoil(piece) and points > piece.most_stopped(padding_under(piece))", changes = { ["piece.damaged"] = "piece.damaged + 1" } } } } }

rule "hit.can_spoil (piece: armour)" { source = "HEX-ARMOR-07", "type.spoils == 'any armour' or type.spoils == 'rigid armour' and piece.is_rigid" }

source "HEX-ARMOR-11"
-- Soft, rigid, padded: words that weapons and types of damage use.
rule "armour.is_rigid"                            "made.rigid"
rule "entity.rigid_at (location: text or none)"   "any(pieces_at(location), #.is_rigid)"
rule "entity.padding_at (location: text or none)" "any(pieces_at(location), #.made.padding)"
rule "entity.armour_at (location: text or none)"  "filter(['rigid', 'soft', 'padded'], # == 'padded' ? padding_at(location) : (# == 'rigid') == rigid_at(location) and len(pieces_at(location)) > 0)"

source "HEX-HAZARD-10"
-- The minimum that it stops: all dice show 1, plus hide. Used for fire all over the body.
rule "entity.least_armour_at (location: text or none)"
  "sum(game.in_the_way(pieces_at(location)), #.least_stopped(#.padded_by(pieces_at(location))))"
rule "armour.least_stopped (padding)" "stops > 0 ? stops : max(0, made.rolls + padding - worn_down)"
