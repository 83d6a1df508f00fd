-- The escape from the governor's palace: houserule run examples/rebel-uprising
-- The dice are those of the book, or invented where it prints none, as noted. The results are
-- compared with the book, so the script fails if they differ.

decide {
  ["Which of those who tie goes first?"] = function(_, tied) return tied[1] end,
  fires_at_the_suppressed = true,
}

local andrastos = bring("Andrastos Proto-Paradeigma",  { name = "Andrastos" })
local basilus   = bring("Basilus Deutero-Paradeigma",  { name = "Basilus" })
local governor  = bring("Governor of Nicomedia Proti", { name = "Governor" })

local function number(attacker, target)
  return new.attack { attacker = attacker, target = target, weapon = attacker.wields }.defence_value
end

local function turn_of(who)
  game:next_turn()
  expect(game.acting):is(who)
end

-- In the palace
print "In the palace, two guards are not what they seem."
local palace = bring("region", { name = "the palace" })
local guards = { bring("Palace Guard", { name = "First guard" }), bring("Palace Guard", { name = "Second guard" }) }
game:gathers({ basilus, andrastos }, palace)
governor:stands(palace)
game:gathers(guards, palace)

expect(basilus.ranged_modifier):is(3)
expect(number(guards[1], basilus)):is(10)
dice(2, 3)                                               -- 5 + 4 = 9
expect(guards[1]:strikes { target = basilus }.missed):is(true)

expect(governor.ranged_modifier):is(-1)
expect(number(guards[2], governor)):is(6)
dice(2, 3, 3, 3)                                         -- 9 again; the save is invented
expect(guards[2]:strikes { target = governor }.missed):is(false)
expect(governor.health):is "unconscious"

dice(4, 4, 3, 4)                                         -- invented, like everything that the book omits
andrastos:strikes { target = guards[1] }
basilus:strikes { target = guards[2] }
for _, guard in ipairs(guards) do expect(guard.health):is "dead" end

-- In the garden
print "\nIn the garden: three rebels watch the gate from a building across the street."
local down     = bring("region", { name = "the end of the street" })
local garden   = bring("region", { name = "the garden", beside = { down } })
local street   = bring("region", { name = "the street", beside = { garden } })
local building = bring("region", { name = "the building", beside = { street } })

local fountain = game:puts_cover { name = "the fountain",   worth = "+6/0f", at = garden }
local oak      = game:puts_cover { name = "the oak",        worth = "+4/1f", at = garden }
local car      = game:puts_cover { name = "the parked car", worth = "+4/1f", at = street }

local a, b, c = bring("Rebel Soldier", { name = "Rebel A" }), bring("Rebel Soldier", { name = "Rebel B" }), bring("Rebel Soldier", { name = "Rebel C" })
for _, rebel in ipairs { a, b, c } do rebel:stands(building) end
for _, hero in ipairs { andrastos, basilus, governor } do hero:stands(garden) end

-- The number that each rebel needs to hit a target.
local function numbers(target) return { number(a, target), number(b, target), number(c, target) } end

dice(5, 5, 4, 4, 1, 1)
game:fight_begins { andrastos, basilus, governor, a, b, c }
expect(#game.order):is(6)

turn_of(andrastos)                                       -- round 1: the heroes run for cover
governor:is_behind(fountain)
andrastos:takes_cover(fountain)
turn_of(basilus)
basilus:takes_cover(oak)
turn_of(a)
expect(governor.keeps_down):is(true)                     -- a fallen character is skipped, and stays down
expect(governor:cover_against(2)):is(12)
expect(numbers(governor)):is { 18, 18, 18 }
expect(numbers(andrastos)):is { 14, 14, 14 }
dice(4, 4)
expect(a:attacks(andrastos).missed):is(true)
turn_of(b)
expect(numbers(basilus)):is { 14, 14, 14 }
dice(4, 5)
expect(b:attacks(basilus).missed):is(true)
turn_of(c)

turn_of(andrastos)                                       -- round 2: the rebels come around; characters who shoot do not cower
dice(1, 2)
andrastos:attacks(b)
turn_of(basilus)
dice(1, 2)
basilus:attacks(a)
turn_of(a)
turn_of(b)
b:takes_cover(car)
dice(3, 4)                                               -- 7 + 4 = 11, against 12+
expect(number(b, andrastos)):is(14)
expect(number(b, basilus)):is(12)
expect(b:attacks(basilus).missed):is(true)
turn_of(c)
c:moves(street)
c:moves(garden)

turn_of(andrastos)                                       -- round 3: a grenade, and the other side of the oak
expect({ a:distance_to(basilus), b:distance_to(basilus), c:distance_to(basilus) }):is { 2, 1, 0 }
expect(numbers(basilus)):is { 14, 12, 10 }
expect(numbers(andrastos)):is { 14, 14, 11 }
andrastos:draws "Mega Grenade"
dice(4, 5)                                               -- 9 + 2 + 2 = 13, against 10+
andrastos:attacks_cover(car)
expect(car.worth):is "+3/1f"
turn_of(basilus)
basilus:reorients()
expect(numbers(basilus)):is { 10, 12, 14 }
turn_of(a)
turn_of(b)
dice(3, 4)                                               -- 11, against 12+ on either side of the oak
expect(b:attacks(basilus).missed):is(true)
turn_of(c)

turn_of(andrastos)                                       -- round 4: Basilus aims, and is shot at
turn_of(basilus)
expect(number(basilus, b)):is(11)
dice(3, 4)                                               -- 7 + 6 = 13
local aimed = basilus:aims_at(b)
expect(aimed.base_modifier):is(4)
expect(b.health):is "dead"
turn_of(a)
expect(basilus.defence_against_suppression):is(8)
expect(basilus.halved_ranged_modifier):is(1)
expect(a.wields.loaded):is(2)
dice(2, 2)                                               -- 4 + 4 = 8
a:suppresses(basilus)
expect(basilus.suppressed):is(true)
expect(a.wields.loaded):is(0)
turn_of(c)

turn_of(andrastos)                                       -- round 5: he shoots although he is suppressed
turn_of(basilus)
expect(function() basilus:aims_at(c) end):is_refused "whoever aims is not suppressed"
basilus:reorients()                                      -- c is on the open side of the oak again; nobody moves or shoots
expect(a.free_attacks):is(1)
expect({ number(a, basilus), number(c, basilus) }):is { 14, 10 }
expect(number(basilus, c)):is(10)
dice(4, 4)                                               -- 8 + 2 + 1 = 11
local hampered = basilus:attacks(c)
expect(hampered.base_modifier):is(2)
expect(c.health):is "dead"
turn_of(a)
a:reloads "Plasma Rifle"

dice(2, 2)                                               -- five minutes: the governor stirs, but does not wake
turn_of(andrastos)                                       -- round 6: nobody leaves cover yet
turn_of(basilus)
turn_of(a)
dice(2, 3)                                               -- 5 + 4 = 9, against 8+
a:suppresses(basilus)
expect(a.wields.loaded):is(1)

turn_of(andrastos)                                       -- round 7: down the street
andrastos:moves(down)
governor:stands { at = down, beside = andrastos }
turn_of(basilus)
expect(basilus.suppressed_by):is { a }
dice(3, 4)                                               -- 7 + 2 = 9, against 10+: half of a's 4, and no cover
basilus:moves_cautiously(down)
expect(a.free_attacks):is(0)
expect(basilus.place):is(down)
turn_of(a)
expect(number(a, basilus)):is(11)
dice(3, 3)                                               -- 10, against 11+
expect(a:attacks(basilus).missed):is(true)
game:fight_ends()

expect(basilus.wields.supply_in_words):is "Some"
expect(basilus.base.saves):is { 7, 7 }
dice(6, 6)                                               -- the next time, he wakes
time:pass "5 minutes"
expect(governor.health):is "able"
print "\nBasilus and Andrastos escape, and the governor comes to."
