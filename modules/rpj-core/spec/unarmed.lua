-- With bare hands.
local boxing = [[ skill "Boxing" { attribute = "Strength" }
                  weapon "Fists" { skill = "Boxing", unarmed = true, damage = 3 } ]]

source "RPJ-GCS-81"
example "unarmed attacks" { rules = boxing,
  given = { ug = { "character", Boxing = 2, Strength = 3 }, orc = { "character", Guard = 3, defends = "dodge" } }, function(ug, orc)
    orc.base.saves = { 7 }
    dice(3, 4, 3, 3)                                 -- 10, against 10+; and a 6 against 7+
    expect(ug:attacks_unarmed(orc).missed):is(false)
    expect(orc.health):is "unconscious"
    expect(ug.actions):is(1)
    expect(ug:the("Fists").hands):is(0)
  end }

example "their damage is 0" { rules = boxing,
  given = { ug = { "character", Boxing = 2, Strength = 3 }, orc = { "character", Guard = 3, defends = "dodge" } }, function(ug, orc)
    dice(3, 4, 3, 4)
    ug:attacks_unarmed(orc)
    expect(orc.base.saves):is { 7, 7 }
    dice(3, 3)
    expect(ug:attacks_unarmed(orc).missed):is(true)
  end }

example "who has not learned it" { given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
  expect(function() ug:attacks_unarmed(orc) end):is_refused "there is a skill for fighting unarmed"
end }
