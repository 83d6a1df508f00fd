local function to(name) return "To which level is " .. name .. " raised?" end
local function gets(score) return "Which attribute gets " .. score .. "?" end

example "what the game brings, and nothing else" { source = "RPJ-INTRO-02", given = { ug = "Ug the Cave-Mage" }, function(ug)
  local function names(kind)
    local list = {}
    for _, entry in ipairs(all(kind)) do
      if entry.kind == kind then list[#list + 1] = entry.name end
    end
    return list
  end
  expect(names "skill"):is { "Club Use", "Axes", "Lock-Bashing", "Archery", "Swordselfship", "Dodge", "Initiative", "Underwater Basket Weaving", "Primitive Magic", "Herbs" }
  expect(names "class"):is { "Cave-Mage", "Elven Archer" }
  expect(names "gift"):is { "Riposte", "Thick Skull", "Sure Foot", "Somatic Spellcasting" }
  expect(names "fault"):is { "Totally Mute" }
  expect(names "quirk"):is { "Speaks in Grunts" }
  ug.available_points = 10
  expect(function() ug:takes_trait "Holding Strike" end):is_refused "maneuvers are for sale in this game"   -- an option that is off
end }

example "Fred creates Ug" { source = { "RPJ-CHAR-12", "RPJ-CHAR-15", "RPJ-CHAR-17" }, given = { ug = { "character" } }, function(ug)
  decide { ["How are the attributes generated?"] = "bought", ["Which primary category?"] = "Brainy",
    ["Which attribute is raised?"] = { "Intelligence", "Willpower", "Constitution", "Dexterity", "Strength", "no more" },
    [to "Intelligence"] = 6, [to "Willpower"] = 4, [to "Constitution"] = 3, [to "Dexterity"] = 2,
    ["How many character points to start with?"] = 50,
    ["Which class?"] = "Cave-Mage", ["Which class skill?"] = { "Primitive Magic", "Club Use", "Lock-Bashing", "Underwater Basket Weaving" },
    ["Which trait?"] = { "Somatic Spellcasting", "Totally Mute", "no more" },
    ["Which skill is raised?"] = { "Primitive Magic", "Club Use", "Lock-Bashing", "Underwater Basket Weaving", "Dodge", "Initiative", "no more" },
    [to "Primitive Magic"] = 5, [to "Club Use"] = 4, [to "Lock-Bashing"] = 3, [to "Underwater Basket Weaving"] = 3, [to "Dodge"] = 2, [to "Initiative"] = 2 }
  dice(3, 4)
  ug:is_created()
  expect(ug.total_points):is(50)
  expect(ug.available_points):is(2)                -- for the attribute points he had left
  local printed = bring "Ug the Cave-Mage"         -- the same skills, as the sheet has them
  for _, skill in ipairs(game.skills) do expect(ug:the(skill).level):is(printed:the(skill).level) end
  expect(ug.base.saves):is(printed.base.saves)
  expect(ug.traits):is { "Speaks in Grunts", "Somatic Spellcasting", "Totally Mute" }
end }

example "Dave creates Laeniel" { source = { "RPJ-CHAR-12", "RPJ-ATTR-24" }, given = { laeniel = { "character" } }, function(laeniel)
  decide { ["How are the attributes generated?"] = "rolled",
    [gets(6)] = "Dexterity", [gets(4)] = "Charisma", [gets(3)] = { "Intelligence", "Constitution" }, [gets(2)] = { "Willpower", "Strength" },
    ["How many character points to start with?"] = 50,
    ["Which class?"] = "Elven Archer", ["Which class skill?"] = { "Archery", "Swordselfship", "Dodge", "Initiative" },
    ["Which trait?"] = { "Riposte", "no more" },
    ["Which skill is raised?"] = { "Archery", "Swordselfship", "Dodge", "Initiative", "no more" },
    [to "Archery"] = 5, [to "Swordselfship"] = 3, [to "Dodge"] = 3, [to "Initiative"] = 4 }
  dice(6, 6, 4, 4, 3, 3, 3, 4, 2, 2, 2, 3, 1, 1, 5, 5)
  laeniel:is_created()
  expect(laeniel.primary_category):is("Shifty")
  expect(laeniel.available_points):is(9)
  dice(4, 4)
  expect(laeniel:initiative_roll().total):is(15)
end }

example "wrong choices" { given = { ug = { "character", being_created = true, total_points = 50, available_points = 50 } }, function(ug)
  ug:joins_class "Cave-Mage"
  expect(function() ug.Archery:fills_class_slot() end):is_refused "the class lists that skill (skill.fills_class_slot, pp. 54, 55, Characters)"
  expect(function() ug.Archery:is_raised(6) end):is_refused "no skill rises above the character's tier (skill.is_raised, p. 54, Characters)"
  ug.available_points = 3
  expect(function() ug:takes_trait "Riposte" end):is_refused "Riposte costs 4, 3 are left (entity.takes_trait, p. 45, Traits)"
end }

example "Ug after five sessions" { source = "RPJ-CHAR-22", given = { ug = "Ug the Cave-Mage" }, function(ug)
  ug:is_awarded(16)
  expect(ug.tier):is(6)
  ug.Primitive_Magic:is_raised(6)
  decide { ["Did Ug the Cave-Mage earn a higher Charisma?"] = true }
  ug.Charisma:is_improved()                        -- from 1, as he was created: 2, doubled
  expect(ug.available_points):is(16 - 6 - 4)
  expect(ug.spells_left):is(6)
end }
