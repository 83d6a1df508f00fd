-- Out of breath. Which trait is rolled, and how often, is lost: Body, each turn, is a RECONSTRUCTION.

source "HEX-HAZARD-15"
rule "game.breath (was_active: yes or no, acts: yes or no)" { text = "to the roll", first = {
  { "-3", when = "was_active and acts" },
  { "-2", when = "was_active" },
  { "0",  when = "acts" },
  { "1" } } }

action "entity.lacks_air (was_active: yes or no = no, acts: yes or no = no)" {
  text = "for a turn; gives whether he could bear it. What else is in the air comes on top",
  function(who, given)
    local bears = who.Body:check { situation = game:breath(given.was_active, given.acts) }.success
    if not bears then who:is_hurt { points = 1, type = "Drowning", by = "lack of air" } end
    return bears
  end }
