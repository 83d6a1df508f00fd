example "Agile" { source = "RPJ-APPA-49", given = { ann = { "character", Dexterity = 6, has = { "Agile" } } },
  rules = [[ house "entity.melee_defence" "2" ]], function(ann)
    expect(ann.ranged_modifier):is(2)                    -- 2 + 2 - 2; it is no part of it
    expect(ann.ranged_defence):is(10)
    ann.cautious = true
    expect(ann.ranged_defence):is(9)                     -- as if behind something
    ann.cautious = false
    local line = game:lay_out(3)
    ann:is_behind(game:puts_cover { name = "wall", worth = "+3/*f", at = line[1] })
    local bob = bring "character"
    bob:stands(line[3])
    local shot = new.attack { attacker = bob, target = ann, weapon = "Slingshot" }
    expect(ann.ranged_defence):is(9)
    expect(game.base_target + shot.defence_modifier):is(12)
    expect(ann:the("Agile").price):is(4)
  end }

local agile = { ann = { "character", Dexterity = 6, has = { "Agile" } }, bob = { "character", wields = "Slingshot" } }
local two   = [[ house "entity.melee_defence" "2" ]]

local function number(attacker, target) return new.attack { attacker = attacker, target = target, weapon = attacker.wields }.defence_value end

example "cover that is flanked is cover all the same" { source = { "RPJ-APPA-49", "RPJ-FIRE-30" }, given = agile, rules = two, function(ann, bob)
  local line = game:lay_out(4)
  ann:stands(line[1])
  for steps, against in pairs { [4] = 10, [3] = 10, [2] = 10 } do
    bob:stands(line[steps])
    expect(number(bob, ann)):is(against)                 -- in the open, and 1 for being agile
  end
  ann:is_behind(game:puts_cover { name = "wall", worth = "+4/2f", at = line[1] })
  for steps, against in pairs { [4] = 13, [3] = 11, [2] = 9, [1] = 9 } do
    bob:stands(line[steps])
    expect(number(bob, ann)):is(against)                 -- beyond its distance, at it, within it: never agile
  end
  ann.actions = 2
  ann:reorients()
  bob:stands(line[2])
  expect(number(bob, ann)):is(13)
  bob:stands(line[4])
  expect(number(bob, ann)):is(9)
end }

example "suppressive fire does not halve it" { source = { "RPJ-APPA-49", "RPJ-FIRE-51" }, given = agile, rules = two, function(ann, bob)
  local line = game:lay_out(3)
  ann:stands(line[1])
  bob:stands(line[3])
  expect(ann.defence_against_suppression):is(9)          -- 7, half of 2, and 1
  ann:loses "Agile"
  expect(ann.defence_against_suppression):is(8)
  ann:gains "Agile"
  bob:turn_begins()
  dice(4, 4)
  bob:suppresses(ann)                                    -- 8 is too little
  expect(ann.suppressed):is(false)
  bob:turn_begins()
  dice(4, 5)
  bob:suppresses(ann)
  expect(ann.suppressed):is(true)
  ann.suppressed_by = {}
  ann:is_behind(game:puts_cover { name = "wall", worth = "+4/0f", at = line[1] })
  expect(ann.defence_against_suppression):is(8)          -- cover does not count there, but switches it off
  ann:stands(line[1])
  ann.cautious = true
  expect(ann.defence_against_suppression):is(8)
end }

example "Battlefield Mobility keeps what caution brings" { source = { "RPJ-APPA-43", "RPJ-FIRE-65", "RPJ-FIRE-68" },
  given = { ann = { "character", side = "heroes", Dexterity = 4, wields = "Slingshot", has = { "Battlefield Mobility" } },
            bob = { "character", side = "rebels", wields = "Slingshot" } }, function(ann, bob)
    local line = game:lay_out(4)
    ann:stands(line[1])
    bob:stands(line[4])
    bob:turn_begins()
    bob:keeps_watch(line[2])
    ann:turn_begins()
    ann:moves_cautiously(line[2])                        -- and nobody on overwatch is asked
    expect(ann.actions):is(1)
    expect(ann.cautious):is(true)
    expect(number(bob, ann)):is(7 - 1 + 1)               -- Dexterity 1, less 2; and as if behind +1/0f
    dice(1, 1)
    ann:attacks(bob)
    expect(ann.actions):is(0)
    ann:turn_begins()
    expect(ann.cautious):is(false)
  end }

skill  "Slings"    { attribute = "Dexterity" }
weapon "Slingshot" { skill = "Slings", range = 4 }
