-- A fight on the toll road: houserule run examples/toll-road --seed 4

-- The answers to all questions. Luck is kept for serious wounds.
decide {
  ["counterattacks"]              = true,
  ["springs_ambush"]              = true,
  ["gives_command_points"]        = true,
  ["accepts_command_points"]      = true,
  ["Counterattack on command"]    = true,
  ["Luck: modify"]                = false,
  ["Luck: re-roll"]               = function(who, check) return check.noun.kind == "attack" and who == check.noun.target and check.does >= 6 end,
  ["Luck: cancel"]                = false,
  ["Luck: redirect"]              = function(who) return who.wounded end,
  ["Who takes the harm instead?"] = function(_, minors) return minors[1] end,
  ["spares_lackey"]               = false,
  ["Which wound gets an odd point back?"] = function(_, wounds) return wounds[1] end,
}

local ysolde, wat, pip = bring "Ysolde", bring "Wat", bring "Pip"
local hob = bring "Black Hob"
local robbers = { hob, bring("Robber", { name = "Gap-Tooth" }), bring("Robber", { name = "Long Tom" }), bring("Robber", { name = "the Weasel" }),
                  bring("Crossbowman", { name = "Squint" }) }
pip.master = ysolde

game:lays_out_the_road()
game:meets_on_the_road({ ysolde, wat, pip }, robbers)
robbers[5]:watches_the_road()

local travellers = game:forms_group { members = { ysolde, wat, pip }, leader = ysolde, party = "travellers", name = "The travellers" }
local band = game:forms_group { members = robbers, leader = hob, party = "robbers", name = "The robbers" }
travellers.began_it = true                                    -- they see the tree, and go on
game:fight_begins { combatants = { travellers, band } }

print "On the toll road. A tree lies across it, and four men step out behind it."
while game.undecided and game.round <= 30 do
  game:next_turn()
  for _, who in ipairs(game.acting.members) do who:takes_turn() end
end

local rounds = game.round
local ending = game.undecided and "Nobody wins: both sides withdraw."
  or travellers.still_fights and "The road is free, in round " .. rounds .. "."
  or "Toll is paid, in round " .. rounds .. "."
game:fight_ends()
print ""
print(ending)

print "\nAfterwards"
pip:bandages { ysolde, wat, pip }
local function tells(people)
  for _, who in ipairs(people) do
    local wounds = {}
    for i, wound in ipairs(who.wounds) do wounds[i] = wound.points end
    print(("  %s: %s%s"):format(who.name, who.gone and "away" or who.dead and "dead" or who.health, #wounds > 0 and ", wounds " .. table.concat(wounds, "-") or ""))
  end
end
tells { ysolde, wat, pip }
tells(robbers)

print "\nAfter three weeks in bed"
for _, who in ipairs { ysolde, wat, pip } do who:lies_in_bed() end
time:pass "21 days"
tells { ysolde, wat, pip }

-- Odds. They change nothing.
decide { ["counterattacks"] = false, ["Counterattack on command"] = false, ["Luck: re-roll"] = false, ["Luck: redirect"] = false }
local knight, man = bring "Ysolde", bring "Robber"

print "\nThe points of one blow of Ysolde's sword at a robber:"
print(odds(function() return knight:attacks(man).points end))

print "\nWhat goes through when it hits Black Hob's leather, for 6 points:"
local hob_again = bring "Black Hob"
print(odds(function()
  local before = hob_again.damage
  new.hit { target = hob_again, attacker = knight, by = "Sword", type = "Cut", points = 6 }:lands()
  return hob_again.damage - before
end))

print "\nAn arrow from afar at somebody who does not see it, and whether he still stands:"
local archer = bring "Wat"
print(odds(function()
  archer:attacks { target = man, aware = false }
  return man.health
end))
