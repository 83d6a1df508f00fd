example "the gamemaster has the last word" { source = "RPJ-RUN-01", given = { ug = { "character" }, p = { "participant" } }, function(ug, p)
  p:speaks()
  expect(function() game:rules_by_the_story "no lock holds her" end):is_refused "the gamemaster has the last word"
  game.speaker = nil
  expect(function() game:rules_by_the_story "" end):is_refused "a reason is given"
  game:rules_by_the_story "no lock holds her tonight"
  dice(1, 2)
  decide { Overrule = true, ["Overrule: succeeds"] = true }
  expect(ug.Games:check { difficulty = 5 }.success):is(true)
  expect(why "last"):contains "the gamemaster takes Overrule"
  dice(6, 5)
  decide { Overrule = { true }, ["Overrule: succeeds"] = false }   -- once for a roll
  expect(function() return ug.Games:check { difficulty = 4 }.success end):says "The gamemaster overrules the dice: no lock holds her tonight"
  game:rules_by_the_book()
  dice(1, 2)
  ug.breaks = 0
  expect(function() ug.Games:check() end):asks_nobody()
  dice(1, 2)
  expect(ug.Games:check { difficulty = 5 }.success):is(false)
end }

example "a countdown in place of a check" { source = "RPJ-RUN-02", given = { ug = { "character" } }, function(ug)
  local function plays(...)
    local vault = game:spreads_out { task = "The vault", successes = 3, failures = 2, difficulty = 1 }
    expect(vault.won_by.size):is(3)
    expect(vault.lost_by.size):is(2)
    dice(...)
    while not vault.outcome do vault:attempt(ug.Games) end
    return vault.outcome
  end
  expect(plays(4, 4, 4, 4, 4, 4)):is("won")
  expect(plays(1, 2, 4, 4, 1, 2)):is("lost")
  local usual = game:spreads_out { task = "The bridge" }
  expect({ usual.won_by.size, usual.lost_by.size, usual.difficulty }):is { 3, 2, 0 }
end }

example "a short cut" { source = "RPJ-RUN-03", given = { ug = { "character", Games = 2 }, siege = { "countdown", name = "The siege", size = 6 } }, function(ug, siege)
  decide { ["Could this work: Games for The siege?"] = false }
  expect(function() ug.Games:cuts_short { challenge = siege } end):is_refused "a way that would work"
  decide { ["Could this work: Games for The siege?"] = true }
  dice(1, 2, 4, 4)
  expect(ug.Games:cuts_short { challenge = siege, difficulty = 3 }):is(false)
  expect(siege.value):is(0)
  expect(ug.Games:cuts_short { challenge = siege, difficulty = 3 }):is(true)
  expect({ siege.resolved, siege.value }):is { true, 6 }
end }

example "there is a hint on the obelisk" { source = "RPJ-RUN-04", given = { ug = { "character" } }, function(ug)
  decide { ["Is it so: the obelisk bears a hint?"] = true, ["Is it so: the moon is cheese?"] = false,
           ["What would this deny: he smoothed the obelisk years ago?"] = "the obelisk bears a hint",
           ["What would this deny: he brought rope?"] = "nothing", ["Does this leave everything as it was established: he brought rope?"] = true }
  expect(ug:supposes("the moon is cheese")):is(nil)
  ug:supposes "the obelisk bears a hint"
  expect(game.statements):is { "the obelisk bears a hint" }
  expect(function() ug:flashes_back "he smoothed the obelisk years ago" end):is_refused "it is established: the obelisk bears a hint"
  expect(ug.breaks):is(2)
  ug:flashes_back "he brought rope"
  expect(ug.breaks):is(0)
end }

example "while nothing is established, nobody asks what a flashback denies" { source = "RPJ-RUN-04", given = { ug = { "character" } }, function(ug)
  decide { ["Does this leave everything as it was established: he brought rope?"] = true }
  ug:flashes_back "he brought rope"
  expect(ug.breaks):is(0)
end }

example "a no has a reason" { source = "RPJ-RUN-05", function()
  expect(function() game:vetoes { proposal = "bribing the golem" } end):is_refused "a no comes with a reason"
  expect(function() game:vetoes { proposal = "bribing the golem", reason = "it wants nothing", suggestion = "its maker is greedy" } end)
    :says "Not so: bribing the golem, because it wants nothing. But perhaps: its maker is greedy"
  expect(function() game:vetoes { proposal = "bribing the golem", reason = "it wants nothing" } end):says "because it wants nothing"
end }

example "skills of people nobody wrote up" { source = "RPJ-RUN-06", function()
  for talent, level in pairs { masterful = 6, competent = 4, green = 2 } do
    local question = "Which level has somebody " .. talent .. "?"
    for _, chosen in ipairs { level, level + 1 } do
      decide { [question] = chosen }
      expect(game:improvises_skill(talent)):is(chosen)
    end
    decide { [question] = level + 2 }
    expect(function() game:improvises_skill(talent) end):fails(level .. " to " .. level + 1)
  end
end }

example "somewhat outside their field" { source = "RPJ-RUN-07", function()
  for level, half in pairs { [6] = 3, [4] = 2, [2] = 1, [7] = 3, [5] = 2, [3] = 1 } do expect(game:half_of(level)):is(half) end
  decide { ["Which level has somebody masterful?"] = 7 }
  expect(game:improvises_nearby_skill("masterful")):is(3)
end }

example "wholly outside of it" { source = "RPJ-RUN-08", function()
  decide { ["Which level beyond all experience?"] = { 0, 1, 2 } }
  expect(game:improvises_foreign_skill()):is(0)
  expect(game:improvises_foreign_skill()):is(1)
  expect(function() game:improvises_foreign_skill() end):fails "0 to 1"
end }

example "attributes of people nobody wrote up" { source = "RPJ-RUN-09", given = { clerk = { "character" } }, function(clerk)
  for sort, want in pairs { unremarkable = { 2, 0 }, average = { 3, 1 }, ["above average"] = { 4, 1 } } do
    clerk.Strength:is_improvised(sort)
    expect(clerk.Strength.level):is(want[1])
    expect(clerk.Strength.bonus):is(want[2])
  end
end }

example "a roll that the table agrees on" { source = "RPJ-INTRO-03", given = { ug = { "character" } }, function(ug)
  dice(3, 4)
  local check = ug:improvised_check { level = 4, target = 10, situation = -1 }
  expect(check.total):is(10)
  expect(check.success):is(true)
  dice(3, 4, 3, 3)                                      -- unless they say otherwise: 7+, and nothing is installed
  expect(ug:improvised_check().success):is(true)
  expect(ug:improvised_check().success):is(false)
end }
