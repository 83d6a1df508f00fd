condition "Shackled" { category = "immobilization", bars = { "hands" } }
skill     "Sabres"   { attribute = "Strength" }
weapon    "Sabre"    { skill = "Sabres", damage = 2 }

example "nobody ripostes in shackles" { source = { "RPJ-APPA-47", "RPJ-COND-08" },
  given = { ann = { "character", side = "heroes", wields = "Sabre", defends = "dodge", has = { "Riposte", "Shackled" } },
            orc = { "character", side = "orcs", wields = "Sabre", defends = "dodge" } }, function(ann, orc)
    dice(1, 2)
    orc:strikes(ann)                                     -- missed; nobody is asked
    expect(ann.free_attacks):is(1)
    ann:loses "Shackled"
    decide { free_attack = true }
    dice(1, 2, 1, 2)
    orc:strikes(ann)
    expect(ann.free_attacks):is(0)
  end }
