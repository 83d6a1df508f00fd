-- Four classes without a price. The book leaves classes to each game; these are examples.

source "RPJ-CHAR-06"
class "Warrior" { class_skills = { "Large Blades", "Blunt Weapons", "Heavy Armor Use", "Dodge", "Athleticism", "Intimidate" } }
class "Hunter"  { class_skills = { "Archery", "Small Blades", "Light Armor Use", "Concealment", "Perception", "Survival" } }
class "Rogue"   { class_skills = { "Small Blades", "Light Armor Use", "Dodge", "Concealment", "Open Lock", "Read Person" } }
class "Healer"  { class_skills = { "Medicine", "Alchemy", "Blunt Weapons", "Dodge", "Diplomacy", "Knowledge" } }
