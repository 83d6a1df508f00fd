example "no load weighs on the mind" { source = { "RPJ-SMAG-26", "RPJ-INV-09", "RPJ-INV-10" },
  given = { witch = { "character", Willpower = 3 }, ann = { "character", spell_defence = 2, resists_magic = "always" } }, function(witch, ann)
    for _, bricks in ipairs { 7, 6 } do
      ann:takes_along { what = "Brick", count = bricks }
      dice(4, 4, 4, 3)                                 -- 10 and 9, against 10
      expect(ann:shrugs_off(witch.Willpower)):is(true)
      expect(ann:shrugs_off(witch.Willpower)):is(false)
    end
    expect(ann.encumbrance):is(2)
  end }
