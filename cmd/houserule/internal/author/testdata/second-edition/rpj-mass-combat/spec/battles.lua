local function forces(ours, theirs)
  local one    = bring("force", { name = "ours",   men = 100 })
  local other  = bring("force", { name = "theirs", men = 100 })
  local battle = game:mass_combat_begins(one, other)
  one.markers, other.markers = ours, theirs
  return one, other, battle
end

source "RPJ-MASS-06"
example "a marker for each degree" { function()
  local one, other, battle = forces(7, 5)              -- +2 and -2
  dice(4, 4, 1, 1, 6, 6)                               -- 10: three markers, and morale holds
  battle:round()
  expect({ one.markers, other.markers }):is { 7, 2 }
  one, other, battle = forces(5, 5)
  dice(3, 4, 3, 3)                                     -- 7 is a degree of 0, 6 is none
  battle:round()
  expect({ one.markers, other.markers }):is { 5, 5 }
end }

example "a double six is worth no more, unless the table says so" { function()
  local one, other, battle = forces(10, 10)
  dice(6, 6, 1, 1, 6, 6)
  battle:both_roll()
  expect(other.markers):is(5)
  local low = forces(1, 9)
  expect(low:roll().success):is(false)                 -- 12 - 8 misses 7, and luck alone does not help
end }

example "a double six is one more" { options = { critical_rolls = true }, function()
  local one, other, battle = forces(10, 10)
  dice(6, 6, 1, 1)
  battle:both_roll()
  expect(other.markers):is(4)
end }

example "both roll on the situation before either lost anything" { source = { "RPJ-MASS-06", "RPJ-MASS-35" }, function()
  local one, other, battle = forces(5, 5)
  dice(5, 5, 6, 3)                                     -- 10 takes three, 9 takes two all the same
  battle:both_roll()
  expect({ one.markers, other.markers }):is { 3, 2 }
end }

example "a round of the rebels, and a rout" {
  source = { "RPJ-MASS-11", "RPJ-MASS-14", "RPJ-MASS-22", "RPJ-MASS-23", "RPJ-MASS-25", "RPJ-MASS-27", "RPJ-MASS-31", "RPJ-MASS-35" },
  given = { basilus = "Basilus", andrastos = "Andrastos" }, function(basilus, andrastos)
    local imperials = bring("force", { name = "Imperials", men = 40, commander = andrastos })
    local rebels    = bring("force", { name = "rebels",    men = 60, works = 1 })
    local battle    = game:mass_combat_begins(rebels, imperials)
    basilus.fights_for, andrastos.fights_for = imperials, imperials
    decide { contributes = { true, true }, ["Help the own side, or hinder the other?"] = { "hinder", "help" } }
    dice(4, 4,  4, 4, 4, 4,  3, 3, 5, 4,  1, 2)        -- command; contributions; rebels and heroes; morale 3 against 4+
    battle:fights_a_round()
    expect(imperials.markers):is(7)
    expect(rebels.lost):is(2)
    expect(rebels.markers):is(8)
    expect(rebels.fate):is "routed"
    expect(battle.winner):is(imperials)
    expect(battle.decided):is(true)
    expect(function() battle:round() end):is_refused "the battle goes on"
  end }

example "one marker is gone, and morale would be 4+" { source = { "RPJ-MASS-25", "RPJ-MASS-27" }, function()
  local rebels, imperials, battle = forces(10, 7)
  rebels.helped, imperials.helped = -3, 2              -- 0 and -1
  dice(3, 3, 5, 4)
  battle:both_roll()
  expect({ rebels.markers, imperials.markers }):is { 9, 7 }
  dice(1, 2)
  expect(rebels:morale().against):is(4)
  expect(rebels.fate):is "fights"
end }

example "the advantage is reckoned anew each round" { source = "RPJ-MASS-24", function()
  local heroes, rebels, battle = forces(7, 10)
  rebels.helped, heroes.helped = -3, 2
  dice(5, 4, 3, 3, 2, 2)                               -- had they stood
  battle:round()
  expect(rebels.numerical_advantage):is(2)
  expect(heroes.numerical_advantage):is(-2)
end }

source "RPJ-MASS-26"
example "morale" { function()
  local one = forces(8, 9)
  one.lost, one.lost_now = 2, 1
  dice(1, 4, 2, 2)
  one:tests_morale()
  expect(one.fate):is "fights"
  expect(one:morale().against):is(5)
  dice(1, 3)
  one:tests_morale()
  expect(one.fate):is "routed"
end }

example "a last marker may run, too" { function()
  local one, other, battle = forces(5, 2)
  dice(3, 2, 1, 1,  1, 2)                              -- 5 + 3 takes one; 3 against 4
  battle:round()
  expect(other.fate):is "routed"
  expect(other.markers):is(0)
end }

example "whoever lost nothing tests nothing" { function()
  local one, other, battle = forces(8, 8)
  one.lost = 2
  dice(3, 3, 3, 3)
  battle:round()
  expect(one.fate):is "fights"
end }

example "one check a marker" { options = { morale_checks = "marker" }, function()
  local one, other, battle = forces(8, 8)
  dice(1, 1, 5, 4,  2, 2, 2, 2)                        -- two markers: 4+, then 5+
  battle:round()
  expect(one.fate):is "routed"
  expect(one.lost):is(3)
end }

example "without markers" { source = "RPJ-MASS-28", function()
  local one, other, battle = forces(1, 3)
  dice(1, 1, 3, 4)
  battle:round()                                       -- 7 + 2 takes what there is
  expect(one.markers):is(0)
  expect(one.fate):is "destroyed"
  expect(battle.winner):is(other)
  local left, right, both = forces(1, 1)
  dice(6, 5, 6, 5)
  both:round()
  expect({ left.markers, right.markers }):is { 0, 0 }
  expect(both.decided):is(true)
  expect(both.winner):is(nil)
end }

example "retreating" { source = { "RPJ-MASS-29", "RPJ-MASS-35" }, function()
  local one, other, battle = forces(5, 7)
  decide { retreats = { true, false } }
  dice(3, 4)                                           -- the enemy alone rolls, 7 + 2; no morale check
  battle:round()
  expect(one.markers):is(3)
  expect(one.fate):is "retreated"
  expect(other.markers):is(7)
  expect(battle.winner):is(other)
end }

example "a retreat that comes too late, and two at once" { source = "RPJ-MASS-29", function()
  local one, other, battle = forces(1, 7)
  decide { retreats = { true, false, true, true } }
  dice(3, 4)
  battle:round()
  expect(one.fate):is "destroyed"
  local left, right, both = forces(5, 5)
  both:round()
  expect({ left.fate, right.fate }):is { "retreated", "retreated" }
  expect(both.winner):is(nil)
end }

example "routing" { source = "RPJ-MASS-30", function()
  local one, other, battle = forces(4, 5)
  one:routs()
  expect(one.markers):is(3)
  expect(one.out):is(true)
  expect(battle.winner):is(other)
  other:routs()
  expect(battle.winner):is(nil)
  local last = forces(0, 5)
  last:routs()
  expect(last.markers):is(0)
end }

source "RPJ-MASS-32"
example "who is recovered, number by number" { function()
  local needed = { victorious = 8, retreated = 9, routed = 10, destroyed = 10 }
  for ending, number in pairs(needed) do
    local one, other = forces(9, 9)
    local counted = ending == "victorious" and one or other
    other.fate = ending == "victorious" and "routed" or ending
    dice(4, number - 5, 4, number - 4)
    expect(counted:recovery().success):is(false)
    expect(counted:recovery().success):is(true)
  end
end }

example "a battle of its own for each of those who contribute, and a new one begins anew" { source = { "RPJ-MASS-17", "RPJ-MASS-26", "RPJ-MASS-32" }, given = { basilus = "Basilus" }, function(basilus)
  local one, other, battle = forces(9, 9)
  local third, fourth, elsewhere = forces(5, 5)
  basilus.fights_for = third
  decide { contributes = { true }, ["Help the own side, or hinder the other?"] = "help" }
  dice(6, 2, 1, 1, 6, 6)                               -- he is asked in his own battle alone
  battle:round()
  expect(other.markers):is(8)
  dice(1, 2, 3, 3, 3, 3)                               -- 11 against 10; 6 + 1 is 7, a degree of 0
  elsewhere:round()
  expect({ third.markers, fourth.markers }):is { 5, 5 }
  decide { retreats = { false, true } }
  dice(1, 1)
  battle:round()
  dice(6, 6)
  battle:counts_the_lost()
  expect({ other.fate, other.recovered, other.lost }):is { "retreated", 1, 1 }
  other.felled = 3
  game:mass_combat_begins(one, other)
  expect({ other.fate, other.recovered, other.lost, other.felled, other.markers }):is { "fights", 0, 0, 0, 10 }
  expect(other.retreating):is(false)
end }

example "what is recovered" { function()
  local one, other, battle = forces(9, 9)
  one.lost, other.lost = 1, 1
  other.fate = "retreated"
  dice(4, 4, 4, 4)
  battle:counts_the_lost()
  expect(one.recovered):is(1)
  expect(other.recovered):is(0)
  expect(function() battle:counts_the_lost() end):is_refused "the lost are counted once"
  local third, fourth, again = forces(9, 0)
  third.fate, third.lost = "routed", 1
  fourth.fate, fourth.lost = "destroyed", 2
  dice(4, 5, 5, 5, 4, 5)
  again:counts_the_lost()
  expect(third.recovered):is(0)
  expect(fourth.recovered):is(1)
end }

example "not before it is over" { function()
  local one, other, battle = forces(9, 9)
  expect(function() battle:counts_the_lost() end):is_refused "the battle is over"
end }

example "men in a marker" { source = "RPJ-MASS-33", ask = "force.men_per_marker", cases = {
  { men = 240, markers_at_start = 10, is = 24 },
  { men = 40,  markers_at_start = 7,  is = 40 / 7 } } }

example "the rebels count their dead" { source = { "RPJ-MASS-33", "RPJ-MASS-34" }, function()
  local imperials = bring("force", { men = 40 })
  local rebels    = bring("force", { men = 60 })
  local battle    = game:mass_combat_begins(imperials, rebels)
  rebels:loses_markers(1)
  rebels:routs()
  dice(2, 3, 5, 6)
  battle:counts_the_lost()
  expect(rebels.men_per_marker):is(6)
  expect(rebels.lost_for_good):is(1)
  expect(rebels.killed):is(6)
  expect(rebels.wounded):is(6)
  imperials.lost = 2                                   -- 11.4 men, rounded at the end
  expect(imperials.casualties):is(11)
  imperials.lost, imperials.recovered = 4, 1           -- 22.9, and 5.7 of them wounded
  expect({ imperials.casualties, imperials.wounded, imperials.killed }):is { 23, 6, 17 }
end }

example "the odds of a round" { source = { "RPJ-MASS-06", "RPJ-MASS-35" }, function()
  local one, other, battle = forces(1, 1)
  expect(odds(function() battle:round(); return one.markers * 2 + other.markers end)):is {
    [0] = 225 / 1296, [1] = 315 / 1296, [2] = 315 / 1296, [3] = 441 / 1296 }
end }

example "the odds of a battle to its end" { source = { "RPJ-MASS-28", "RPJ-MASS-35" }, function()
  local one, other, battle = forces(1, 1)
  -- rounds in which nobody loses anything (441 of 1296) only repeat
  local fate = odds { step = function() battle:round() end, over = function() return battle.decided end, ask = function() return one.markers - other.markers end }
  expect(fate):is { [0] = 225 / 855, [1] = 315 / 855, [-1] = 315 / 855 }
end }
