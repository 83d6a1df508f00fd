-- What the examples of this module buy, and how they haggle.

skill "Trade" { attribute = "Charisma" }

ware "Meal"     { rarity = "trivial" }
ware "Torch"    { rarity = "Ubiquitous" }
ware "Rope"     { rarity = "Plentiful" }
ware "Sword"    { rarity = "Common" }
ware "Armor"    { rarity = "Uncommon" }
ware "Gem"      { rarity = "Rare" }
ware "Crown"    { rarity = "Relic" }
ware "Charm"    { rarity = "Rare", cost = 40 }
ware "Cart"     { rarity = "Common", category = "Vehicles" }
ware "Tank"     { rarity = "Rare",   category = "Vehicles" }
ware "Chariot"  { rarity = "Relic",  category = "Vehicles" }
ware "Cutter"   { rarity = "Rare",   category = "Shuttles" }
ware "Flagship" { rarity = "Relic",  category = "Shuttles" }
