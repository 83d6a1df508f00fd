-- What is seen of everybody.
example "an overview of a fight" { given = { kim = { "character", CON = 10, SIZ = 13, POW = 9, wields = "Broadsword" } }, function(kim)
  expect(kim.headline):is { "HP 12 of 12", "PP 9", "Broadsword" }
  kim.wields, kim.power_points = nil, 0
  expect(kim.headline):is { "unconscious", "HP 12 of 12", "PP 0" }
  kim:is_hurt(12)
  expect(kim.headline):is { "dead", "HP 0 of 12", "PP 0" }
end }

source "BRP-CHAR-02"
example "somebody is read from a stat block" { function()
  local guard = bring [[
      Sergeant Rurik
      STR 13 CON 12 SIZ 13 INT 10 POW 9 DEX 11 CHA 9
      Climb 45%, Dodge: 25 %, Sword 60
      HP 9; PP 8; Mail; Broadsword; wields Broadsword
    ]]
  expect({ guard.name, guard.STR.level, guard.CHA.level, guard.Climb.level, guard.Dodge.level, guard.Sword.level })
    :is { "Sergeant Rurik", 13, 9, 45, 25, 60 }
  expect({ guard.hit_points, guard.total_hit_points, guard.power_points }):is { 9, 13, 8 }     -- 12 + 13, halved, up
  expect(guard.wields.name):is "Broadsword"
  expect({ guard:has "Mail", guard:has "Broadsword" }):is { true, true }
end }
