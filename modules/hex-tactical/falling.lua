-- Falls. The base damage of each band stands in tables_hazards.lua.

source "HEX-HAZARD-01"
-- Harm that comes from no attacker is rolled on a row of the combat table by whom it concerns.
check "entity.harm_roll (of_row, base_damage)" { like = "combat_roll", roller = "owner", row = "of_row", harm = "base_damage" }

-- The bands of the book, in whatever one measures.
rule "game.falling_band_in_feet (feet)"     { first = {
  { "0", when = "feet <= 0" }, { "1", when = "feet <= 5" }, { "max(2, 2 + ceil((feet - 10) / 10))" } } }
rule "game.falling_band_in_metres (metres)" { first = {
  { "0", when = "metres <= 0" }, { "1", when = "metres <= 1.5" }, { "max(2, 2 + ceil((metres - 3) / 3))" } } }
rule "game.falling_band_in_hexes (hexes)"   { first = {
  { "0", when = "hexes <= 0" }, { "1", when = "hexes <= 1" }, { "max(2, 2 + ceil((hexes - 3) / 3))" } } }

rule "game.falling_base (band)" { text = "and more for each further band", "game.falling_damage(min(band, game.falling_bands)) + game.falling_step * max(0, band - game.falling_bands)" }
rule "game.falling_row"         { text = "RECONSTRUCTION", "2" }

action "entity.falls (metres)" { text = "gives the points, before what padding stops",
  function(who, given)
    local base = game:falling_base(game:falling_band_in_metres(given.metres))
    if base == 0 then return 0 end
    local points = who:harm_roll { of_row = game.falling_row, base_damage = base }.does
    if points > 0 then new.hit { target = who, by = "a fall", type = "Fall", points = points }:lands() end
    return points
  end }

-- Padding helps, iron does not.
after "hit.counts" { source = "HEX-HAZARD-02", when = "type == 'Fall'", "usual and armour.made.padding" }
