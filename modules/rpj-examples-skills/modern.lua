-- Skills for modern times, and for the future.

skill "Anti-Vehicle Weapons" { source = "RPJ-APPA-26", genre = "modern", attribute = "Strength",
  text = "rockets, recoilless rifles, heavy plasma guns" }
skill "Melee Weapons" { source = "RPJ-APPA-27", genre = "modern", attribute = "Strength",
  text = "of all kinds" }
skill "Power Armor Use" { source = "RPJ-APPA-28", genre = "modern", attribute = "Strength",
  text = "moving and fighting in powered armour" }

skill "Vehicle Gunnery" { source = "RPJ-APPA-29", genre = "modern", attribute = "Dexterity",
  text = "fixed weapons and turrets" }
skill "Hand Weapons" { source = "RPJ-APPA-30", genre = "modern", attribute = "Dexterity",
  text = "what infantry carries: rifles, pistols, machine guns" }
skill "Pilot" { source = "RPJ-APPA-31", genre = "modern", attribute = "Dexterity",
  text = "whatever flies" }

skill "Logistics" { source = "RPJ-APPA-32", genre = "modern", attribute = "Intelligence",
  text = "bringing people and things where they should be" }
skill "Combat Maneuvering" { source = "RPJ-APPA-33", genre = "modern", attribute = "Intelligence",
  text = "moving vehicles in a fight" }
skill "Jury-Rig" { source = "RPJ-APPA-34", genre = "modern", attribute = "Intelligence",
  text = "devices for the moment, and first tries" }
skill "Medicine" { source = "RPJ-APPA-35", genre = "modern", attribute = "Intelligence",
  text = "finding out what ails somebody, and treating it" }
skill "Develop Technology" { source = "RPJ-APPA-36", genre = "modern", attribute = "Intelligence",
  text = "seeing how unknown things work, and building new ones from known principles" }
skill "Navigation" { source = "RPJ-APPA-37", genre = "modern", attribute = "Intelligence",
  text = "finding the way" }

skill "Manipulate Technology" { source = "RPJ-APPA-38", genre = "modern", attribute = "Willpower",
  text = "making a device do what one wants, known or unknown" }
skill "Repair" { source = "RPJ-APPA-39", genre = "modern", attribute = "Willpower",
  text = "of anything" }
