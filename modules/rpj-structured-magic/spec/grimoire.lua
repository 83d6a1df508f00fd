-- Skills, spells and people for the examples of this module; real games print their own.

skill "Primitive Magic" { attribute = "Willpower",    magic = true }
skill "Refined Magic"   { attribute = "Intelligence", magic = true, preparation = "slot" }
skill "Prayer"          { attribute = "Charisma",     magic = true, preparation = "list", prepares = 3 }
skill "Pact Magic"      { attribute = "Charisma",     magic = true, times_the_price = 2 }
skill "Gossip"          { attribute = "Charisma" }
skill "Brawl"           { attribute = "Strength" }

-- One skill with slots of its own: two of the highest level, and nothing else.
instead_of "skill.slots" { when = "name == 'Pact Magic'", "at == level ? 2 : 0" }

weapon "Spark" { skill = "Primitive Magic", damage = 2, range = 3 }
weapon "Fist"  { skill = "Brawl", damage = 0 }

box "entity.boulders" "number = 0"
local function a_boulder(casting) casting.caster.boulders = casting.caster.boulders + 1 end

spell "Glow"        { level = 0, skill = "Primitive Magic", effect = a_boulder }
spell "Hum"         { level = 0, skill = "Primitive Magic" }
spell "Throw Spark" { level = 1, skill = "Primitive Magic", weapon = "Spark" }
spell "Pebbles"     { level = 1, skill = "Primitive Magic", effect = a_boulder }
spell "Tremble"     { level = 1, skill = "Primitive Magic", saved_with = "Willpower", effect = a_boulder }
spell "Boulders"    { level = 3, skill = "Primitive Magic", effect = a_boulder }
spell "Cave-In"     { level = 6, skill = "Primitive Magic", effect = a_boulder }

spell "Minor Illusion" { level = 1, skill = "Refined Magic", saved_with = "Willpower", effect = a_boulder }
spell "Mirror Image"   { level = 1, skill = "Refined Magic" }
spell "Palace"         { level = 2, skill = "Refined Magic" }
spell "Candle"         { level = 0, skill = "Refined Magic" }
spell "Smoke"          { level = 0, skill = "Refined Magic" }

spell "Bless" { level = 1, skill = "Prayer" }
spell "Mend"  { level = 1, skill = "Prayer" }
spell "Calm"  { level = 2, skill = "Prayer" }
spell "Shine" { level = 2, skill = "Prayer" }
spell "Ember" { level = 0, skill = "Prayer" }

spell "Bargain" { level = 1, skill = "Pact Magic" }

innate_magic "Elfish Glamour" { slots = { 1, 1 }, spells = { "Minor Illusion" }, attribute = "Charisma" }
quirk        "Elfish Glamour" { innate_magic = "Elfish Glamour" }
innate_magic "Storm Blood"    { slots = { 2 }, spells = { "Tremble", "Throw Spark" }, attribute = "Charisma" }
gift         "Storm Blood"    { innate_magic = "Storm Blood" }
innate_magic "Street Tricks"  { slots = { 1 }, spells = { "Tremble" }, skill = "Gossip" }
class        "Conjurer"       { innate_magic = "Street Tricks" }

gift "Powerful Magus" { points = 7, to "skill.max_slots" { label = "Powerful Magus", add = "1", when = "magic" } }
