-- Acid: a wound every so many turns, by its potency, until it is washed off.

box "entity.acid"          { source = "Part Seven, Acid", text = "turns for a wound: 1 or 2 if it is very strong, 10, 20 or more if it is weak", "1.. or none" }
box "entity.turns_in_acid" { source = "Part Seven, Acid", "number = 0" }

action "entity.is_covered_in_acid (turns_for_a_wound)" { source = "Part Seven, Acid", function(who, given) who.acid, who.turns_in_acid = given.turns_for_a_wound, 0 end }

after "entity.turn_ends" { source = "Part Seven, Acid", when = "acid != nil",
  function(who)
    who.turns_in_acid = who.turns_in_acid + 1
    if who.turns_in_acid % who.acid == 0 then who:takes_wounds { cause = "acid" } end
  end }

action "entity.washes_off_acid" { source = "Part Seven, Acid", text = "or neutralises it", costs = "1 actions", function(who) who.acid, who.turns_in_acid = nil, 0 end }
