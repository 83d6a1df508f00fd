-- Revolvers: carried with an empty chamber under the hammer, and loaded with a sixth bullet before a fight.

source "HEX-ACTION-07"
box "weapon.revolver"     "yes or no = no"
box "weapon.sixth_bullet" { text = "whether a sixth bullet is loaded", sheet = "yes or no = no" }
box "weapon.past_the_gap" { text = "whether the first pull of the trigger has passed the empty chamber", sheet = "yes or no = no" }

rule "weapon.clicks" "revolver and not sixth_bullet and not past_the_gap"

after "attack.is_over" { when = "weapon.revolver", changes = { ["weapon.past_the_gap"] = "true" } }

action "weapon.gets_sixth_bullet" { requires = { "that is a revolver", "revolver" }, changes = { sixth_bullet = "true" } }

source "HEX-ACTION-08"
-- A fall with six bullets may fire it; the gamemaster decides what it hits.
action "weapon.falls_hard" { steps = { "accident", when = "sixth_bullet" } }
check "weapon.accident" { like = "any_roll", roller = "owner", success = "total >= 6" }
