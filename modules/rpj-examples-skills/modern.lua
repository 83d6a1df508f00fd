-- Skills for modern times, and for the future.

skill "Anti-Vehicle Weapons" { source = "RPJ-APPA-26", attribute = "Strength",
  text = "rockets, recoilless rifles, heavy plasma guns" }
skill "Melee Weapons" { source = "RPJ-APPA-27", attribute = "Strength",
  text = "of all kinds" }
skill "Power Armor Use" { source = "RPJ-APPA-28", attribute = "Strength",
  text = "moving and fighting in powered armour" }

skill "Vehicle Gunnery" { source = "RPJ-APPA-29", attribute = "Dexterity",
  text = "fixed weapons and turrets" }
skill "Hand Weapons" { source = "RPJ-APPA-30", attribute = "Dexterity",
  text = "what infantry carries: rifles, pistols, machine guns" }
skill "Pilot" { source = "RPJ-APPA-31", attribute = "Dexterity",
  text = "whatever flies" }

skill "Logistics" { source = "RPJ-APPA-32", attribute = "Intelligence",
  text = "bringing people and things where they should be" }
skill "Combat Maneuvering" { source = "RPJ-APPA-33", attribute = "Intelligence",
  text = "moving vehicles in a fight" }
skill "Jury-Rig" { source = "RPJ-APPA-34", attribute = "Intelligence",
  text = "devices for the moment, and first tries" }
skill "Medicine" { source = "RPJ-APPA-35", attribute = "Intelligence",
  text = "finding out what ails somebody, and treating it" }
skill "Develop Technology" { source = "RPJ-APPA-36", attribute = "Intelligence",
  text = "seeing how unknown things work, and building new ones from known principles" }
skill "Navigation" { source = "RPJ-APPA-37", attribute = "Intelligence",
  text = "finding the way" }

skill "Manipulate Technology" { source = "RPJ-APPA-38", attribute = "Willpower",
  text = "making a device do what one wants, known or unknown" }
skill "Repair" { source = "RPJ-APPA-39", attribute = "Willpower",
  text = "of anything" }
