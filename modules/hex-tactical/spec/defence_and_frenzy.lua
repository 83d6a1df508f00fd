-- Defensive mode and frenzied attacks.

local arms = [[ weapon "Blade" { skill = "Combat", types = { "Cut" } } ]]

local function against(attacker, target, defence)
  dice(1, 3, 4)
  local roll = new.attack { attacker = attacker, target = target, weapon = "Blade", defence = defence, parrying = "Blade" }:roll()
  return roll.modifier, roll.defended
end

source "HEX-MODE-08"
example "defensive mode" { rules = arms,
  given = { ann = { "character", major = true, Leadership = 5, Body = 2, Agility = 3, Combat = 4, place = "0,0", wields = "Blade" },
            bob = { "character", major = true, Body = 2, Combat = 4, place = "0,-1", facing = 3, wields = "Blade", defends = "dodge" } }, function(ann, bob)
    local a = game:forms_group { members = { ann }, leader = ann, party = "one" }
    local b = game:forms_group { members = { bob }, leader = bob, party = "two" }
    a.surprises = true
    game:fight_begins { a, b }
    game:next_turn()
    expect(function() ann:goes_defensive() end):is_refused "only who is active"
    ann:is_activated()
    ann:goes_defensive()
    ann:is_deactivated()
    local _, dodge = against(bob, ann, "dodge")
    local _, parry = against(bob, ann, "parry")
    local _, none  = against(bob, ann, "nothing")
    expect(dodge):is(5)
    expect(parry):is(6)
    expect(none):is(0)

    game:next_turn()
    bob:is_activated()
    game:next_turn()
    ann:is_activated()                                  -- the price
    expect(ann.action_points):is(0)
    _, dodge = against(bob, ann, "dodge")
    expect(dodge):is(3)
    expect(function() ann:gives_command_points { who = ann, deed = "normal close attack", points = 2 } end):is_refused "only helped to move"
    ann:gives_command_points { who = ann, deed = "move one hex", points = 1 }
    ann:moves "0,1"
    expect(ann.place):is "0,1"

    game:next_turn()
    game:next_turn()
    ann:is_activated()                                  -- and for that turn alone
    expect(ann.action_points):is(3)
    expect(ann.gave_up_turn):is(false)
  end }

example "defensive again and again" { rules = arms,
  given = { ann = { "character", major = true, Body = 2, Agility = 3, wields = "Blade" } }, function(ann)
    game:fight_begins { game:forms_group { members = { ann }, leader = ann } }
    game:next_turn()
    ann:is_activated()
    ann:goes_defensive()
    game:next_turn()
    ann:is_activated()
    ann:goes_defensive()
    game:next_turn()
    ann:is_activated()
    expect(ann.action_points):is(0)
    game:next_turn()
    ann:is_activated()
    expect(ann.action_points):is(3)
  end }

example "a frenzied attack" { source = "HEX-MODE-09", rules = arms,
  given = { ann = { "character", Combat = 3, Strength = 4, Body = 2, wields = "Blade" },
            bob = { "character", Combat = 3, Strength = 2, Agility = 4, Body = 4, wields = "Blade", defends = "dodge" } }, function(ann, bob)
    dice(3, 4, 4)                                       -- 11 and 3 + 1 - 4: row 0
    local attack = ann:attacks_in_frenzy(bob)
    expect(attack.outcome):is "Hit"
    expect(attack.base_damage):is(5)
    expect(ann:the("Blade").base_damage):is(4)
    expect(new.attack { attacker = ann, target = bob, weapon = "Blade", deed = "normal close attack" }.base_damage):is(4)
    expect((against(bob, ann, "dodge"))):is(5)          -- 3, and 2 as long as ann is open
    expect((against(ann, bob, "dodge"))):is(3)          -- for that attack alone
    expect(new.attack { attacker = ann, target = bob, weapon = "Blade" }.base_damage):is(4)
    ann:turn_begins()
    expect((against(bob, ann, "dodge"))):is(3)
    dice(3, 3, 4)                                       -- 10 on that row
    expect(ann:attacks_in_frenzy(bob).outcome):is "Miss"
  end }

example "without either" { source = { "HEX-MODE-08", "HEX-MODE-09" }, rules = arms, options = { defensive_mode = false, frenzied_attacks = false },
  given = { ann = { "character", Body = 2, wields = "Blade" } }, function(ann)
    expect(function() ann:goes_defensive() end):is_refused "defensive mode is played with"
    expect(function() ann:attacks_in_frenzy(ann) end):is_refused "frenzied attacks are played with"
  end }
