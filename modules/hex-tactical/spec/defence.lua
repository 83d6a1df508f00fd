-- Dodge, parry and block.

local arms = [[
  weapon "Club" { skill = "Combat", types = { "Impact" }, stun = "half", toughness = 4 }
  weapon "Crossbow" { skill = "Combat", damage = 6, types = { "Thrust" }, missile = true, loading = "by hand" } ]]

local duel = { ann = { "character", Combat = 4, Strength = 4, Body = 3, wields = "Club" }, bob = { "character", Agility = 3, Combat = 4, Strength = 3, Body = 9, wields = "Test Blade" } }
local blade = [[ weapon "Test Blade" { skill = "Combat", types = { "Cut" }, toughness = 4 } ]]

local function defended(ann, bob, way)
  local attack = new.attack { attacker = ann, target = bob, weapon = ann.wields, defence = way, parrying = bob.wields }
  dice(3, 3, 3)
  return attack:roll().defended
end

source "HEX-ATTACK-03"
example "three ways" { rules = arms .. blade, given = duel, function(ann, bob)
  expect({ defended(ann, bob, "dodge"), defended(ann, bob, "parry"), defended(ann, bob, "block") }):is { 3, 4, 5 }
  local asked
  decide { ["Dodge, parry or block?"] = function(_, ways)
    asked = ways
    return "dodge"
  end }
  dice(3, 3, 3)
  expect(ann:attacks(bob).defence):is "dodge"
  expect(asked):is { "dodge", "parry", "block" }
end }

example "not every weapon parries well" { rules = arms .. blade .. [[
    weapon "Flail"  { skill = "Combat", types = { "Impact" }, parry_bonus = -2 }
    weapon "Staff"  { skill = "Combat", types = { "Impact" }, missile_parry_bonus = -3 } ]], given = duel, function(ann, bob)
  bob.wields = "Flail"
  bob:the("Flail"):is_struck(9)
  expect({ bob:the("Flail").toughness_rating, bob:the("Flail").broken }):is { 0, false }   -- which never blocks, nor breaks
  expect(defended(ann, bob, "parry")):is(2)
  local shot = new.attack { attacker = ann, target = bob, weapon = "Crossbow", parrying = bob:the("Flail") }
  expect({ shot.defences, shot.parry_skill }):is { { "dodge" }, 2 }   -- nobody parries missiles with that
  bob.wields = "Staff"
  shot = new.attack { attacker = ann, target = bob, weapon = "Crossbow", parrying = bob:the("Staff") }
  expect({ shot.defences, shot.parry_skill }):is { { "dodge", "parry" }, 1 }
  expect(defended(ann, bob, "parry")):is(4)
  bob.wields, bob.bears = nil, "Large Wooden Shield"
  shot = new.attack { attacker = ann, target = bob, weapon = "Crossbow" }
  expect({ shot.defences, shot.parry_skill, shot.shield_bonus }):is { { "dodge", "parry" }, 4, 2 }
end }

example "whoever can only dodge is not asked" { rules = arms .. blade .. [[ weapon "Flail" { skill = "Combat", types = { "Impact" } } ]], given = duel, function(ann, bob)
  bob.wields = nil
  dice(3, 3, 3)
  expect(function() ann:attacks(bob) end):asks_nobody()
  bob.wields = "Flail"
  decide { ["Dodge, parry or block?"] = "parry" }
  dice(3, 3, 3)
  expect(ann:attacks(bob).defence):is "parry"
end }

example "a standing choice" { rules = arms .. blade, given = duel, function(ann, bob)
  for _, case in ipairs { { "dodge", "dodge" }, { "parry", "parry" }, { "block", "block" }, { "best", "parry" } } do
    bob.defends = case[1]
    dice(1, 1, 1)
    expect(ann:attacks(bob).defence):is(case[2])
  end
  bob.Agility.level, bob.defends = 5, "best"
  dice(3, 3, 3)
  expect(ann:attacks(bob).defence):is "dodge"
  bob.Agility.level = 4                                  -- as good as Combat
  dice(3, 3, 3)
  expect(ann:attacks(bob).defence):is "parry"
  bob.Agility.level, bob.bears = 5, "Small Wicker Shield"
  dice(3, 3, 3, 1, 1, 1)
  expect(ann:attacks(bob).defence):is "parry"            -- 4 and 1
  bob.Agility.level = 6
  dice(3, 3, 3)
  expect(ann:attacks(bob).defence):is "dodge"
  bob.Agility.level, bob.uses_shield = 5, false
  dice(3, 3, 3)
  expect(ann:attacks(bob).defence):is "dodge"
  bob.bears = nil
  bob.wields, bob.defends = nil, "parry"                 -- nothing to parry with
  dice(3, 3, 3)
  expect(ann:attacks(bob).defence):is "dodge"
end }

source "HEX-BLOCK-01"
example "no blocking where the gamemaster does without it" { options = { blocking = false }, rules = arms .. blade, given = duel, function(ann, bob)
  expect(new.attack { attacker = ann, target = bob, weapon = "Club", parrying = bob:the("Test Blade") }.defences):is { "dodge", "parry" }
end }

example "the blocking weapon is struck" { rules = arms .. blade, given = duel, function(ann, bob)
  bob.defends = "block"
  dice(3, 3, 4, 2, 2, 3)                                 -- 10 against +1 is a Miss; 7 on the +5 row, base 4: 2 points
  local attack = ann:attacks(bob)
  expect({ attack.outcome, bob.damage, bob:the("Test Blade").toughness_rating }):is { "Miss", 0, 4 }
  dice(3, 3, 4, 4, 4, 4)                                 -- 12 there: 11 points
  ann:attacks(bob)
  expect({ bob.damage, bob:the("Test Blade").toughness_rating }):is { 0, 2 }
  dice(3, 3, 4, 1, 1, 3)                                 -- the second roll may miss itself
  ann:attacks(bob)
  expect(bob:the("Test Blade").toughness_rating):is(2)
  dice(4, 4, 4)                                          -- a hit goes past it
  ann:attacks(bob)
  expect({ bob.damage, bob:the("Test Blade").toughness_rating }):is { 1, 2 }
  bob.defends = "parry"
  dice(3, 3, 3)                                          -- a parry is no block
  expect(ann:attacks(bob).outcome):is "Miss"
end }

example "toughness, point by point" { source = "HEX-BLOCK-02", rules = arms .. blade .. [[ weapon "Blade" { skill = "Combat", types = { "Cut" }, toughness = 4 } ]], given = duel, function(ann, bob)
  for _, case in ipairs { { 3, 4 }, { 4, 3 }, { 5, 3 }, { 7, 3 }, { 8, 2 }, { 9, 2 }, { 12, 1 }, { 16, 0 }, { 50, 0 } } do
    local blade = bob:the("Blade")
    blade.toughness_lost = 0
    blade:is_struck(case[1])
    expect({ case[1], blade.toughness_rating }):is(case)
  end
  local blade = bob:the("Blade")
  blade.toughness_lost = 2
  blade:is_struck(4)                                     -- twice the TR it has left
  expect({ blade.toughness_rating, blade.broken }):is { 0, true }
  blade:is_struck(4)                                     -- there is no less
  expect(blade.toughness_rating):is(0)
  bob.wields = "Blade"
  expect(function() bob:attacks(ann) end):is_refused "not broken"
  expect(new.attack { attacker = ann, target = bob, weapon = "Club", parrying = blade }.can_block):is(false)
  bob.bears = "Small Wooden Shield"                      -- with which he parries, but does not block
  expect(new.attack { attacker = ann, target = bob, weapon = "Club", parrying = blade }.defences):is { "dodge", "parry" }
end }

example "a block that stops the blow may be followed by a strike on command" { source = { "HEX-BLOCK-03", "HEX-ATTACK-09" }, rules = arms .. blade, given = duel, function(ann, bob)
  local function answered(defence, outcome)
    return new.attack { attacker = ann, target = bob, weapon = "Club", defence = defence, outcome = outcome }.may_be_answered
  end
  expect({ answered("block", "Miss"), answered("block", "Reverse"), answered("parry", "Reverse") }):is { true, false, true }
end }

example "a block against a Reverse" { source = "HEX-BLOCK-03", rules = arms .. blade, given = duel, function(ann, bob)
  ann.major, bob.major, bob.Leadership.level = true, true, 4
  game:forms_group { members = { ann }, leader = ann, party = "heroes" }
  local group = game:forms_group { members = { bob }, leader = bob, party = "foes" }
  bob.defends = "block"
  dice(1, 1, 1)
  expect(ann:attacks(bob).outcome):is "Reverse"          -- nobody is asked for a counterattack
  expect(function() taking("Counterattack on command", bob) end):is_refused "Counterattack on command"
  expect({ bob:the("Test Blade").toughness_rating, ann.damage, group.command_points }):is { 4, 0, 4 }
end }

example "nobody parries with a broken weapon, or one he cannot use" { source = { "HEX-ATTACK-03", "HEX-BLOCK-02", "HEX-TRAIT-02" }, rules = [[
    skill  "Combat-Whip" { class = "Trained", base = "Dexterity" }
    weapon "Whip"  { skill = "Combat-Whip", types = { "Cut" } }
    weapon "Stick" { skill = "Combat", types = { "Impact" }, toughness = 2 } ]],
  given = { ann = { "character", Combat = 3, Strength = 2, Body = 3, wields = "Stick" }, bob = { "character", Combat = 3, Body = 3, wields = "Stick", defends = "parry" } }, function(ann, bob)
    local function defence()
      local attack = new.attack { attacker = ann, target = bob, weapon = "Stick" }
      attack:defence_is_chosen()
      return attack.defence, attack.parry_skill
    end
    expect(defence()):is "parry"
    bob:the("Stick"):is_struck(4)
    expect(bob:the("Stick").broken):is(true)
    expect(defence()):is "dodge"
    bob.wields = "Whip"
    expect(defence()):is "dodge"
    bob.Combat_Whip.level = 1
    expect(defence()):is "parry"
    bob.Combat_Whip.level, bob.bears = 0, "Small Wooden Shield"
    expect({ defence() }):is { "parry", 3 }              -- with the shield
  end }
