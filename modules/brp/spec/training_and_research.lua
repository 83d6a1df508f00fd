local school = { kim = { "character", INT = 12, Hide = 45, Climb = 72 }, master = { "character", Hide = 80, Climb = 95, Teach = 60 }, peer = { "character", Hide = 45, Teach = 60 } }

example "a teacher, and an hour for each percent" { source = "BRP-IMPROVE-13", given = school, function(kim, master, peer)
  expect({ kim.Hide.hours_of_study, game.hours_in_a_week, game.grueling_hours }):is { 45, 50, 100 }
  expect(kim.Hide.weeks_of_study):is_near(0.9, 1e-9)
  expect(function() kim.Hide:is_trained { teacher = peer } end):is_refused "the teacher has a higher rating"
  expect(function() kim.Hide:is_trained { teacher = kim } end):is_refused "the teacher has a higher rating"
  expect(function() kim.Hide:is_trained { teacher = master, hours = 44 } end):is_refused "it takes an hour for each percent"
  peer.Hide.level = 46
  dice(60, 1)
  expect(kim.Hide:is_trained { teacher = peer, hours = 45 }):is(1)
end }

example "what a lesson brings" { source = "BRP-IMPROVE-14", given = school, function(kim, master)
  dice(61)
  expect(kim.Hide:is_trained { teacher = master }):is(0)
  dice(98, 2)
  expect(kim.Hide:is_trained { teacher = master }):is(-2)
  expect(kim.Hide.level):is(43)
  kim.Hide.level = 45
  dice(60, 4)
  expect(kim.Hide:is_trained { teacher = master }):is(4)
  expect(kim.Hide.level):is(49)
  dice(3, 4)                                           -- a critical lesson is no better
  expect(kim.Hide:is_trained { teacher = master }):is(4)
  expect(master.Teach.experience_check):is(false)
  expect(game.training_die):is(6)
  kim.Hide.level = 2
  dice(98, 3)
  expect(kim.Hide:is_trained { teacher = master }):is(-2)   -- nothing is less than nothing
  expect(kim.Hide.level):is(0)
end }

example "better teachers, and what needs none" { source = "BRP-IMPROVE-15", given = school, function(kim, master)
  dice(60, 10)
  expect(kim.Hide:is_trained { teacher = master, die = 10 }):is(10)
  dice(60, 1)
  expect(kim.Hide:is_trained { teacher = master, die = 10 }):is(1)
  expect(kim.Hide:is_granted(8)):is(8)
  expect(kim.Hide.level):is(64)
end }

source "BRP-IMPROVE-16"
example "training ends at 75" { given = school, function(kim, master)
  dice(60, 6)
  expect(kim.Climb:is_trained { teacher = master }):is(3)
  expect(kim.Climb.level):is(75)
  expect(function() kim.Climb:is_trained { teacher = master } end):is_refused "training still leads further than this, and not experience alone"
  expect(function() kim:plans_to_study { subject = "Climb", teacher = master } end):is_refused "training leads so far"
  expect(kim.Climb:is_granted(1)):is(0)
  kim.Hide.level = 70
  expect(kim.Hide:is_granted(8)):is(5)
end }

example "what is permanent counts up to 75, too" { source = { "BRP-IMPROVE-16", "BRP-MOD-11" }, given = { kim = { "character", Brawl = 52, has = { "Unarmed Combat" } }, master = { "character", Brawl = 80, Teach = 60 } }, function(kim, master)
  dice(60, 6)
  expect(kim.Brawl:is_trained { teacher = master }):is(3)
  expect({ kim.Brawl.level, kim.Brawl.rating }):is { 55, 75 }
end }

example "or elsewhere" { options = { highest_by_training = 90 }, given = school, function(kim, master)
  dice(60, 6)
  kim.Climb:is_trained { teacher = master }
  expect(kim.Climb.level):is(78)
end }

example "alone" { source = "BRP-IMPROVE-17", given = { kim = { "character", INT = 12, History = 45, Literacy = 50, Sense = 40 }, bob = { "character" } }, function(kim, bob)
  expect(kim.History.hours_of_study):is(45)
  expect(function() kim.History:is_researched { hours = 44 } end):is_refused "it takes an hour for each percent"
  expect(function() kim.Sense:is_researched() end):is_refused "it can be learned without a teacher"
  expect(function() kim.History:is_researched { with = { bob.Literacy } } end):is_refused "one's own skills help with it"
  dice(51)                                             -- no way is found
  expect(kim.History:is_researched { with = { kim.Literacy } }):is(0)
  dice(50, 45, 40, 6)
  expect(kim.History:is_researched { with = { kim.Literacy, kim.History } }):is(4)
  expect({ kim.Literacy.experience_check, kim.History.experience_check }):is { false, false }
end }

example "an experience roll, and 1D6 less 2" { source = "BRP-IMPROVE-18", given = { kim = { "character", INT = 12, History = 80, Climb = 99, Pilot = 100 } }, function(kim)
  local function researches(given, ...)
    kim.History.level = 80
    dice(...)
    kim.History:is_researched(given)
    return kim.History.level
  end
  expect(researches({}, 75, 5)):is(83)
  expect(researches({}, 74)):is(80)
  dice(74)
  expect(kim.History:is_researched()):is(0)
  expect(researches({}, 75, 1)):is(80)                 -- never less than before
  expect(researches({}, 75, 2)):is(80)
  expect(researches({ fixed = true }, 75)):is(82)
  dice(94, 6)
  expect(kim.Climb:is_researched()):is(1)
  expect(function() kim.Climb:is_researched() end):is_refused "only experience leads above 100"
  expect(function() kim.Pilot:is_researched() end):is_refused "only experience leads above 100"
  expect(function() kim:plans_to_study { subject = "Pilot" } end):is_refused "research leads so far"
end }
