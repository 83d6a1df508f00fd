-- What a game must say before anybody fights.

source "RPJ-GCS-18"
example "a game names its combat skills" { function()
  expect(function() game:reviews_fights() end):says "nobody fights unarmed"
  expect((why "last"):find("no skill defends", 1, true)):is(nil)   -- whoever has every skill can defend
  local ug = bring("character", { Guard = 3 })
  expect(ug.melee_defence):is(3)
  expect(ug.remarks_on_fights):is { "nobody fights unarmed: print a weapon that is unarmed",
    "grapplers roll their Strength: if a skill is for that, put it in place of entity.grapple_level", "no skill heals: put one in place of entity.medicine" }
end }

example "and without them it is told so" { rules = [[ house "entity.melee_defence" "0" ]], function()
  expect(function() game:reviews_fights() end):says "no skill defends: put one in place of entity.melee_defence"
  expect(#all "character"):is(0)
end }

example "a game may change any of it" {
  rules = [[ house "game.usual_regions" "3"
             house "time.seconds_in_a_round" "10"
             house "entity.actions_each_turn" "5"
             action "entity.taunts (at: entity)" { costs = "2 actions", function(who, given) given.at.free_attacks = 0 end } ]],
  given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
    expect(#game:lay_out()):is(3)
    time:pass "1 round"
    expect(time.now):is(10)
    ug:turn_begins()
    ug:taunts(orc)
    expect(ug.actions):is(3)
    expect(orc.free_attacks):is(0)
  end }

source "RPJ-GCS-94"
example "a weapon has its skill" { function()
  expect(function() odds_with([[ weapon "Rake" { damage = 1 } ]], function() return 1 end) end):fails "has no `skill`"
  local ug, orc = bring("character", { Strength = 3 }), bring("character", { Strength = 6 })
  expect({ ug.grapple_level, orc.grapple_level }):is { 1, 2 }   -- no skill is for grappling: Strength is
  expect(function() game:reviews_fights() end):says "grapplers roll their Strength"
  expect(function() game:reviews_fights() end):says "no skill heals"
end }

example "what a game may add" {
  rules = [[ skill "Grappling" { attribute = "Strength" }
             instead_of "entity.grapple_level" { "Grappling.effective" }
             gift "Swordsman" { points = 5,
               after "attack.is_rolled" { me = "target", when = "missed and not ranged and not free",
                 function(me, attack) me:may("free_attack", { on = attack.attacker }) end } } ]], function()
    local ug = bring("character", { Grappling = 2, wields = "Dagger", defends = "dodge", has = { "Swordsman" } })
    local orc = bring("character", { wields = "Dagger", defends = "dodge" })
    expect(ug.grapple_level):is(2)
    decide { free_attack = true }
    dice(1, 1, 3, 4, 3, 3)                           -- a miss, and the riposte
    orc:attacks(ug)
    expect(orc.base.saves):is { 7 }
    expect(ug.free_attacks):is(0)
  end }

example "a game prints its skills" { source = "RPJ-SKILL-49", function()
  expect(game:remark_on_skills(0)):is "there are no skills: a game prints its own, each with its attribute"
  expect(#game.skills > 0):is(true)
  expect(function() odds_with([[ skill "Whistling" {} ]], function() return 1 end) end):fails "has no `attribute`"
end }
