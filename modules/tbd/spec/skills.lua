-- General, specialised and magic skills.

example "everybody has the general ones" { source = { "TBD-CHAR-13", "TBD-CHAR-26" }, given = { ann = { "character" } }, function(ann)
  dice(10, 10, 10)
  local check = ann.Swim:check "Medium"
  expect({ check.modifier, check.total, check.outcome }):is { -1, 9, "Mixed" }
  expect({ ann:the("Alchemy: acid").learned, ann:the("Alchemy: acid").bonus }):is { false, 0 }
  expect(function() return ann:the("Alchemy: acid"):check("Medium").outcome end):is_refused "without having it"
  local chemist = bring("character", { ["Alchemy: acid"] = -1 })
  dice(10, 10, 10)
  expect(chemist:the("Alchemy: acid"):check("Medium").total):is(9)
end }

example "general skills may start elsewhere" { source = "TBD-CHAR-26", options = { general_skills_start = 0 }, given = { ann = { "character" } }, function(ann)
  expect({ ann.Climb.bonus, ann.Climb.points_spent, ann:the("Alchemy: acid").level }):is { 0, 0, nil }
  expect(ann.Climb:price_of(3)):is(3)
  expect(ann:the("Alchemy: acid"):price_of(3)):is(5)
end }

example "one specialisation says nothing of another" { source = "TBD-CHAR-14",
  given = { ann = { "character", ["Weapon: bow"] = 2, wields = "Sword" }, orc = { "creature" } }, function(ann, orc)
    expect(function() ann:attacks(orc) end):is_refused "has learned the Weapon skill"
    expect(ann:the("Weapon: sword").learned):is(false)
    dice(10, 10, 10)
    expect(ann:the("Weapon: bow"):check("Medium").total):is(12)
  end }

source "TBD-CHAR-15"
example "something like it, if the gamemaster allows it" { given = { ann = { "character", ["Weapon: knife"] = 1 } }, function(ann)
  local knife = ann:the "Weapon: knife"
  decide { ["How well does it stand in?"] = "Decreased", ["A repercussion or Advantage?"] = "a repercussion" }
  dice(6, 9, 14)
  expect(knife:stands_in { instead_for = "Weapon: sword", difficulty = "Medium" }):is "Bad"        -- 6 and 1
  decide { ["How well does it stand in?"] = "one step harder", ["A repercussion or Advantage?"] = "a repercussion" }
  dice(6, 12, 14)
  expect(knife:stands_in { instead_for = "Weapon: sword", difficulty = "Medium" }):is "Mixed"      -- 13 against Hard
  decide { ["How well does it stand in?"] = "as well" }
  dice(6, 12, 14)
  expect(knife:stands_in { instead_for = "Weapon: sword", difficulty = "Medium" }):is "Good"
  decide { ["How well does it stand in?"] = "not at all" }
  expect(function() knife:stands_in { instead_for = "Weapon: sword", difficulty = "Medium" } end):is_refused "that takes Weapon: sword"
  expect(function() knife:stands_in { instead_for = "Weapon: knife", difficulty = "Medium" } end):is_refused "not learned"
end }

example "a weapon in a hand that knows another" {
  given = { ann = { "character", ["Weapon: knife"] = 1, wields = "Sword" }, orc = { "creature", Defend = 0, maximum_life = 9 } }, function(ann, orc)
    dice(6, 9, 14, 2, 4, 7, 5)                                                                     -- 6 and 1 against 4: Good; 5 and 1
    local attack = ann:attacks { target = orc, stand_in = "Weapon: knife", decreases = 1 }
    expect(attack.rolled):is(7)
    expect(orc.life):is(3)
  end }

example "bonuses of characters" { source = "TBD-CHAR-16", function()
  expect(bring("character", { Climb = 3, ["Weapon: bow"] = 3 }).Climb.bonus):is(3)
  expect(bring("character", { Climb = -1 }).Climb.bonus):is(-1)
  for _, bonus in ipairs { 4, -2 } do
    expect(function() bring("character", { Climb = bonus }) end):is_refused "from -1 to +3"
    expect(function() bring("character", { ["Weapon: bow"] = bonus }) end):is_refused "from -1 to +3"
  end
end }

example "Table 5" { source = "TBD-CHAR-17", function()
  local names, has, remark = {}, {}, {}
  for _, skill in ipairs(game.skills) do
    if skill.general then
      names[#names + 1] = skill.name
      has[skill.name] = true
    end
  end
  expect(names):is { "Balance", "Bargain", "Climb", "Codebreak", "Convince", "Defend", "Disguise", "Escape", "Fish", "Hide", "Insight", "Jump", "Lift", "Medicine",
    "Perceive", "Pick Lock", "Pick Pocket", "Plot", "Run", "Search", "Shove", "Sneak", "Survey", "Swim", "Tame", "Track", "Willpower" }
  expect(#names):is(27)
  expect({ has.Defend, has.Willpower, has.Plot, has.Weapon }):is { true, true, true, nil }
end }

example "Table 7" { source = "TBD-CHAR-18", given = { ann = { "character", ["Ride: camel"] = 0 } }, function(ann)
  local rows = {}
  for i, field in ipairs(game.specialized_skills) do rows[i] = { field.name, field.specialization, table.concat(field.examples, ", ") } end
  expect(rows):is {
    { "Alchemy",     "product", "acid, glue, salve" },            { "Art", "medium", "painting, drawing, composing" },
    { "Craft",       "material", "glass, metal, jewelry" },       { "Drive", "vehicle", "cart, carriage, boat" },
    { "Forage",      "environment", "forest, mountain, jungle" }, { "Forge", "material", "art, jewelry, documents" },
    { "Hunt",        "environment", "forest, mountain, jungle" }, { "Inquire", "social group", "criminals, aristocracy, urchins" },
    { "Knowledge",   "subject", "arcana, geography, history, nature, nobility" }, { "Magic", "verb and noun", "" },
    { "Performance", "medium", "acting, dancing, piano" },        { "Reputation", "social group", "criminals, aristocracy, urchins" },
    { "Ride",        "mount", "horse, camel, donkey" },           { "Weapon", "weapon", "knife, sword, bow" },
    { "Language",    "language", "common, local, sylvan" } }
  for _, field in ipairs(game.specialized_skills) do
    for _, topic in ipairs(field.examples) do expect(field:for_topic(topic)):is(field.name .. ": " .. topic) end
  end
  local ride = ann:the "Ride"
  dice(13, 13, 13)
  expect(ride:attempt("camel", "Medium")):is "Good"
  expect(function() ride:attempt { difficulty = "Medium" } end):is_refused "not in general"
  expect(function() ride:attempt("horse", "Medium") end):is_refused "without having it"
  expect(function() ride:attempt("dragon", "Medium") end):is_refused "no Ride has that specialisation"
end }

example "a game prints more specialisations, but of skills that there are" { source = "TBD-CHAR-19",
  rules = [[ skill "Knowledge: clocks" { of = "Knowledge", topic = "clocks" } ]], given = { ann = { "character", ["Knowledge: heraldry"] = 1 } }, function(ann)
    dice(12, 12, 12, 13, 13, 13)
    expect(ann:the("Knowledge"):attempt("heraldry", "Medium")):is "Good"
    expect(function() ann:the("Knowledge"):attempt("clocks", "Medium") end):is_refused "without having it"
    ann:the("Knowledge: clocks").level = 0
    expect(ann:the("Knowledge"):attempt("clocks", "Medium")):is "Good"
    expect(function() odds_with([=[ skill "Cookery: pies" { of = "Cookery", topic = "pies" } ]=], function() return true end) end):fails "Cookery"
  end }

example "fifty skills of magic" { source = "TBD-CHAR-20", given = { ann = { "character", ["Magic: perceive mind"] = 2 } }, function(ann)
  local verbs, nouns, topics, number = {}, {}, {}, 0
  for _, word in ipairs(game.magic_words) do table.insert(word.part == "verb" and verbs or nouns, word.name) end
  expect(verbs):is { "control", "create", "destroy", "perceive", "transform" }
  expect(nouns):is { "air", "earth", "fire", "water", "animals", "plants", "body", "illusion", "mind", "power" }
  for _, skill in ipairs(game.skills) do
    if skill.of and skill.of.name == "Magic" then topics[skill.topic], number = true, number + 1 end
  end
  expect(number):is(50)
  for _, verb in ipairs(verbs) do
    for _, noun in ipairs(nouns) do expect(topics[verb .. " " .. noun]):is(true) end
  end
  dice(11, 11, 11)
  expect(ann:the("Magic"):attempt("perceive mind", "Medium")):is "Good"
  for _, topic in ipairs { "heal body", "create light" } do
    expect(function() ann:the("Magic"):attempt(topic, "Medium") end):is_refused "no Magic has that specialisation"
  end
end }

example "how broad a word is" { source = { "TBD-CHAR-21", "TBD-CHAR-22" }, function()
  expect(game:breadth_of("fire")):is(nil)
  game:agrees_on { word = "create", breadth = "out of nothing, for an hour" }
  game:agrees_on { word = "power", breadth = "magic itself" }
  expect({ game:breadth_of("create"), game:breadth_of("power") }):is { "out of nothing, for an hour", "magic itself" }
  expect(function() game:agrees_on { word = "light", breadth = "lamps" } end):fails "light"
  game:adopts_examples()
  expect({ game:breadth_of("fire"), game:breadth_of("air"), game:breadth_of("water") }):is { "heat", "lightning", nil }
end }
