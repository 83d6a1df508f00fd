local highest, margin, subtraction, resistance = { opposed_rolls = "highest" }, { opposed_rolls = "margin" }, { opposed_rolls = "subtraction" }, { opposed_rolls = "resistance" }

example "the highest success" { source = "BRP-OPPOSED-07", options = highest, given = { a = { "character", Hide = 70 }, b = { "character", Sense = 70 } }, function(a, b)
  local function contest(first, second)
    dice(first, second)
    return a.Hide:opposed_check { by = b.Sense }
  end
  expect(contest(61, 40).winner):is(a)
  expect(contest(40, 61).winner):is(b)
  expect(contest(61, 14).winner):is(b)                 -- a special success goes before the highest
  expect(contest(61, 14).victory):is(3)                -- and nothing is taken off it
  expect(contest(71, 40).winner):is(b)
  expect(contest(71, 72).winner):is(nil)
end }

example "the higher unmodified rating, when the highest are two" { source = "BRP-OPPOSED-08", options = highest, given = { a = { "character", Hide = 60 }, b = { "character", Sense = 75 } }, function(a, b)
  dice(52, 52)
  expect(a.Hide:opposed_check { by = b.Sense }.winner):is(b)
  dice(52, 52)
  expect(a.Hide:opposed_check { by = b.Sense, passive_situation = -20 }.winner):is(b)
end }

example "86 beats 22" { source = "BRP-OPPOSED-09", options = highest, given = { a = { "character", Hide = 87 }, b = { "character", Sense = 87 } }, function(a, b)
  dice(86, 22)
  local contest = a.Hide:opposed_check { by = b.Sense }
  expect({ contest.degree, contest.rival.degree, game:specials(87) }):is { 2, 2, 18 }
  expect(contest.winner):is(a)
end }

example "the largest margin" { source = "BRP-OPPOSED-10", options = margin, given = { a = { "character", Hide = 87 }, b = { "character", Sense = 60 } }, function(a, b)
  local function winner(first, second, given)
    dice(first, second)
    return a.Hide:opposed_check { by = b.Sense, situation = given }.winner
  end
  expect(winner(86, 30, 0)):is(b)
  expect(winner(56, 30, 0)):is(a)                      -- 31 against 30
  expect(winner(58, 30, 0)):is(b)
  expect(winner(57, 30, 0)):is(a)                      -- equal: the better rating
  expect(winner(56, 30, -2)):is(b)                     -- the modified rating counts
  expect(winner(88, 60, 0)):is(b)
  expect(winner(87, 61, 0)):is(a)
  expect(winner(88, 61, 0)):is(nil)
end }

example "who fails has no margin, and equals have no winner" { source = "BRP-OPPOSED-10", options = margin, given = { a = { "character", Hide = 140 }, b = { "character", Sense = 60 }, c = { "character", Hide = 60 } }, function(a, b, c)
  dice(97, 50)                                         -- 97 of 140, which fails, against 50 of 60
  expect(a.Hide:opposed_check { by = b.Sense }.winner):is(b)
  dice(50, 97)
  expect(b.Sense:opposed_check { by = a.Hide }.winner):is(b)
  dice(30, 30)
  expect(c.Hide:opposed_check { by = b.Sense }.winner):is(nil)
end }

example "one rating comes off the other" { source = "BRP-OPPOSED-11", options = subtraction, given = { a = { "character", Hide = 70 }, b = { "character", Sense = 45 } }, function(a, b)
  dice(40, 25)                                         -- the passive side rolls first
  local contest = a.Hide:opposed_check { by = b.Sense }
  expect({ contest.rival.degree, contest.real_chance, contest.winner }):is { 2, 25, a }
  dice(40, 26)
  expect(a.Hide:opposed_check { by = b.Sense }.winner):is(b)
  dice(46, 70)
  contest = a.Hide:opposed_check { by = b.Sense }
  expect({ contest.real_chance, contest.winner }):is { 70, a }
  dice(46, 71)
  expect(a.Hide:opposed_check { by = b.Sense }.winner):is(nil)
  dice(2, 25)                                          -- however well the passive side rolled
  expect(a.Hide:opposed_check { by = b.Sense }.winner):is(a)
end }

example "a fumble makes it easy" { source = "BRP-OPPOSED-12", options = subtraction, given = { a = { "character", Hide = 40 }, b = { "character", Sense = 50 } }, function(a, b)
  dice(99, 80)
  local contest = a.Hide:opposed_check { by = b.Sense }
  expect({ contest.real_chance, contest.winner }):is { 80, a }
  dice(97, 40)                                         -- no fumble
  expect(a.Hide:opposed_check { by = b.Sense }.real_chance):is(40)
end }

example "5% remain" { source = "BRP-OPPOSED-13", options = subtraction, given = { a = { "character", Pilot = 30 }, weak = { "character", Pilot = 4 }, b = { "character", Sense = 60 } }, function(a, weak, b)
  for shown, winner in pairs { [5] = a, [6] = b } do
    dice(60, shown)
    expect(a.Pilot:opposed_check { by = b.Sense }.winner):is(winner)
  end
  for _, shown in ipairs { 1, 4, 5 } do
    dice(60, shown)
    expect(weak.Pilot:opposed_check { by = b.Sense }.winner):is(b)
  end
  weak.Pilot.level = 5
  dice(60, 5)
  expect(weak.Pilot:opposed_check { by = b.Sense }.winner):is(weak)
  b.Sense.level = 1
  dice(1, 5)                                           -- whatever comes off
  expect(weak.Pilot:opposed_check { by = b.Sense, situation = -10 }.winner):is(weak)
end }

example "skills on the resistance table" { source = "BRP-OPPOSED-14", options = resistance, given = { a = { "character", Hide = 63 }, b = { "character", Sense = 48 } }, function(a, b)
  expect({ a.Hide.factor, b.Sense.factor }):is { 13, 10 }
  for shown, winner in pairs { [65] = a, [66] = b } do
    dice(shown)
    local contest = a.Hide:opposed_check { by = b.Sense }
    expect({ contest.table_roll.real_chance, contest.winner }):is { 65, winner }
  end
end }

example "players roll where they can" { source = "BRP-OPPOSED-15", options = resistance, given = { ann = { "character", Hide = 63, Sense = 63, player = true }, guard = { "character", Hide = 48, Sense = 48 }, bob = { "character", Hide = 48, player = true } }, function(ann, guard, bob)
  dice(65)
  local contest = guard.Hide:opposed_check { by = ann.Sense }
  expect({ contest.table_roll.real_chance, contest.winner }):is { 65, ann }
  dice(66)
  expect(guard.Hide:opposed_check { by = ann.Sense }.winner):is(guard)
  dice(65)
  expect(ann.Hide:opposed_check { by = guard.Sense }.winner):is(ann)
  dice(35)                                             -- both are players: whoever acts rolls
  expect(bob.Hide:opposed_check { by = ann.Sense }.winner):is(bob)
end }

source { "BRP-OPPOSED-14", "BRP-RESIST-04" }
example "a difference of ten needs no roll" { options = resistance, given = { a = { "character", Hide = 90 }, b = { "character", Sense = 40 } }, function(a, b)
  local sure, hopeless = a.Hide:opposed_check { by = b.Sense }, b.Sense:opposed_check { by = a.Hide }
  expect({ sure.winner, sure.degree, sure.lead }):is { a, 2, 1 }
  expect({ hopeless.winner, hopeless.degree, hopeless.lead }):is { a, 1, -1 }
end }

example "nothing is subtracted, and nothing is given" { source = { "BRP-OPPOSED-13", "BRP-SKILL-02" }, options = { opposed_rolls = "subtraction" },
  given = { kim = { "character", Pilot = 20, Climb = 45 }, bob = { "character", Pilot = 30 } }, function(kim, bob)
    dice(31, 5)                                        -- the passive side fails; a base chance of 1 leaves nothing of 20 - 50
    expect(kim.Pilot:opposed_check { by = bob.Pilot, situation = -50 }.winner):is(nil)
    dice(30, 5)                                        -- and where 30 comes off 20, 5 are left
    expect(kim.Pilot:opposed_check { by = bob.Pilot }.winner):is(kim)
    dice(30, 6)
    expect(kim.Pilot:opposed_check { by = bob.Pilot }.winner):is(bob)
    dice(31, 5)
    expect(kim.Climb:opposed_check { by = bob.Pilot, situation = -50 }.winner):is(kim)
  end }

example "the chance that is shown is the one that counts" { source = { "BRP-OPPOSED-13", "BRP-SKILL-02" }, options = subtraction,
  given = { a = { "character", Pilot = 25 }, weak = { "character", Pilot = 4 }, b = { "character", Sense = 62 } }, function(a, weak, b)
    dice(62, 5)
    local contest = a.Pilot:opposed_check { by = b.Sense }
    expect({ contest.real_chance, contest.chance, contest.winner }):is { 5, -37, a }
    dice(62, 1)
    contest = weak.Pilot:opposed_check { by = b.Sense }
    expect({ contest.real_chance, contest.winner }):is { 0, b }
  end }

example "and so it is where the degrees count" { source = { "BRP-SKILL-02", "BRP-RESULT-05" },
  given = { a = { "character", Hide = 20 }, b = { "character", Sense = 99 } }, function(a, b)
    dice(5, 96)
    local contest = a.Hide:opposed_check { by = b.Sense, situation = -50 }
    expect({ contest.real_chance, contest.rival.real_chance, contest.winner }):is { 5, 95, a }
  end }

example "a margin is that of the modified rating" { source = "BRP-OPPOSED-10", options = margin,
  given = { a = { "character", Hide = 20 }, b = { "character", Sense = 60 } }, function(a, b)
    dice(5, 60)
    local contest = a.Hide:opposed_check { by = b.Sense, situation = -50 }
    expect({ contest.real_chance, contest.margin, contest.winner }):is { 5, -35, b }
  end }

example "all or nothing on the resistance table" { options = resistance,
  given = { a = { "character", Hide = 90 }, b = { "character", Sense = 40 } }, function(a, b)
    expect(a.Hide:opposed_check { by = b.Sense }.table_roll.real_chance):is(100)
    expect(b.Sense:opposed_check { by = a.Hide }.table_roll.real_chance):is(0)
  end }
