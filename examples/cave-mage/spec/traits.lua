example "Riposte" { given = { laeniel = "Laeniel Relaiesh", orc = "Orc Warrior" }, function(laeniel, orc)
  laeniel.wields = "Elvish Sword"
  laeniel.defends, orc.defends = "dodge", "absorb"
  decide { free_attack = true }
  dice(1, 2, 2, 3)                                 -- the axe misses, and so does the sword
  orc:attacks(laeniel)
  expect(laeniel.free_attacks):is(0)
  dice(1, 2)                                       -- one a round
  orc:attacks(laeniel)
end }

example "no riposte to an arrow, or with a bow" { given = { laeniel = "Laeniel Relaiesh", orc = "Orcish Archer", other = "Laeniel Relaiesh" }, function(laeniel, orc, other)
  laeniel.defends, laeniel.wields = "dodge", "Elvish Sword"
  other.defends = "dodge"
  local line = game:lay_out(2)
  orc:stands(line[1])
  laeniel:stands(line[2])
  dice(1, 2)
  orc:attacks(laeniel)
  expect(laeniel.free_attacks):is(1)
  local brute = bring "Orcish Headhunter"
  brute:stands(line[1])
  other:stands(line[1], brute)
  dice(1, 2)
  brute:attacks(other)
  expect(other.free_attacks):is(1)
end }

example "Sure Foot" { given = { ug = "Ug the Cave-Mage", orc = "Orcish Headhunter" }, function(ug, orc)
  local line = game:lay_out(2)
  orc:stands(line[1])
  ug:stands(line[1], orc)
  ug:gains "Sure Foot"
  ug:moves(line[2])
  expect(orc.free_attacks):is(1)
end }
