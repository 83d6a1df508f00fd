skill "Scuba Diving" { attribute = "Constitution" }

source "RPJ-CHAR-19"
example "what nobody learns in a desert" { given = { ug = { "character", total_points = 60, available_points = 10 } }, function(ug)
  ug:is_kept_from "Scuba Diving"
  expect(function() ug.Scuba_Diving:is_raised(1) end):is_refused "the character had a chance to learn it (skill.is_raised, p. 57, Characters)"
  expect(ug.available_points):is(10)                      -- kept for later
  ug.Hacking:is_raised(2)
  expect(ug.available_points):is(7)
  ug:may_learn_again "Scuba Diving"
  ug.Scuba_Diving:is_raised(1)
  expect(ug.available_points):is(6)
end }

example "the gamemaster alone says what can be learned" {
  given = { p = { "participant" }, ug = { "character", total_points = 60, available_points = 10, out_of_reach = { "Scuba Diving" } } }, function(p, ug)
    p:speaks()
    expect(function() ug:is_kept_from "Hacking" end):is_refused "the gamemaster says what cannot be learned"
    expect(function() ug:may_learn_again "Scuba Diving" end):is_refused "the gamemaster says what can be learned"
    expect(function() ug.Scuba_Diving:is_raised(1) end):is_refused "the character had a chance to learn it"
  end }

example "traits that come in time" { source = "RPJ-CHAR-20", given = { ug = { "character", total_points = 60, available_points = 10 } }, function(ug)
  decide { ["Can ug have come by this: Haggler?"] = false }
  expect(function() ug:takes_trait "Haggler" end):is_refused "needed: it can have been learned, or have come with time (entity.takes_trait, p. 57, Characters)"
  expect(ug.available_points):is(10)
  decide { ["Can ug have come by this: Haggler?"] = true }
  ug:takes_trait "Haggler"
  expect(ug.available_points):is(6)
  expect(ug:has("Haggler")):is(true)
end }

source "RPJ-CHAR-21"
example "attributes rise one by one, and by leave" {
  given = { ug = { "character", primary_category = "Brainy", Willpower = 4, Charisma = 4, Luck = 3, total_points = 60, available_points = 30 } }, function(ug)
    decide { ["Did ug earn a higher Willpower?"] = false }
    expect(function() ug.Willpower:is_improved() end):is_refused "needed: the story has earned a higher attribute (attribute.is_improved, p. 58, Characters)"
    decide { ["Did ug earn a higher Willpower?"] = true, ["Did ug earn a higher Charisma?"] = true, ["Did ug earn a higher Luck?"] = true }
    ug.Willpower:is_improved()
    expect(ug.Willpower.level):is(5)
    expect(ug.available_points):is(25)
    ug.Charisma:is_improved()                             -- above 4: that was a rule of creation alone
    expect(ug.Charisma.level):is(5)
    expect(ug.available_points):is(15)
    ug.Luck:is_improved()                                 -- of no category
    expect(ug.available_points):is(7)
    expect(function() ug.Charisma:is_improved() end):is_refused "Charisma 6 costs 12, 7 are left (attribute.is_improved, p. 58, Characters)"
  end }

example "a category that nobody chose yet" { given = { ug = { "character", Luck = 3, Strength = 3 } }, function(ug)
  expect(ug.Luck:improvement_price_of(4) - ug.Luck:improvement_price_of(3)):is(8)
  expect(ug.Strength:improvement_price_of(4) - ug.Strength:improvement_price_of(3)):is(8)
end }

example "Ug after five sessions" { source = "RPJ-CHAR-22", text = "the book does not take off the 6 for Primitive Magic, and so buys what is too dear",
  given = { ug = { "character", total_points = 50, available_points = 6, primary_category = "Brainy", Charisma = 3, ["Primitive Magic"] = 5, ["Club Use"] = 3 } }, function(ug)
    expect(function() ug.Primitive_Magic:is_raised(6) end):is_refused "above the character's tier"
    ug:is_awarded(16)
    expect(ug.total_points):is(66)
    expect(ug.available_points):is(22)
    expect(ug.tier):is(6)
    decide { ["Did ug earn a higher Charisma?"] = true }
    ug.Charisma:is_improved()
    expect(ug.Charisma.level):is(4)
    expect(ug.available_points):is(14)
    ug.Primitive_Magic:is_raised(6)
    expect(ug.available_points):is(8)
    expect(game:cost_of_raising(3, 5)):is(9)
    expect(function() ug.Club_Use:is_raised(5) end):is_refused "Club Use 5 costs 9, 8 are left"
    expect(ug.Club_Use.level):is(3)
    expect(ug.available_points):is(8)
  end }

example "how long a campaign takes" { source = "RPJ-CHAR-24", given = { ug = { "character", total_points = 50 } }, function(ug)
  expect(ug:sessions_to(150, game.most_for_a_session)):is(25)
  expect(ug:sessions_to(150, game.least_for_a_session)):is(50)
  expect(ug:sessions_to(40, 2)):is(0)
  expect({ ug:sessions_to(51, 4), ug:sessions_to(54, 4), ug:sessions_to(55, 4) }):is { 1, 1, 2 }
  for pace, sessions in pairs { [4] = 25, [2] = 50 } do   -- and award by award
    local who, played = bring("character", { total_points = 50 }), 0
    while who.total_points < 150 do
      who:is_awarded(pace)
      played = played + 1
    end
    expect(played):is(sessions)
  end
end }

example "what 150 points buy" { source = "RPJ-CHAR-25", function()
  expect(game:price_of_skills(1, 6)):is(21)
  expect(game:price_of_skills(7, 6)):is(147)
  expect(game:price_of_skills(15, 4)):is(150)
  local function learns(count, level)
    local who = bring("character", { total_points = 150, available_points = 150 })
    for i = 1, count do who:the(game.skills[i]):is_raised(level) end
    return who
  end
  expect(learns(7, 6).available_points):is(3)
  expect(learns(15, 4).available_points):is(0)
end }

source { "RPJ-CHAR-19", "RPJ-CHAR-20", "RPJ-CHAR-21" }
example "spent by questions" { given = { ug = { "character", total_points = 60, available_points = 12, Strength = 2, out_of_reach = { "Scuba Diving" } } }, function(ug)
  decide { ["Which attribute is improved?"] = { "Luck", "no more" }, ["Did ug earn a higher Luck?"] = true,
    ["Which trait?"] = { "Haggler", "no more" }, ["Can ug have come by this: Haggler?"] = true,
    ["Which skill is raised?"] = { "Hacking", "no more" }, ["To which level is Hacking raised?"] = 2 }
  ug:advances()
  expect({ ug.Hacking.level, ug:has("Haggler"), ug.Luck.level, ug.available_points }):is { 2, true, 1, 3 }
end }

example "nothing to spend" { source = "RPJ-CP-01", given = { ug = { "character", total_points = 60 } }, function(ug)
  expect(function() ug:advances() end):is_refused "there are points to be spent"
end }

source { "RPJ-CHAR-19", "RPJ-CHAR-20", "RPJ-CHAR-21" }
example "what the gamemaster denies costs nothing; offered are attributes below 6, and traits that cost nothing or more" {
  given = { ug = { "character", total_points = 60, available_points = 6, primary_category = "Brawny", Strength = 5, Constitution = 6, Dexterity = 2, Charisma = 3, Intelligence = 6 } }, function(ug)
    decide { ["Did ug earn a higher Strength?"] = false, ["Which trait?"] = "no more", ["Which skill is raised?"] = "no more",
      ["Which attribute is improved?"] = { function(_, open)
        local names = {}
        for i, attribute in ipairs(open) do names[i] = attribute.name end
        expect(names):is { "Strength", "Dexterity", "Willpower", "Luck" }   -- 6, 2 times 3, 2, 2
        return "Strength"
      end, "no more" } }
    expect(function() ug:advances() end):says "needed: the story has earned a higher attribute"
    expect(ug.available_points):is(6)
    decide { ["Which attribute is improved?"] = "no more", ["Which skill is raised?"] = "no more", ["Which trait?"] = function(_, open)
      local offered = {}
      for _, trait in ipairs(open) do offered[trait.name] = trait.price end
      expect({ offered["Neuro-Link"], offered["Family Ring"], offered["Old Debts"], offered["Totally Mute"] }):is { 0, 2, nil, nil }
      return "no more"
    end }
    ug:advances()
    expect(function() ug:takes_trait "Old Debts" end):is_refused "traits give points back at creation only"
  end }

example "nobody advances while being created" { source = "RPJ-CHAR-12", given = { ug = { "character", being_created = true, available_points = 9 } }, function(ug)
  expect(function() ug:advances() end):is_refused "creation is over"
end }
