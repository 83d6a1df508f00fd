armor "Exoskeleton" { saves = { 4, 5 }, takes = "Power Armor Use" }

example "armour that is shot at" { source = { "RPJ-APPA-03", "RPJ-APPA-28" },
  given = { ann = { "character", ["Power Armor Use"] = 4, Dodge = 1, Strength = 6, Dexterity = 3, has = { "Exoskeleton" } } }, function(ann)
    expect(ann.ranged_modifier):is(3)                    -- the base level, and Dexterity: 4 + 1 - 2
    ann.Power_Armor_Use.level = 0
    expect(ann.ranged_modifier):is(0)
  end }
