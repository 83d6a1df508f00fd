-- Character creation: `who:is_created()` asks for all choices and offers only what can be paid. Each choice is a
-- purchase of its own, in any order between creation_begins and creation_ends, and until then it can be given
-- back. Afterwards nothing can be bought: the draft has no rules for advancement.

local being_created = { "the character is being created", "being_created" }
local its_owner_is  = { "the character is being created", "owner.kind == 'character' and owner.being_created" }

source "TBD-CHAR-23"
box "entity.being_created" "yes or no = no"
box "entity.was_created"   { source = "TBD-META-02", "yes or no = no" }

action "character.is_created" { menu = "create", steps = { "creation_begins", { buys = "create" }, "creation_ends" } }

action "character.creation_begins" { requires = {
    "a character is created once", "not was_created and not being_created", source = "TBD-META-02" },
  changes = { being_created = "true" } }

action "character.creation_ends" { source = "TBD-CHAR-32", text = "ends the creation; unspent points are kept", requires = { being_created },
  changes = { being_created = "false", was_created = "true", life = "maximum_life" },
  steps   = { "tells_missing_cost(#)", for_each = "without_cost" } }

action "character.tells_missing_cost (choice: text)" { say = "Cost not in the text: {choice}." }

-- Health

source { "TBD-CHAR-27", "TBD-CHAR-03" }
-- What is like takes_life is paid from the same points, at the same time, and given back in the same way.
purchase "character.takes_life" { of = "maximum_life", range = "1..game.most_life", price = "to * game.price_of_life", ask = "How much Maximum Life?",
  from = "points_left", menu = "create", back = "being_created", requires = { being_created } }
purchase "character.takes_recovery" { like = "character.takes_life", of = "recovery", range = "1..game.most_recovery", price = "to * game.price_of_recovery", ask = "How much Recovery?" }
purchase "character.takes_block"    { like = "character.takes_life", of = "block",    range = "0..game.most_block",    price = "to * game.price_of_block",    ask = "How much Block?" }

-- Wealth, a word, and Size and five Speeds, which are entries

source "TBD-CHAR-28"
purchase "character.takes_wealth" { like = "character.takes_life", of = "wealth",    price = "game.cost_in_table('Wealth', to)",         ask = "Which Wealth?" }
purchase "character.takes_size"   { like = "character.takes_life", of = "size",      price = "game.cost_in_table('Size', to.name)",      ask = "Which Size?" }
purchase "character.walks_at"     { like = "character.takes_life", of = "walking",   price = "game.cost_in_table('Walking', to.name)",   ask = "Walking at which Speed?" }
purchase "character.swims_at"     { like = "character.takes_life", of = "swimming",  price = "game.cost_in_table('Swimming', to.name)",  ask = "Swimming at which Speed?" }
purchase "character.flies_at"     { like = "character.takes_life", of = "flying",    price = "game.cost_in_table('Flying', to.name)",    ask = "Flying at which Speed?" }
purchase "character.climbs_at"    { like = "character.takes_life", of = "climbing",  price = "game.cost_in_table('Climbing', to.name)",  ask = "Climbing at which Speed?" }
purchase "character.burrows_at"   { like = "character.takes_life", of = "burrowing", price = "game.cost_in_table('Burrowing', to.name)", ask = "Burrowing at which Speed?" }

-- Skills: the first bonus of a skill that is not learned, which also costs the learning, then one step each.

source { "TBD-CHAR-25", "TBD-CHAR-24", "TBD-CHAR-16" }
purchase "skill.is_raised" { of = "level", range = "starts_at..game.highest_bonus", price = "price_of(to)", from = "owner.points_left", menu = "create", back = "owner.being_created",
  ask = { "Which skill is learned or raised?", "To which bonus?" }, requires = { its_owner_is } }

-- Weapons: with their printed keywords, and additional ones for each weapon.

source "TBD-CHAR-29"
rule "weapon.price" "len(all_keywords) * game.price_of_keyword"

purchase "character.takes_weapon" { like = "character.takes_life", of = "weapons", among = "filter(game.weapons, has_learned(#.skill))", price = "to.price" }

to "entity.takes_up" { requires = { "a weapon of a character who is being created is bought with points", "not being_created" } }

purchase "weapon.gets_keyword" { of = "own_keywords", among = "missing_keywords", price = "game.price_of_keyword", from = "owner.points_left", menu = "create", back = "owner.being_created", requires = {
  its_owner_is,
  { "it is one of the owner's weapons", "owner.has_weapon(name)" } } }
