weapon "Meteor" { skill = "Primitive Magic", damage = 1, range = 3, scale = "mega" }
spell  "Meteor" { level = 2, skill = "Primitive Magic", weapon = "Meteor" }

example "a spell has the scale of what it strikes with" { source = { "RPJ-SMAG-07", "RPJ-SCALE-07" },
  given = { ug = { "character", ["Primitive Magic"] = 4, has = { "Meteor" } }, orc = { "character", defends = "dodge" } }, function(ug, orc)
    dice(6, 5, 6, 5)                                     -- 7+, 1 and 4 make 12+
    expect(ug:casts { spell = "Meteor", target = orc }.missed):is(false)
    expect(orc.base.broken):is(true)                     -- a failed save loses the whole layer
  end }
