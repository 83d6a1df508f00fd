-- The smugglers and the border guards.

character "Isolde" { player = true,                    -- knows the way
  STR = 10, CON = 12, SIZ = 11, INT = 16, POW = 13, DEX = 14, CHA = 12, EDU = 12,
  Navigate = 65, Climb = 50, Hide = 55, Listen = 50, Dodge = 40, Bargain = 35, Staff = 35,
  wields = "Hunting Staff", has = { "Hunting Staff", "Provisions" } }

character "Garin" { player = true,                     -- carries heavy things, and fights if necessary
  STR = 16, CON = 14, SIZ = 15, INT = 10, POW = 10, DEX = 11, CHA = 9, EDU = 8,
  Climb = 45, Hide = 25, Dodge = 30, Staff = 60,
  wields = "Hunting Staff", has = { "Hunting Staff", "Leather Coat", "Bale of Silk" } }

character "Tam" { player = true,                       -- climbs first
  STR = 11, CON = 10, SIZ = 9, INT = 13, POW = 14, DEX = 17, CHA = 13, EDU = 9,
  Climb = 75, Hide = 60, Listen = 40, Dodge = 50, Bargain = 45, Staff = 30,
  wields = "Hunting Staff", has = { "Hunting Staff", "Rope" } }

character "Border Guard" {
  STR = 13, CON = 12, SIZ = 13, INT = 10, POW = 9, DEX = 11, CHA = 9, EDU = 8,
  Listen = 45, Dodge = 25, Sabre = 45,
  wields = "Guard's Sabre", has = { "Guard's Sabre", "Brigandine" } }
