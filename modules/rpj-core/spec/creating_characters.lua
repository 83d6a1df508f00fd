local function to(name) return "To which level is " .. name .. " raised?" end
local function gets(score) return "Which attribute gets " .. score .. "?" end

example "points to start with" { source = "RPJ-CHAR-03", function()
  for experience, points in pairs { Novice = 40, Beginner = 60, Trained = 90, Expert = 130 } do
    expect(game:starting_points(experience)):is(points)
  end
  local ug = bring "character"                            -- and any other number will do
  decide { ["How many character points to start with?"] = 50 }
  ug:gets_starting_points()
  expect(ug.power):is(50)
  decide { ["How many character points to start with?"] = { 0, 1000, 1001 } }
  ug:gets_starting_points()
  expect(ug.power):is(50)
  ug:gets_starting_points()
  expect(ug.power):is(1050)
  expect(function() ug:gets_starting_points() end):fails "0 to 1000"
  expect(game.told_of_starting_points):is "(Novice 40, Beginner 60, Trained 90, Expert 130)"
end }

source "RPJ-CHAR-12"
example "points at the beginning" { given = { ug = { "character" } }, function(ug)
  ug:creation_begins()
  decide { ["How many character points to start with?"] = 60 }
  ug:gets_starting_points()
  expect({ ug.total_points, ug.available_points }):is { 60, 60 }
  expect(ug.character_class):is(nil)
end }

example "how far attribute points reach" { source = "RPJ-ATTR-28", given = { ug = { "character", primary_category = "Brawny", Strength = 3, Dexterity = 3, attribute_points = 8 } }, function(ug)
  expect(function() ug.Strength:is_bought(5) end):is_refused "Strength 5 costs 9, 8 are left"
  ug.Strength:is_bought(4)
  expect(ug.attribute_points):is(4)
  ug.Dexterity:is_bought(4)
  ug.attribute_points = 40
  expect(function() ug.Dexterity:is_bought(5) end):is_refused "only primary attributes start above that"
  expect(function() ug.Strength:is_bought(7) end):is_refused "Strength goes from 0 to 6, not to 7"
end }

example "attribute points are spent until nothing can be bought" { source = { "RPJ-ATTR-28", "RPJ-ATTR-29" }, given = { ug = { "character" } }, function(ug)
  ug:starts_buying "Brawny"
  ug.attribute_points = 7
  decide { ["Which attribute is raised?"] = { "Strength", "Strength", "Charisma" }, [to "Strength"] = { 2, 3 } }
  ug:spends_attribute_points()                            -- one level of Charisma is left, and then nobody is asked any more
  expect({ ug.Strength.level, ug.Charisma.level, ug.attribute_points, ug.available_points }):is { 3, 2, 0, 0 }
end }

example "the order of creation" { given = { ug = { "character" } }, function(ug)
  local function asked(answer, check) return function(...) check(...) return answer end end
  local function first(_, options) return options[1] end
  decide { ["How are the attributes generated?"] = "bought",
    ["Which primary category?"] = "Brainy",
    ["Which attribute is raised?"] = "no more",
    ["How many character points to start with?"] = 60,
    ["Which class?"] = asked("Cave-Mage", function()
      expect(ug.total_points):is(60)
      expect(ug.available_points):is(62)                  -- 2 for attribute points that are left
      expect(ug.traits):is {}
    end),
    ["Which class skill?"] = first,
    ["Which trait?"] = asked("no more", function() expect(ug.traits):is { "Speaks in Grunts" } end),
    ["Which skill is raised?"] = asked("no more", function() expect(#ug.class_skills):is(4) end) }
  dice(3, 4)
  ug:is_created()
  expect(ug.total_points):is(60)
  expect(ug.available_points):is(57)
  expect(ug.Luck.level):is(3)
  expect({ ug.being_created, ug.player }):is { false, true }
  expect(function() ug:is_created() end):is_refused "the sheet is still empty"
end }

example "refunds are available, not awarded" { source = "RPJ-CHAR-13", given = { ug = { "character", being_created = true, total_points = 50, available_points = 30 } }, function(ug)
  ug:takes_trait "Sharp Eye"
  ug:takes_trait "Slow to Arms"
  expect(ug.available_points):is(28)
  expect(ug.total_points):is(50)
end }

local function ug_begins()
  local ug = bring("character", { name = "Ug", Strength = 2, Constitution = 3, Dexterity = 2, Charisma = 1, Intelligence = 6, Willpower = 4, primary_category = "Brainy" })
  ug:creation_begins()
  decide { ["How many character points to start with?"] = 50 }
  ug:gets_starting_points()
  return ug
end

local function ug_is_cave_mage()
  local ug = ug_begins()
  ug:joins_class "Cave-Mage"
  return ug
end

local function ug_has_traits()
  local ug = ug_is_cave_mage()
  ug:takes_trait "Somatic Spellcasting"
  ug:takes_trait "Totally Mute"
  return ug
end

example "Fred starts Ug" { source = "RPJ-CHAR-14", function()
  local ug = ug_begins()
  expect(ug.total_points):is(50)
  expect(ug.available_points):is(50)
  ug:joins_class "Cave-Mage"
  expect(ug.available_points):is(45)
end }

example "Ug's traits" { source = "RPJ-CHAR-15", text = "the book forgets the 5 points of the class and has 48", function()
  local ug = ug_has_traits()
  expect(ug.traits):is { "Speaks in Grunts", "Somatic Spellcasting", "Totally Mute" }
  expect(ug:the("Speaks in Grunts").price):is(0)
  expect(ug:the("Somatic Spellcasting").price):is(6)
  expect(ug:the("Totally Mute").price):is(-4)
  expect(ug.available_points):is(43)
  expect(ug.total_points):is(50)
end }

example "levels are paid, and nobody goes into debt" { source = "RPJ-CHAR-16", given = { ug = { "character", total_points = 50, available_points = 9 } }, function(ug)
  ug.Hacking:is_raised(3)
  expect(ug.available_points):is(3)
  expect(function() ug.Games:is_raised(3) end):is_refused "Games 3 costs 6, 3 are left (skill.is_raised, p. 29, Skills; p. 56, Characters)"
  expect(ug.available_points):is(3)
  expect(ug.Games.level):is(0)
end }

example "Ug's skills" { source = "RPJ-CHAR-17", text = "from 43 instead of 48; a skill is named twice, so another one is the third at level 2", function()
  local ug = ug_has_traits()
  for _, skill in ipairs { "Primitive Magic", "Club Use", "Perceive", "Athleticism" } do ug:the(skill):fills_class_slot() end
  local left = {}
  local function raises(level, ...)
    for _, skill in ipairs { ... } do ug:the(skill):is_raised(level) end
    left[#left + 1] = ug.available_points
  end
  expect(function() ug.Primitive_Magic:is_raised(6) end):is_refused "above the character's tier (skill.is_raised, p. 54, Characters)"
  raises(5, "Primitive Magic")                            -- 15
  raises(3, "Club Use", "Perceive", "Athleticism")        -- 18
  raises(2, "Games", "Lock-Bashing", "Underwater Basket Weaving")   -- 9
  expect(left):is { 28, 10, 1 }
  expect(function() ug.Hacking:is_raised(2) end):is_refused "Hacking 2 costs 3, 1 is left"
end }

example "a specialty with the skill" { source = { "RPJ-CHAR-16", "RPJ-SKILL-41" }, given = { ug = { "character", total_points = 40, available_points = 7 } }, function(ug)
  decide { ["Which skill is raised?"] = { "Piloting", "Crafting", "no more" }, [to "Piloting"] = 2, [to "Crafting"] = 1,
           ["Which specialty of Piloting?"] = "Gliders", ["Which specialty of Crafting?"] = "no more", ["Which trait?"] = "no more", ["Which attribute is improved?"] = "no more" }
  ug:advances()
  expect(ug.Piloting.specialty):is("Gliders")
  expect(ug.Crafting.specialty):is(nil)
  expect(ug.available_points):is(3)
  expect(function() ug.Piloting:takes_specialty "Boats" end):is_refused "one specialty only"
  expect(function() ug.Archery:takes_specialty "Bows" end):is_refused "a skill is learned first"
end }

example "one choice is given back, and the others stay" { given = { ug = { "character", being_created = true, total_points = 40, available_points = 20 } }, function(ug)
  ug.Hacking:is_raised(3)
  ug:takes_trait "Sharp Eye"
  ug:takes_trait "Slow to Arms"                           -- which brings 3
  ug.Games:is_raised(2)
  expect(ug.available_points):is(20 - 6 - 5 + 3 - 3)
  ug:takes_trait { "Sharp Eye", back = true }
  ug.Hacking:is_raised(1)
  expect({ ug.available_points, ug.Games.level, ug:has "Slow to Arms" }):is { 20 - 1 + 3 - 3, 2, true }
  ug.available_points = 2
  expect(function() ug:takes_trait { "Slow to Arms", back = true } end):is_refused "Slow to Arms costs 3, 2 are left"
  ug:creation_ends()
  expect(function() ug.Games:is_raised(1) end):is_refused "Games stands at 2, and is not given back now"
end }

example "wrong choices are refused, with the rule and the page" { given = { ug = { "character" } }, function(ug)
  ug:creation_begins()
  ug:starts_buying "Brainy"
  expect(function() ug.Strength:is_bought(5) end):is_refused "only primary attributes start above that (attribute.is_bought, p. 26, Attributes)"
  expect(function() ug.Luck:is_bought(3) end):is_refused "Luck is rolled (attribute.is_bought, p. 27, Attributes)"
  expect(function() ug.Strength:is_bought(1) end):is_refused "Strength stands at 1 already (attribute.is_bought, p. 26, Attributes)"
  ug.Intelligence:is_bought(6)
  ug.Willpower:is_bought(6)
  expect(function() ug.Strength:is_bought(2) end):is_refused "Strength 2 costs 2, 0 are left (attribute.is_bought, p. 26, Attributes)"
  ug:gets_points(40)
  ug:joins_class "Artificer"
  expect(function() ug.Sorcery:fills_class_slot() end):is_refused "the class lists that skill (skill.fills_class_slot, pp. 54, 55, Characters)"
  expect(function() ug.Sorcery:is_raised(5) end):is_refused "no skill rises above the character's tier (skill.is_raised, p. 54, Characters)"
  expect(function() ug.Hacking:is_raised(0) end):is_refused "Hacking stands at 0 already (skill.is_raised, p. 29, Skills; p. 56, Characters)"
  expect(function() ug:takes_trait "Wind and Weather" end):is_refused "a class brings that quirk, nothing else (entity.takes_trait, p. 55, Characters)"
end }

-- Both heroes, question by question

example "Fred creates Ug, asked for everything" { source = { "RPJ-CHAR-12", "RPJ-ATTR-30", "RPJ-CHAR-14", "RPJ-CHAR-15", "RPJ-CHAR-17" },
  text = "2 points more than in the examples of the book, which leave out what attribute points bring", given = { ug = { "character" } }, function(ug)
    decide { ["How are the attributes generated?"] = "bought", ["Which primary category?"] = "Brainy",
      ["Which attribute is raised?"] = { "Intelligence", "Willpower", "Constitution", "Dexterity", "Strength", "no more" },
      [to "Intelligence"] = 6, [to "Willpower"] = 4, [to "Constitution"] = 3, [to "Dexterity"] = 2,
      ["How many character points to start with?"] = 50, ["Which class?"] = "Cave-Mage",
      ["Which class skill?"] = { "Primitive Magic", "Club Use", "Perceive", "Athleticism" },
      ["Which trait?"] = { "Somatic Spellcasting", "Totally Mute", "no more" },
      ["Which skill is raised?"] = { "Primitive Magic", "Club Use", "Perceive", "Athleticism", "Games", "Lock-Bashing", "Underwater Basket Weaving", "no more" },
      [to "Primitive Magic"] = 5, [to "Club Use"] = 3, [to "Perceive"] = 3, [to "Athleticism"] = 3, [to "Games"] = 2, [to "Lock-Bashing"] = 2, [to "Underwater Basket Weaving"] = 2 }
    dice(4, 4)
    ug:is_created()
    expect(ug.total_points):is(50)
    expect(ug.available_points):is(1 + 2)
    expect(ug.Luck.level):is(4)
    expect(ug.Intelligence.bonus):is(2)
    expect(ug.Primitive_Magic.effective):is(6)
    expect(#ug.base.saves):is(3)
    expect(ug.sheet.skills):contains { "Club Use", 3, 0, 3 }
  end }

example "Dave creates Laeniel, asked for everything" { source = { "RPJ-CHAR-12", "RPJ-ATTR-24" }, given = { laeniel = { "character" } }, function(laeniel)
  decide { ["How are the attributes generated?"] = "rolled",
    [gets(6)] = "Dexterity", [gets(4)] = "Charisma", [gets(3)] = { "Intelligence", "Constitution" }, [gets(2)] = { "Willpower", "Strength" },
    ["How many character points to start with?"] = 50, ["Which class?"] = "Elven Archer",
    ["Which class skill?"] = { "Archery", "Sneaking", "Perceive", "Blades" },
    ["Which trait?"] = { "Sharp Eye", "no more" },
    ["Which skill is raised?"] = { "Archery", "Blades", "Sneaking", "Perceive", "Hacking", "no more" },
    [to "Archery"] = 5, [to "Blades"] = 3, [to "Sneaking"] = 4, [to "Perceive"] = 3, [to "Hacking"] = 2 }
  dice(6, 6, 4, 4, 3, 3, 3, 4, 2, 2, 2, 3, 1, 1, 5, 5)    -- seven pairs, and Luck
  laeniel:is_created()
  expect(laeniel.primary_category):is("Shifty")
  expect(laeniel.Archery.effective):is(7)
  expect(laeniel.Luck.level):is(5)
  expect(laeniel.class_skills):is { "Archery", "Sneaking", "Perceive", "Blades" }
  expect(laeniel.available_points):is(50 - 5 - 15 - 6 - 10 - 6 - 3)
  expect(laeniel.total_points):is(50)
end }

example "nothing is offered that is not allowed" { given = { ug = { "character", being_created = true, total_points = 40, available_points = 4 } }, function(ug)
  local seen = {}
  local function look(name, answer)
    return function(_, options)
      seen[name] = {}
      for _, option in ipairs(options) do seen[name][option.name] = true end
      return answer
    end
  end
  decide { ["Which class?"] = look("classes", "Elven Archer") }
  ug:chooses_class()
  expect(seen.classes["Cave-Mage"]):is(nil)
  decide { ["Which class skill?"] = { "Archery", "Sneaking", "Perceive", "Blades" } }
  ug:chooses_class_skills()
  expect(function() ug:takes_trait "Somatic Spellcasting" end):is_refused "Somatic Spellcasting costs 6, 4 are left"
  expect(function() ug:takes_trait "Wind and Weather" end):is_refused "a class brings that quirk, nothing else"
  expect(function() ug:takes_trait "Holding Strike" end):is_refused "maneuvers are for sale in this game"
  ug.available_points = 11
  expect(function() ug.Hacking:is_raised(5) end):is_refused "no skill rises above the character's tier"
end }

-- What the example of the chapter says about many and few skills

example "few skills or many" { source = "RPJ-CHAR-23", function()
  expect(game:price_of_skills(3, 6)):is(63)
  expect(game:price_of_skills(6, 4)):is(60)
  local skills = { "Primitive Magic", "Club Use", "Perceive", "Athleticism", "Games", "Hacking" }
  local master, generalist = bring("character", { total_points = 60, available_points = 60 }), bring("character", { total_points = 60, available_points = 60 })
  for i = 1, 2 do master:the(skills[i]):is_raised(6) end
  expect(function() master:the(skills[3]):is_raised(6) end):is_refused "costs 21, 18 are left"   -- 3 short
  for _, skill in ipairs(skills) do generalist:the(skill):is_raised(4) end
  expect(generalist.available_points):is(0)
end }

-- Which classes are offered

example "classes that can be paid, to the last point" { source = "RPJ-CHAR-11", rules = [[ class "Page" { points = 1 } ]], given = { ug = { "character", available_points = 5 } }, function(ug)
  local function names(classes)
    local list = {}
    for i, class in ipairs(classes) do list[i] = class.name end
    return list
  end
  expect(names(ug.classes_within_reach)):is { "Artificer", "Cave-Mage", "Elven Archer", "Luftsmagiker", "Page" }
  expect(names(ug.classes_out_of_reach)):is { "Kataphraktos" }
  expect(ug.told_of_classes):is "5 character points are left, too few for Kataphraktos, which costs 7"
  expect({ ug:the("Cave-Mage").told_to_buyers, ug:the("Page").told_to_buyers, ug:the("Artificer").told_to_buyers }):is { "costs 5", "costs 1", nil }
end }

example "whoever can pay no class has none, and is told so" { source = "RPJ-CHAR-11", rules = [[ house "entity.classes_within_reach" "[]" ]],
  given = { ug = { "character", being_created = true, available_points = 6 } }, function(ug)
    expect(function() ug:chooses_class() end):says "no class: 6 character points are left, too few for Kataphraktos, which costs 7"
    expect(ug.character_class):is(nil)
  end }

example "the one class that can be paid is offered" { source = "RPJ-CHAR-11", rules = [[ house "entity.classes_within_reach" "filter(game.classes, # == 'Artificer')" ]],
  given = { ug = { "character", being_created = true } }, function(ug)
    decide { ["Which class?"] = "Artificer" }
    ug:chooses_class()
    expect(ug.character_class):is "Artificer"
  end }

-- Class skills

example "four slots, as long as the class lists something for them" { source = "RPJ-CHAR-06", given = { ug = { "character", being_created = true, available_points = 10 } }, function(ug)
  ug:joins_class "Kataphraktos"
  decide { ["Which class skill?"] = { "Piloting", "Cudgels", "Athleticism", "Perceive" } }
  ug:chooses_class_skills()
  expect(ug.class_skills):is { "Piloting", "Cudgels", "Athleticism", "Perceive" }
end }

example "a class skill is chosen with its specialty" { source = "RPJ-CHAR-07",
  given = { ug = { "character", being_created = true }, smith = { "character", being_created = true } }, function(ug, smith)
    decide { ["Which class skill?"] = { "Crafting", "Repair", "Hacking", "Games" }, ["Which specialty of Crafting?"] = "Wood" }
    ug:joins_class "Artificer"
    ug:chooses_class_skills()
    expect(ug.Crafting.specialty):is "Wood"
    expect(ug.Repair.specialty):is(nil)                   -- of that one any will do
    decide { ["Which class skill?"] = { "Crafting", "Repair", "Hacking", "Games" } }
    smith:joins_class "Artificer"
    smith.Crafting.specialty = "Metal"                    -- known before, and not asked for
    smith:chooses_class_skills()
    expect(smith.Crafting.specialty):is "Metal"
  end }
