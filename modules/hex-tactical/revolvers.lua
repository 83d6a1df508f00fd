-- Revolvers: carried with an empty chamber under the hammer, and loaded with a sixth bullet before trouble.

source "HEX-ACTION-07"
box "weapon.revolver"    { "yes or no = no" }
box "weapon.sixth_bullet" { text = "loaded for trouble", sheet = "yes or no = no" }
box "weapon.past_the_gap" { text = "the empty chamber was behind the first pull of the trigger", sheet = "yes or no = no" }

rule "weapon.clicks" { "revolver and not sixth_bullet and not past_the_gap" }

after "attack.is_rolled" { when = "weapon.revolver",
  changes = { ["weapon.past_the_gap"] = "true" } }

action "weapon.is_prepared_for_trouble" { requires = { { "that is a revolver", "revolver" } },
  changes = { sixth_bullet = "true" } }

source "HEX-ACTION-08"
-- Thrown about with six bullets in it, it may go off where it is carried.
check "weapon.accident" { like = "any_roll", roller = "owner", goes_off = "total >= 6" }

action "weapon.is_thrown_about" { text = "gives whether it went off; where it then hits is the gamemaster's",
  function(weapon)
    return weapon.revolver and weapon.sixth_bullet and weapon:accident().goes_off
  end }
