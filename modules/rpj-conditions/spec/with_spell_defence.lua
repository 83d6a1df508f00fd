action "entity.hexes (whom: entity)" {
  function(who, given)
    if not given.whom:shrugs_off(who.Willpower) then given.whom:is_afflicted "Marsh Fever" end
  end }

local two = { witch = { "character", Willpower = 3 }, ug = { "character", Constitution = 2, spell_defence = 2, resists_magic = "always" } }

example "resisted as magic, and then as what it is" { source = { "RPJ-SMAG-26", "RPJ-COND-11" }, given = two, function(witch, ug)
  dice(4, 4)                                           -- 10 against 7 and 3: no saving throw is asked for
  witch:hexes(ug)
  expect(ug:has "Marsh Fever"):is(false)
  dice(4, 3, 4, 5)                                     -- 9; and 9 with 2 against 11
  witch:hexes(ug)
  expect(ug:has "Marsh Fever"):is(false)
  dice(4, 3, 4, 4)
  witch:hexes(ug)
  expect(ug:has "Marsh Fever"):is(true)
end }

example "asleep and sick one resists as ever, and dead nothing" { source = { "RPJ-SMAG-26", "RPJ-COND-02", "RPJ-COND-10" }, given = two, function(witch, ug)
  ug:gains "Flu"
  ug:gains "Sleeping Powder"
  dice(4, 4)                                           -- it is no skill check
  expect(ug:shrugs_off(witch.Willpower)):is(true)
  ug:dies()
  expect(ug:shrugs_off(witch.Willpower)):is(false)     -- no dice
end }
