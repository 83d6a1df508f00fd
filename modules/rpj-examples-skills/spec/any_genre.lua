-- For any genre: what each skill hangs on.

local skills = {
  { "RPJ-APPA-02", "Athleticism", "Strength", "Constitution", "Dexterity" },
  { "RPJ-APPA-03", "Heavy Armor Use", "Strength", "Constitution" },
  { "RPJ-APPA-04", "Concealment", "Dexterity", "Intelligence" },
  { "RPJ-APPA-05", "Dodge", "Dexterity" },
  { "RPJ-APPA-06", "Light Armor Use", "Dexterity" },
  { "RPJ-APPA-07", "Open Lock", "Dexterity", "Intelligence" },
  { "RPJ-APPA-08", "Trade", "Dexterity" },
  { "RPJ-APPA-09", "Command", "Charisma" },
  { "RPJ-APPA-10", "Diplomacy", "Charisma" },
  { "RPJ-APPA-11", "Games", "Charisma" },
  { "RPJ-APPA-12", "Read Person", "Charisma" },
  { "RPJ-APPA-14", "Intimidate", "Willpower", "Strength", "Constitution" },
  { "RPJ-APPA-15", "Perception", "Willpower" },
  { "RPJ-APPA-16", "Survival", "Willpower" },
}

for _, row in ipairs(skills) do
  local ledger, skill, attribute = row[1], row[2], row[3]
  example(skill) { source = ledger, options = { players_pick_attributes = true }, function()
    local function taken(level, attribute, at) return bring("character", { [skill] = level, [attribute] = at }):the(skill) end
    expect(taken(2, attribute, 4).attribute):is(attribute)
    expect(taken(2, attribute, 4).effective):is(3)
    expect(taken(0, attribute, 6).effective):is(2)
    expect(#taken(0, attribute, 0).alternatives):is(#row - 3)
    expect(taken(0, attribute, 0).genre):is "any"
    expect({ taken(0, attribute, 0).inside, taken(0, attribute, 0).outside }):is { 0, -1 }   -- as specialties usually are
    for i = 4, #row do
      local other = taken(2, row[i], 3)
      expect(other.effective):is(2)
      other:picks(row[i])
      expect(other.effective):is(3)
      expect(other.in_attacks):is(3)
    end
  end }
end

example "Knowledge" { source = "RPJ-APPA-13", given = { ann = { "character", Knowledge = 2, Intelligence = 4 } }, function(ann)
  expect({ ann.Knowledge.attribute, ann.Knowledge.genre }):is { "Intelligence", "any" }
  expect(bring("character", { Intelligence = 6 }).Knowledge.effective):is(2)
  ann.Knowledge:specializes "old kings"
  dice(3, 4, 3, 4)
  local focus = ann.Knowledge:check { topic = "old kings" }
  expect(focus.modifier + focus.bonuses):is(4)
  local other = ann.Knowledge:check { topic = "star charts" }
  expect(other.modifier + other.bonuses):is(3)
end }

source "RPJ-APPA-01"
example "the whole list" { function()
  local of = { any = 0, fantasy = 0, modern = 0 }
  for _, skill in ipairs(game.skills) do of[skill.genre] = of[skill.genre] + 1 end
  expect(of):is { any = 15, fantasy = 9, modern = 14 }
end }

example "a list to start from" { given = { ann = { "character", ["Open Lock"] = 2, Intelligence = 3, Dexterity = 3 } },
  rules = [[ instead_of "skill.linked_to" { when = "name == 'Open Lock'", "owner.Intelligence" } ]], function(ann)
    expect(#game.skills):is(38)
    expect(ann.Open_Lock.linked_to):is "Intelligence"    -- fixed by the author
    ann.Dexterity.level = 0
    expect(ann.Open_Lock.effective):is(3)
    ann.Intelligence.level = 0
    expect(ann.Open_Lock.effective):is(2)
    expect(function() ann.Concealment:picks "Intelligence" end):is_refused "it is the player who picks"
  end }

example "picked by the player" { options = { players_pick_attributes = true },
  given = { ann = { "character", Intelligence = 3, total_points = 40, available_points = 10 } }, function(ann)
    decide { ["Which attribute is behind Concealment?"] = "Intelligence" }
    ann.Concealment:is_raised(2)
    expect(ann.Concealment.effective):is(3)
    expect(function() ann.Athleticism:picks "Charisma" end):is_refused "it is one that the skill suggests"
    ann.Dodge:is_raised(1)                               -- nothing to pick: nobody asks
    expect(ann.Dodge.effective):is(1)
  end }

-- A list that is loaded after this one prevails, entry by entry.
example "a game's own skills stand" { options = { players_pick_attributes = true },
  rules = [[ skill "Open Lock" { instead_of = "rpj-examples-skills", attribute = "Intelligence", untrained = false }
             skill "Tracking"  { attribute = "Willpower" } ]],
  given = { ann = { "character", ["Open Lock"] = 2, Concealment = 2, Intelligence = 3, Dexterity = 6 } }, function(ann)
    expect(#game.skills):is(39)
    expect(ann.Open_Lock.attribute):is "Intelligence"
    expect(ann.Open_Lock.effective):is(3)
    expect(ann.Open_Lock.genre):is "unsaid"
    expect(#ann.Open_Lock.alternatives):is(0)            -- nothing of the other one stays
    expect(function() ann.Open_Lock:picks "Dexterity" end):is_refused "it is the player who picks"
    local bob = bring "character"
    expect(function() bob.Open_Lock:check() end):is_refused "one is not trained in it"
    expect(ann.Concealment.effective):is(4)              -- the rest of the list is as it was
  end }
