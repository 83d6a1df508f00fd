-- Part Three: stats.

example "four stats" { source = "BUM-CHAR-01", function()
  local names = {}
  for i, stat in ipairs(game.stats) do names[i] = { stat.short, stat.name } end
  expect(names):is { { "STR", "Strength" }, { "DEX", "Dexterity" }, { "INT", "Intelligence" }, { "SOC", "Socialization" } }
  expect(game.stats[1].looks[game.average_stat]):is "average"
end }

example "Strength: attacks, and as many wounds" { source = { "BUM-CHAR-02", "BUM-GLOSS-03" },
  given = { ann = { "character", Strength = 3, wields = "Fist" }, bob = { "character", Strength = 4, Dexterity = 1 } }, function(ann, bob)
    expect(ann.hit_points):is(3)
    expect(bob.hit_points):is(4)
    expect(ann.weapon_in_hand.attack_stat):is(3)
  end }

local knife = [[ weapon "Test Knife" { attack = 1, nimble = true, skill = "Dagger" } ]]

source "BUM-CHAR-03"
example "knives with Dexterity, if the gamemaster likes" { rules = knife, options = { dexterity_weapons = true },
  given = { ann = { "character", Strength = 2, Dexterity = 4, wields = "Test Knife" }, bob = { "character", Strength = 3, Dexterity = 2, wields = "Fist" } }, function(ann, bob)
    expect(ann.weapon_in_hand.attack_stat):is(4)
    expect(bob.weapon_in_hand.attack_stat):is(3)                -- a fist is no knife
    bob.wields = "Test Knife"
    expect(bob.weapon_in_hand.attack_stat):is(3)                -- it may, but it need not
  end }

example "and otherwise with Strength" { rules = knife, given = { ann = { "character", Strength = 2, Dexterity = 4, wields = "Test Knife" } }, function(ann)
  expect(ann.weapon_in_hand.attack_stat):is(2)
end }

example "Dexterity: defence, and what is shot" { source = "BUM-CHAR-04", rules = [[ weapon "Test Bow" { shoots = "bow" } ]],
  given = { ann = { "character", Strength = 1, Dexterity = 4, wields = "Test Bow" } }, function(ann)
    expect(ann.melee_defence):is(4)
    expect(ann.weapon_in_hand.attack_stat):is(4)
  end }

example "Intelligence notices things" { source = "BUM-CHAR-05", given = { ann = { "character", Intelligence = 3 } }, function(ann)
  expect(ann.perception):is(3)
  dice(3, 2)
  expect(ann:notices()):is(true)
  expect(ann:notices()):is(false)
end }

source "BUM-CHAR-06"
example "what a character happens to know" { options = { knowledge_rolls = true }, given = { ann = { "character", Intelligence = 3 } }, function(ann)
  dice(4, 3)
  expect(ann:recalls { fact = "who rules the marches", difficulty = 7 }.success):is(true)
  expect(ann:recalls { fact = "who rules the marches", difficulty = 7 }.success):is(false)
end }

example "what nobody rolls for" { given = { ann = { "character", Intelligence = 3 } }, function(ann)
  expect(function() ann:recalls { fact = "who rules the marches" } end):is_refused "what a character knows is rolled for"
end }

example "Socialization lies" { source = "BUM-CHAR-07", given = { ann = { "character", Socialization = 3, Intelligence = 1 } }, function(ann)
  dice(3)
  expect(ann.Lying:check().total):is(6)
end }

example "one of two stats, as the player likes" { source = "BUM-CHAR-10", given = { ann = { "character", Strength = 1, Dexterity = 3, Socialization = 2, Intelligence = 4 } }, function(ann)
  dice(3, 3)
  expect(ann.Lying:check { with = "Intelligence" }.total):is(7)
  expect(ann.Lying:check { with = "Socialization" }.total):is(5)
  expect(ann.weapon_in_hand:attack_total("Dexterity")):is(3)
  expect(ann.weapon_in_hand:attack_total()):is(1)
end }

example "a whole fight as one roll of Strength" { source = "BUM-CHAR-11", given = { ann = { "character", Strength = 3 } }, function(ann)
  dice(4, 2)
  local fight = ann.Strength:check { difficulty = 6 }
  expect({ fight.total, fight.success }):is { 7, true }
  expect(ann.Strength:check { difficulty = 6 }.success):is(false)
end }

example "what scores mean" { source = "BUM-CHAR-15", function()
  local means = {
    { "Strength",      "a child, weak or very old", "works out, or big",                  "a weightlifter, mighty" },
    { "Dexterity",     "clumsy",                    "graceful, with a steady hand",       "a gymnast or juggler" },
    { "Intelligence",  "dumb",                      "smart",                              "brilliant" },
    { "Socialization", "awkward, rude or ugly",     "likeable, attractive or persuasive", "a great orator, or stunning" } }
  for i, stat in ipairs(game.stats) do
    expect({ stat.name, stat:means(1), stat:means(3), stat:means(4) }):is(means[i])
    expect(stat:means(2)):is "average"
  end
end }
