source "HEX-TRAIT-01"
example "abilities, traits, and a major with luck" { source = { "HEX-TRAIT-01", "HEX-TURN-10", "HEX-LUCK-01" }, given = { ann = { "character", name = "Ann" } }, function(ann)
  expect(ann.luck_points):is(0)                         -- read while the sheet is empty
  decide { ["How much Strength?"] = 4, ["How much Body?"] = 3, ["How much Agility?"] = 2, ["How much Dexterity?"] = 3, ["How much Mind?"] = 1,
    ["Which trait is raised?"] = { "Combat", "Leadership", "no more" }, ["To which level is Combat raised?"] = 5, ["To which level is Leadership raised?"] = 3 }
  ann:is_created()
  expect({ ann.Strength.level, ann.Body.level, ann.Agility.level, ann.Dexterity.level, ann.Mind.level, ann.Aura.level }):is { 4, 3, 2, 3, 1, 3 }
  expect({ ann.Combat.effective, ann.Leadership.effective, ann.trait_points }):is { 5, 3, 4 }
  expect({ ann.major, ann.player, ann.luck_points }):is { true, true, 3 }
  expect(function() ann:is_created() end):is_refused "the sheet is still empty"
end }

example "each ability that follows keeps a point" { given = { ann = { "character" } }, function(ann)
  decide { ["How much Strength?"] = 5, ["How much Body?"] = 5, ["How much Agility?"] = 4 }
  expect(function() ann:chooses_abilities() end):fails "1 to 3"   -- 6 points are left for four abilities
end }

example "points are spent and given back before the character is in play" { given = { ann = { "character", being_created = true, trait_points = 6 } }, function(ann)
  ann.Combat:is_learned(4)
  expect(ann.trait_points):is(2)
  expect(function() ann.Stealth:is_learned(3) end):is_refused "2 are left"
  ann.Combat:is_learned(3)
  expect(ann.trait_points):is(3)
  ann.being_created = false
  expect(function() ann.Stealth:is_learned(1) end):is_refused "the character is being created"
end }

example "few or many points still fill every ability" { options = { ability_points = 99 }, given = { ann = { "character" } }, function(ann)
  ann:chooses_abilities()                               -- nobody is asked
  expect({ ann.Strength.level, ann.Aura.level }):is { 5, 5 }
end }
