-- Falls. The base damage of each band is in tables_hazards.lua.

source "HEX-HAZARD-01"
-- Harm without an attacker is rolled on a row of the combat table that depends on the victim.
check "entity.harm_roll (of_row, base_damage)" { like = "combat_roll", roller = "owner", row = "of_row", harm = "base_damage" }

-- The bands of the book, in any unit: the first is shorter than the others.
rule "game.falling_band (distance, first, step)" "distance <= 0 ? 0 : distance <= first ? 1 : 1 + ceil(distance / step)"
rule "game.falling_band_in_feet (feet)"     "falling_band(feet, 5, 10)"
rule "game.falling_band_in_metres (metres)" "falling_band(metres, 1.5, 3)"
rule "game.falling_band_in_hexes (hexes)"   "falling_band(hexes, 1, 3)"

rule "game.falling_base (band)" { text = "the base damage; more for each further band", "falling_damage(min(band, falling_bands)) + falling_step * max(0, band - falling_bands)" }
rule "game.falling_row"         { text = "RECONSTRUCTION", "2" }

action "entity.falls (metres)" { steps = { "fall_roll", when = "game.falling_band_in_metres(metres) > 0" } }
check "entity.fall_roll (metres)" { like = "combat_roll", roller = "owner",
  row = "game.falling_row", harm = "game.falling_base(game.falling_band_in_metres(metres))",
  steps = "is_hit_by('a fall', 'Fall', does)" }

-- A hit without an attacker.
action "entity.is_hit_by (by: text, type: damage_type, points, location: text or none)" {
  function(who, given)
    if given.points > 0 then new.hit { given, target = who }:lands() end
  end }

-- Padding protects, rigid armour does not.
to "hit.counts" { source = "HEX-HAZARD-02", { "it is padding", "armour.made.padding", when = "type == 'Fall'" } }
