-- Table 7. A game adds specialisations: skill "Weapon: axe" { of = "Weapon", topic = "axe" }.

source "TBD-CHAR-18"
local fields = {
  { "Alchemy",     "product",      "acid", "glue", "salve" },
  { "Art",         "medium",       "painting", "drawing", "composing" },
  { "Craft",       "material",     "glass", "metal", "jewelry" },
  { "Drive",       "vehicle",      "cart", "carriage", "boat" },
  { "Forage",      "environment",  "forest", "mountain", "jungle" },
  { "Forge",       "material",     "art", "jewelry", "documents" },
  { "Hunt",        "environment",  "forest", "mountain", "jungle" },
  { "Inquire",     "social group", "criminals", "aristocracy", "urchins" },
  { "Knowledge",   "subject",      "arcana", "geography", "history", "nature", "nobility" },
  { "Magic",       "verb and noun" },                                             -- in magic.lua
  { "Performance", "medium",       "acting", "dancing", "piano" },
  { "Reputation",  "social group", "criminals", "aristocracy", "urchins" },
  { "Ride",        "mount",        "horse", "camel", "donkey" },
  { "Weapon",      "weapon",       "knife", "sword", "bow" },
  { "Language",    "language",     "common", "local", "sylvan" } }

for _, row in ipairs(fields) do
  local name, specialization = row[1], row[2]
  local examples = { unpack(row, 3) }
  specialized_skill(name) { specialization = specialization, examples = examples }
  for _, topic in ipairs(examples) do
    skill(name .. ": " .. topic) { of = name, topic = topic }
  end
end
