-- Flanking: at which distance cover helps. It helps fully beyond its flanking distance, half at that distance, and
-- not at all closer.

source "RPJ-FIRE-31"
rule "game.halved (number)" { text = "half of a number; the rounding of negative numbers is an option", first = {
  { "floor(number / 2)", when = "option.half_of_a_negative == 'down'", source = "RPJ-OPT-02" },
  "game.half_of(number)" } }

source "RPJ-FIRE-30"
rule "game.shelter (quality, flank, distance, reversed: yes or no = no)" { first = {
  { "game.halved(quality)", when = "distance == flank" },
  { "quality",              when = "(distance > flank) != reversed" },
  "0" } }

rule "entity.fits_behind_cover" { source = "RPJ-FIRE-24", "true" }
rule "entity.quality_of_cover"  { source = "RPJ-FIRE-27", "cover != none ? cover.quality : 0" }

rule "entity.cover_against (distance)" { first = {
  { "0", when = "not fits_behind_cover" },
  { "game.shelter(quality_of_cover, cover.flank, distance, reoriented)", when = "cover != none" },
  "cover_in_the_open(distance)" } }

source "RPJ-FIRE-22"
rule "entity.cover_in_the_open (distance)" "0"
rule "entity.counts_as_in_cover"           { any = { { "is in cover", "in_cover" } } }

rule "attack.ignores_cover" { any = { { "it is made in melee", "not ranged" } } }

to "attack.defence_modifier" { label = "cover", when = "not ignores_cover", add = "target.cover_against(distance)" }
