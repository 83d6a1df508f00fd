-- A night at the Clockwork Vault: houserule run examples/heist --seed 5

-- The answers to all questions. A Lucky Break is spent on a near miss, but everybody keeps one for the roof.
decide {
  ["Lucky Break"] = function(who, check) return who.breaks > 1 and not check.success and check.degree >= -2 end,
  ["Who spends a Lucky Break to switch a failure?"] = function(_, payers) return payers[1] end,
  ["Easy or hard assistance?"] = function(who) return who.Locks.effective >= 3 and "hard" or "easy" end,
  ["A critical success below the target: is success plausible?"] = true,
  ["A critical failure that reaches the target: does it fail?"]  = false,
}

local marlo, odile, wren, bram = bring "Marlo", bring "Odile", bring "Wren", bring "Bram"
local crew = { marlo, odile, wren, bram }

local inspector = bring "Inspector Vane Listens"
local plan      = bring "The Plan"
local steps     = bring "Steps on the Stairs"
local vault     = bring "The Clockwork Vault"
local gallery   = bring "The Long Gallery"

-- At most five days, or until the inspector is at the door.
print "The days before"
local looks = { "Casing", "Fast Talk" }
local day = 0
while not plan.resolved and day < 5 do
  day = day + 1
  local skill = looks[(day - 1) % #looks + 1]
  game:looks_it_over { who = game:best_of(crew, skill), skill = skill, plan = plan }
end
print(plan.resolved and "They know the house." or "There is no more time to plan.")

print "\nThe night: over the roof"
game:session_begins()
print(game:climbs_the_roof { crew = crew, leader = wren, heard = steps } and "All four are inside." or "A tile breaks.")

-- Everybody who can help tries it in turn, with any skill that is not barred.
print "\nThrough the long gallery"
local approaches = { { odile, "Tinkering" }, { wren, "Sneaking" }, { marlo, "Fast Talk" } }
local turn = 0
while gallery.outcome == nil do
  turn = turn + 1
  local who, skill = unpack(approaches[(turn - 1) % #approaches + 1])
  local barred = false
  for _, other in ipairs(gallery.barred) do barred = barred or other.name == skill end
  if not barred then gallery:crosses { who = who, skill = skill } end
end
if gallery.outcome == "lost" then
  print "The watchman comes to look."
  steps:advance()
else
  print "They stand before the vault."
end

print "\nThe clockwork vault"
while not vault.resolved and not game.house_awake do
  vault:turns_a_tumbler { skill = odile.Locks, helper = vault.value % 2 == 0 and bram or wren, heard = steps }
end
print(vault.resolved and "The door swings open." or "They leave the vault as it is, and run.")

print "\nAway"
local start = game:chase_starts_at { size = 6, planned = plan.resolved, awake = game.house_awake }
local chase = game:starts_tug_of_war("The Chase", 6, start)
while not chase.resolved do chase:is_driven(bram) end
print(chase.winner == "players" and "The lamps of the watch fall behind." or "The watch has the motor car.")

print "\nThe morning after"
game:morning_comes(inspector)
local free = chase.winner == "players" and not inspector.resolved
if not free then
  print "They breakfast at the expense of the city."
elseif vault.resolved then
  print "They breakfast on the train, on the other side of the border. The loot is theirs."
else
  print "They breakfast at Marlo's aunt's, and nobody speaks of clocks."
end
if free then print(("Next session: %s, %d of %d."):format(inspector.name, inspector.value, inspector.size)) end

-- Odds, without Lucky Breaks. They change nothing.
print "\nThe odds"
decide { ["Lucky Break"] = false }
marlo, odile, wren, bram = bring "Marlo", bring "Odile", bring "Wren", bring "Bram"
crew = { marlo, odile, wren, bram }

local difficulty = bring("The Clockwork Vault").difficulty
local function tumbler(helper)
  return odds(function()
    if not helper then return odile.Locks:check { difficulty = difficulty } end
    return odile.Locks:assisted_check { helper = helper, difficulty = difficulty }
  end)
end

print "\nA tumbler that Odile turns alone:"
print(tumbler())
print "\nwith Bram's easy help:"
print(tumbler(bram))
print "\nwith Wren's hard help:"
print(tumbler(wren))

print "\nThe roof, when everybody has a Lucky Break to switch a failure with:"
print(odds(function() return game:climbs_the_roof { crew = crew, leader = wren, heard = bring "Steps on the Stairs" } end))

print "\nThe long gallery, Odile and Wren in turn:"
local job = bring "The Long Gallery"
print(odds {
  step = function()
    local tried = job.won_by.value + job.lost_by.value
    job:attempt(tried % 2 == 0 and odile.Tinkering or wren.Sneaking)
  end,
  over = function() return job.outcome ~= nil end,
  ask  = function() return job.outcome end,
})

print "\nThe chase, from the middle, to its end:"
local rope = game:starts_tug_of_war("A Chase", 6)
print(odds {
  step = function() rope:is_driven(bram) end,
  over = function() return rope.resolved end,
  ask  = function() return rope.winner == "players" and "away" or "caught" end,
})
