-- Revolvers.

local arms = [[
  weapon "Longbow" { skill = "Combat", damage = 5, types = { "Thrust" }, missile = true, loading = "bow" }
  weapon "Revolver" { skill = "Combat", damage = 6, types = { "Thrust" }, missile = true, loading = "by itself", revolver = true } ]]

local given = { ann = { "character", Body = 2, Combat = 4, wields = "Revolver" }, foe = { "character", Body = 9, Agility = 2, defends = "dodge" } }

source "HEX-ACTION-07"
example "the empty chamber" { rules = arms, given = given, function(ann, foe)
  local click = ann:attacks(foe)                         -- no dice: nothing comes out
  expect({ click.outcome, click.points, ann.rolls_against }):is { "Miss", 0, nil }
  dice(4, 4, 4)
  expect(ann:attacks(foe).outcome):is "Hit"
end }

example "any kind of shot finds it" { rules = arms, given = given, function(ann, foe)
  expect(ann:snapfires(foe).points):is(0)
  dice(4, 4, 4)
  expect(ann:snapfires(foe).outcome):is "Hit"
end }

example "six for trouble" { rules = arms, given = given, function(ann, foe)
  ann:the("Revolver"):gets_sixth_bullet()
  dice(4, 4, 4)
  expect(ann:attacks(foe).outcome):is "Hit"
  expect(function() ann:the("Longbow"):gets_sixth_bullet() end):is_refused "a revolver"
  ann.wields = "Longbow"
  dice(4, 4, 4)
  expect(ann:attacks(foe).outcome):is "Hit"              -- a bow has no chambers
  expect(ann:the("Longbow").past_the_gap):is(false)
end }

example "thrown about" { source = "HEX-ACTION-08", rules = arms, given = given, function(ann)
  local revolver = ann:the("Revolver")
  expect(revolver:falls_hard()):is(nil)                  -- five bullets: no die is rolled
  revolver:gets_sixth_bullet()
  dice(6)
  expect(revolver:falls_hard().success):is(true)
  dice(5)
  expect(revolver:falls_hard().success):is(false)
  expect(odds(function() return revolver:falls_hard() end)):is { ["true"] = 1 / 6, ["false"] = 5 / 6 }
end }
