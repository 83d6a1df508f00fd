-- A trait of level 1 is a d4, one of level 5 a d12. Those that matter have a wild die, and three chips a session.
kind "trait" { rated = "0..5" }
trait "Shooting" {}
trait "Fighting" {}
trait "Spirit" {}
trait "Vigour" {}
trait "Strength" {}
rule "trait.sides" "max(4, 2 + 2 * level)"

kind "person" { like = "entity" }
kind "hero" { like = "person" }
rule "entity.wild_dice" "0"
instead_of "hero.wild_dice" "1"
box "entity.chips" { starts = "wild_dice * 3", refills = "session" }

rule "entity.parry"     "2 + floor(Fighting.sides / 2)"
rule "entity.toughness" "2 + floor(Vigour.sides / 2)"
box "entity.shaken" "yes or no"
box "entity.wounds" { "0..3 = 0", beyond = "lost" }
rule "entity.fallen" "wounds > 0 and wild_dice == 0 or wounds == 3"
