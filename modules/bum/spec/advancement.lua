-- Part Six: advancement.
local ann = { "character", name = "Ann", Strength = 2, Dexterity = 3, Intelligence = 2, Socialization = 3, Stealth = 1, ["Axe/Mace"] = 1, skill_points = 0 }

example "a point or two for a good session" { source = "BUM-ADVANCE-01", given = { ann = ann, bob = { "character", name = "Bob", skill_points = 0 }, ogre = { "entity" } }, function(ann, bob, ogre)
  local low, high = game.least_for_a_session, game.most_for_a_session
  expect({ low, high }):is { 1, 2 }
  decide { ["How many skill points for Ann?"] = 1, ["How many skill points for Bob?"] = 2 }
  game:rewards { ann, bob, ogre }
  expect({ ann.skill_points, bob.skill_points }):is { 1, 2 }
  ann:is_awarded(2)
  expect(ann.skill_points):is(3)
  ann:is_awarded(5)                                            -- the gamemaster decides
  expect(ann.skill_points):is(8)
  expect(function() ann:is_awarded(0) end):is_refused "an award is more than nothing"
end }

example "spent at once, or saved" { source = "BUM-ADVANCE-02", given = { ann = ann }, function(ann)
  ann:is_awarded(3)
  ann.Stealth:is_raised(3)                                     -- two points more
  expect({ ann.Stealth.level, ann.skill_points }):is { 3, 1 }
  expect(function() ann.Stealth:is_raised() end):is_refused "no skill is higher than the stat that governs it"
  ann.Lying:is_raised()
  expect(ann.skill_points):is(0)
end }

example "a stat costs four" { source = "BUM-ADVANCE-03", given = { ann = ann }, function(ann)
  ann:is_awarded(3)
  expect(function() ann.Strength:is_raised() end):is_refused "costs 4, 3 are left"
  ann:is_awarded(1)
  ann.Strength:is_raised()
  expect({ ann.Strength.level, ann.skill_points }):is { 3, 0 }
end }

example "each stat once" { source = { "BUM-ADVANCE-04", "BUM-ADVANCE-05" }, given = { ann = ann, bob = ann }, function(ann, bob)
  ann:is_awarded(12)
  ann.Strength:is_raised()
  expect({ ann.Strength.level, ann.hit_points }):is { 3, 3 }   -- and one more hit point
  expect(function() ann.Strength:is_raised() end):is_refused "each stat rises once in the course of a game"
  ann.Dexterity:is_raised()
  expect({ ann.Dexterity.level, ann.Dexterity.rises, ann.skill_points }):is { 4, 1, 4 }
  game:session_begins()
  expect(function() ann.Strength:is_raised() end):is_refused "each stat rises once in the course of a game"
  bob:is_awarded(4)
  bob.Strength:is_raised()                                     -- another character's is another one's
end }

local strong = { "character", Strength = 4, skill_points = 4 }

source "BUM-ADVANCE-05"
example "four is the limit" { given = { ann = strong }, function(ann)
  expect(function() ann.Strength:is_raised() end):is_refused "a stat above 4 is for the gamemaster to allow"
  ann.exceptional = true
  ann.Strength:is_raised()
  expect(ann.Strength.level):is(5)
end }

example "unless the gamemaster allows five" { options = { stats_above_4 = true }, given = { ann = strong }, function(ann)
  ann.Strength:is_raised()
  expect(ann.Strength.level):is(5)
end }

example "a sword and maille are worth some skill points" { source = "BUM-ADVANCE-06", given = { ann = { "character", Strength = 2, Dexterity = 2, has = { "Hatchet", "Leather Armour" }, wields = "Hatchet" } }, function(ann)
  local attack, defence = ann.weapon_in_hand:attack_total(), ann.melee_defence
  ann:loses "Leather Armour"
  ann:gains "Maille"
  ann:gains "Sword"
  ann:draws "Sword"
  expect({ ann.weapon_in_hand:attack_total() - attack, ann.melee_defence - defence, ann.skill_points }):is { 1, 1, 10 }
end }

local barbarian = { "character", name = "Barbarian", Strength = 4, Dexterity = 2, Intelligence = 2, Socialization = 2, ["Axe/Mace"] = 2, Stealth = 1, skill_points = 4, has = { "Battleaxe" }, wields = "Battleaxe" }
local reading = [[ skill "Reading" { stat = "Intelligence" } ]]

source "BUM-ADVANCE-07"
example "no points for what was not used" { options = { a_is_for_axe = true }, rules = reading, given = { who = barbarian, foe = { "character", Strength = 4 } }, function(who, foe)
  who:enters_play()
  game:session_begins()
  dice(1, 6)
  who:attacks(foe)
  expect({ who.Axe_Mace.used, who.Stealth.used }):is { true, false }
  who.Axe_Mace:is_raised()
  expect(function() who.Stealth:is_raised() end):is_refused "points go into skills that were used, or taught"
  dice(1)
  who:sneaks_up_on(foe)                                        -- in vain, but it was tried
  who.Stealth:is_raised()
  expect(function() who.Reading:is_raised() end):is_refused "points go into skills that were used, or taught"
  who.Reading:is_used()                                        -- nobody learns to read by staring at letters
  expect(function() who.Reading:is_raised() end):is_refused "points go into skills that were used, or taught"
  who.Reading:is_taught()
  who.Reading:is_raised()
  expect({ who.Axe_Mace.level, who.Stealth.level, who.Reading.level }):is { 3, 2, 1 }
  game:session_begins()
  expect({ who.Axe_Mace.used, who.Reading.taught }):is { false, false }
  expect(function() who.Axe_Mace:is_raised() end):is_refused "points go into skills that were used, or taught"
end }

example "off, it asks nothing; and nobody asks at creation" { given = { who = barbarian }, function(who)
  who:enters_play()
  who.Stealth:is_raised()
  expect(who.Stealth.level):is(2)
end }

example "attempts, contests and simple fights are uses, too" { options = { a_is_for_axe = true }, given = { who = barbarian, foe = { "character", Socialization = 1, Strength = 1 } }, function(who, foe)
  who.Stealth:is_raised()                                      -- not in play yet
  who:enters_play()
  decide { ["Is it tried?"] = "yes" }
  dice(6, 6, 1, 6, 5, 4)
  who.Tracking:is_tried()
  who.Lying:contest(foe)
  game.combat_level = 3
  who:fights(foe)
  foe:recovers()
  who:tends { wound = foe.wounds[1], days = 2 }
  local used = {}
  for _, skill in ipairs { "Tracking", "Lying", "Axe/Mace", "Medicine", "Stealth" } do used[skill] = who:the(skill).used end
  expect(used):is { Tracking = true, Lying = true, ["Axe/Mace"] = true, Medicine = true, Stealth = false }
  expect(foe.Unarmed_Combat.used):is(true)                     -- at levels 2 and 3 both of them fight
  game.combat_level = 1
  who.Axe_Mace.used = false
  foe:recovers()
  time:pass "2 days"
  dice(6)
  who:fights(foe)
  expect(who.Axe_Mace.used):is(true)
end }

example "the barbarian learns his letters" { source = "BUM-ADVANCE-08", options = { a_is_for_axe = true }, rules = reading,
  given = { who = barbarian, scholar = { "character", Intelligence = 3, Reading = 1 }, other = { "character", Intelligence = 3 }, foe = { "character", Strength = 4 } }, function(who, scholar, other, foe)
    who:enters_play()
    dice(1, 6)
    who:attacks(foe)
    expect(function() who.Reading:is_raised() end):is_refused "points go into skills that were used, or taught"
    expect(function() who.Reading:is_taught(other) end):is_refused "whoever teaches knows it"
    who.Reading:is_taught(scholar)
    who.Reading:is_raised()
    expect(who.Reading.level):is(1)
  end }

example "whoever resists with a skill uses it, too" { given = { ann = { "character", Socialization = 2 }, bob = { "character", Socialization = 2, Intelligence = 2 } }, function(ann, bob)
  dice(2, 1, 2, 1, 2, 1)
  ann.Lying:contest { opponent = bob, resisting_with = "Intelligence" }
  expect({ ann.Lying.used, bob.Lying.used }):is { true, false }
  ann.Socialization:contest { opponent = bob, resisting = "Tracking" }
  ann.Lying:contest(bob)
  expect({ bob.Lying.used, bob.Tracking.used }):is { true, true }
end }

example "spent by questions" { source = { "BUM-ADVANCE-02", "BUM-ADVANCE-03" }, given = { ann = ann }, function(ann)
  ann.skill_points = 1
  expect(function() ann:advances() end):is_refused "the card is in play"
  ann.in_play = true
  decide { ["Which skill gets points?"] = { "Lying" } }        -- and with the last point nobody is asked again
  ann:advances()
  expect({ ann.Lying.level, ann.skill_points }):is { 1, 0 }
  expect(function() ann:advances() end):is_refused "there are points to be spent"
  ann:is_awarded(6)
  decide { ["Which skill gets points?"] = { "Stealth", "no more" }, ["To which level?"] = 2, ["Which stat rises?"] = "Strength" }
  ann:advances()
  expect({ ann.Stealth.level, ann.Strength.level, ann.skill_points }):is { 2, 3, 1 }
end }

example "the dead are awarded by name alone" { source = "BUM-ADVANCE-01", given = { ann = ann, bob = { "character" } }, function(ann, bob)
  ann:dies()
  decide { ["How many skill points for " .. bob.name .. "?"] = 2 }
  local before = { ann.skill_points, bob.skill_points }
  game:rewards { ann, bob }
  expect({ ann.skill_points - before[1], bob.skill_points - before[2] }):is { 0, 2 }
  ann:is_awarded(1)
  expect(ann.skill_points - before[1]):is(1)
end }
