-- Acid: a wound every so many turns, by its potency, until it is washed off.

source "Part Seven, Acid"
box "entity.acid"          { text = "turns for a wound: 1 or 2 if it is very strong, 10, 20 or more if it is weak", "1.. or none" }
box "entity.turns_in_acid" { "number = 0" }

action "entity.is_covered_in_acid (turns_for_a_wound)" { text = "of several the strongest counts",
  function(who, given)
    if not who.acid or given.turns_for_a_wound < who.acid then who.acid, who.turns_in_acid = given.turns_for_a_wound, 0 end
  end }

after "entity.turn_ends" { when = "acid != nil",
  function(who)
    who.turns_in_acid = who.turns_in_acid + 1
    if who.turns_in_acid % who.acid == 0 then who:takes_wounds { cause = "acid" } end
  end }

action "entity.washes_off_acid (of: entity or none)" { text = "or neutralises it", costs = "1 actions", requires = {
    { "whoever washes others is able to", "can_act or not dead and (of == none or of == owner)" },
    { "there is acid to wash off",        "(of ?? owner).acid != nil" } },
  function(who, given)
    local covered = given.of or who
    covered.acid, covered.turns_in_acid = nil, 0
  end }
