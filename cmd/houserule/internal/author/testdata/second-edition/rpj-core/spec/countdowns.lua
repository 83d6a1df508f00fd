-- The checks of these examples have difficulty 0: a 7 just succeeds, a 6 just fails.

local function succeeds(countdown, skill)
  dice(3, 4)
  countdown:attempt(skill)
  return countdown.value
end

local function fails(countdown, skill)
  dice(3, 3)
  countdown:attempt(skill)
  return countdown.value
end

box "game.disaster" "number = 0"
action "countdown.brings_disaster" { function() game.disaster = game.disaster + 1 end }

source "RPJ-CD-01"
example "a countdown is resolved at its difficulty" {
  given = { treachery = { "countdown", name = "Treachery?", size = 3 } }, function(treachery)
    expect(treachery.name):is("Treachery?")
    expect(treachery.value):is(0)
    for step = 1, 3 do
      expect(treachery.resolved):is(false)
      treachery:advance()
      expect(treachery.value):is(step)
    end
    expect(treachery.resolved):is(true)
  end }

example "its consequence happens once" { given = { flood = { "countdown", size = 1 } },
  rules = [[after "track.resolves" { when = "kind == 'countdown'", function(track) track:brings_disaster() end }]], function(flood)
    flood:advance()
    flood:advance()
    expect(game.disaster):is(1)
  end }

example "advancing and reversing" { source = "RPJ-CD-02", given = { war = { "countdown", size = 4, value = 2 }, peace = { "countdown", size = 4, value = 2 } }, function(war, peace)
  war:advance()
  expect(war.value):is(3)
  peace:reverse()
  expect(peace.value):is(1)
  peace:reverse(3)
  expect(peace.value):is(0)
  war:advance(9)
  expect(war.value):is(4)
  war:reverse()
  expect(war.value):is(4)                               -- what is resolved stays
  war:reopens(3)
  war:reverse()
  expect(war.value):is(2)
  expect(function() war:reopens(4) end):is_refused "it stops short of an end"
end }

example "checks and time move countdowns" { source = "RPJ-CD-03",
  given = { ug = { "character" }, work = { "countdown", size = 3 }, winter = { "countdown", size = 3, moves_on = "time", each = "day" } }, function(ug, work, winter)
    expect(succeeds(work, ug.Crafting)):is(1)
    time:pass "23 hours"
    expect(winter.value):is(0)
    time:pass "1 hour"
    expect(winter.value):is(1)
    expect(work.value):is(1)
  end }

example "the face of a countdown die" { source = "RPJ-CD-04", given = { long = { "countdown", size = 8, value = 4 } }, function(long)
  expect(long.die_face):is(4)
  long:reverse(4)
  expect(long.die_face):is(nil)
  for face = 1, 6 do
    long:advance()
    expect(long.die_face):is(face)
  end
  long:advance()
  expect(long.die_face):is(nil)
end }

example "what players see" { source = "RPJ-CD-05",
  given = { open = { "countdown", name = "Treachery?", size = 4, value = 1, difficulty = 3, remark = "the baron" },
            veiled = { "countdown", size = 4, hidden = { "size" } }, secret = { "countdown", size = 4, secret = true } }, function(open, veiled, secret)
    local seen = open.seen_by_players
    expect(open.name):is("Treachery?")
    expect(seen.value):is(1)
    expect(seen.size):is(4)
    expect(seen.difficulty):is(nil)
    expect(seen.remark):is(nil)
    expect(veiled.seen_by_players.value):is(0)
    expect(veiled.seen_by_players.size):is(nil)
    expect(secret.seen_by_players):is(nil)
  end }

example "a success countdown" { source = "RPJ-CD-06", given = { ug = { "character" }, work = { "countdown", size = 3 } }, function(ug, work)
  expect(succeeds(work, ug.Crafting)):is(1)
  expect(fails(work, ug.Crafting)):is(1)
  expect(succeeds(work, ug.Crafting)):is(2)
  expect(fails(work, ug.Crafting)):is(2)
  expect(succeeds(work, ug.Crafting)):is(3)
  expect(work.resolved):is(true)
end }

example "a smith makes plate armour" { source = "RPJ-CD-07", given = { smith = { "character" }, plate = { "countdown", size = 3, moves_on = "success" } }, function(smith, plate)
  for step = 1, 3 do expect(succeeds(plate, smith.Crafting)):is(step) end
  expect(plate.resolved):is(true)
end }

source "RPJ-CD-08"
example "one success for each member" {
  given = { a = { "character" }, b = { "character" }, gate = { "countdown", size = 3, limits = { "one success a who" } } }, function(a, b, gate)
    expect(fails(gate, a.Games)):is(0)                  -- a failure uses nothing up
    expect(succeeds(gate, a.Games)):is(1)
    expect(succeeds(gate, a.Hacking)):is(1)
    expect(succeeds(gate, b.Games)):is(2)
  end }

example "one success for each skill" {
  given = { a = { "character" }, b = { "character" }, gate = { "countdown", size = 3, limits = { "one success a skill" } } }, function(a, b, gate)
    expect(succeeds(gate, a.Games)):is(1)
    expect(succeeds(gate, b.Games)):is(1)
    expect(succeeds(gate, a.Hacking)):is(2)
  end }

example "one attempt a day" { given = { a = { "character" }, gate = { "countdown", size = 3, limits = { "once a day" } } }, function(a, gate)
  expect(fails(gate, a.Games)):is(0)
  expect(succeeds(gate, a.Games)):is(0)                 -- the day's attempt is gone
  time:pass "1 day"
  expect(succeeds(gate, a.Games)):is(1)
end }

example "two different skills at least" { given = { a = { "character" }, gate = { "countdown", size = 3, different_skills = 2 } }, function(a, gate)
  expect(fails(gate, a.Hacking)):is(0)                  -- what failed lends no variety
  expect(succeeds(gate, a.Games)):is(1)
  expect(succeeds(gate, a.Games)):is(2)
  expect(succeeds(gate, a.Games)):is(2)
  expect(succeeds(gate, a.Hacking)):is(3)
end }

example "how hard a success countdown is" { source = "RPJ-CD-09", ask = "countdown.hardness", cases = {
  { moves_on = "success", size = 2, is = "easy" }, { moves_on = "success", size = 4, is = "moderate" },
  { moves_on = "success", size = 6, is = "hard" }, { moves_on = "success", size = 8, is = "hard" } } }

example "a failure countdown" { source = "RPJ-CD-16", given = { ug = { "character" }, alarm = { "countdown", size = 3, moves_on = "failure" } }, function(ug, alarm)
  expect(fails(alarm, ug.Sneaking)):is(1)
  expect(succeeds(alarm, ug.Sneaking)):is(1)
  expect(fails(alarm, ug.Sneaking)):is(2)
  expect(fails(alarm, ug.Sneaking)):is(3)
  expect(alarm.resolved):is(true)
end }

example "spies in a fortress" { source = "RPJ-CD-17",
  given = { a = { "character" }, b = { "character" }, guards = { "countdown", size = 4, moves_on = "failure" } }, function(a, b, guards)
    for i, spy in ipairs { a, b, a } do
      expect(fails(guards, spy.Sneaking)):is(i)
      expect(guards.resolved):is(false)
    end
    expect(fails(guards, b.Sneaking)):is(4)
    expect(guards.resolved):is(true)
  end }

example "only players' failures move it, and only their opponents' successes what waits for those" { source = { "RPJ-CD-16", "RPJ-CD-19" },
  given = { ug = { "character", player = true }, orc = { "character" },
            alarm = { "countdown", size = 3, moves_on = "failure" }, plot = { "countdown", size = 3, moves_on = "opposition" }, plate = { "countdown", size = 3 } }, function(ug, orc, alarm, plot, plate)
    expect({ fails(alarm, orc.Sneaking), fails(alarm, ug.Sneaking) }):is { 0, 1 }
    expect({ succeeds(plot, ug.Sneaking), succeeds(plot, orc.Sneaking), fails(plot, orc.Sneaking) }):is { 0, 1, 1 }
    expect({ succeeds(plate, ug.Crafting), succeeds(plate, orc.Crafting) }):is { 1, 2 }
  end }

example "how hard a failure countdown is" { source = "RPJ-CD-18", ask = "countdown.hardness", cases = {
  { moves_on = "failure", size = 2, is = "hard" }, { moves_on = "failure", size = 4, is = "moderate" }, { moves_on = "failure", size = 6, is = "easy" } } }

example "sizes in between have no name" { source = { "RPJ-CD-09", "RPJ-CD-18" },
  given = { three = { "countdown", size = 3 }, five = { "countdown", size = 5, moves_on = "failure" } }, function(three, five)
    expect(three.hardness):is(nil)
    expect(five.hardness):is(nil)
  end }

example "long-term countdowns outlive a session" { source = "RPJ-CD-21", given = { notoriety = { "countdown", size = 5, term = "long", value = 2 } }, function(notoriety)
  game:session_begins()
  expect(notoriety.value):is(2)
  expect(notoriety.term):is("long")
  notoriety:advance()                                   -- an encounter went well; nobody rolled for it
  expect(notoriety.value):is(3)
end }

example "the baron learns who they are" { source = "RPJ-CD-22", given = { ug = { "character" }, baron = { "countdown", name = "Awareness", size = 2, term = "long" } },
  rules = [[after "track.resolves" { when = "name == 'Awareness'", function(track) track:brings_disaster() end }]], function(ug, baron)
    succeeds(baron, ug.Games)
    expect(game.disaster):is(0)
    succeeds(baron, ug.Games)
    expect(baron.resolved):is(true)
    expect(game.disaster):is(1)                         -- a success countdown may end badly
  end }

example "everybody has to help" { source = "RPJ-CD-23",
  given = { a = { "character" }, b = { "character" }, c = { "character" }, gate = { "countdown", size = 3, limits = { "one success a who" } } }, function(a, b, c, gate)
    for _, who in ipairs { a, a, b, b, a } do succeeds(gate, who.Games) end
    expect(gate.resolved):is(false)
    succeeds(gate, c.Games)
    expect(gate.resolved):is(true)
  end }

example "what comes of it is named by the countdown itself" { source = "RPJ-CD-01", given = { flood = { "countdown", size = 1, consequence = "brings_disaster" }, calm = { "countdown", size = 1 } }, function(flood, calm)
  calm:advance()
  expect(game.disaster):is(0)
  flood:advance()
  expect(game.disaster):is(1)
end }

example "what was decided neither advances nor goes back, until it is taken up again" { source = { "RPJ-CD-02", "RPJ-CD-19" }, given = { war = { "countdown", size = 4, value = 2, frozen = true } }, function(war)
  expect(function() war:advance() end):is_refused "nothing has decided it"
  expect(function() war:reverse() end):is_refused "nothing has decided it"
  war:reopens(2)
  war:advance()
  expect(war.value):is(3)
end }

example "where a countdown may be taken up again" { source = { "RPJ-CD-02", "RPJ-CD-10" }, function()
  local war, rope = bring("countdown", { size = 4 }), game:starts_tug_of_war("Rope", 4)
  for at, fits in pairs { [-1] = { false, false }, [0] = { true, false }, [1] = { true, true }, [3] = { true, true }, [4] = { false, false } } do
    expect({ war:fits(at), rope:fits(at) }):is(fits)
  end
end }

example "the difficulty is the countdown's, or that of the attempt" { source = { "RPJ-CD-03", "RPJ-CD-05" }, given = { ug = { "character" }, gate = { "countdown", size = 4, difficulty = 3 } }, function(ug, gate)
  dice(4, 5, 4, 6, 4, 4)                                -- 9 and 10 against 10+, 8 against 8+
  gate:attempt(ug.Games)
  expect(gate.value):is(0)
  gate:attempt(ug.Games)
  expect(gate.value):is(1)
  gate:attempt { skill = ug.Games, difficulty = 1 }
  expect(gate.value):is(2)
end }

example "the end is told, but for what players do not know of" { source = { "RPJ-CD-01", "RPJ-CD-05" },
  given = { flood = { "countdown", name = "The Flood", size = 2 }, plot = { "countdown", size = 1, secret = true } }, function(flood, plot)
    flood:advance()
    expect(function() flood:advance() end):says "The Flood is resolved"
    plot:advance()
    expect({ plot.resolved, (why "last"):match "says [^\n]+" }):is { true, nil }
  end }
