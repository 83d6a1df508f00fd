local duel = {
  ann = { "hero", name = "Ann", Shooting = 3, Vigour = 2, Spirit = 2 },
  bob = { "person", name = "Bob", Fighting = 2, Strength = 1, Vigour = 2 } }

example "a shot, a blow and what comes of them" { given = duel,
  function(ann, bob)
    expect(bob.toughness):is(5)
    dice(4, 3, 4, 3)                                 -- a hit without a raise, and 7 against 5
    ann.Shooting:attacks(bob, "Revolver")
    expect(bob.shaken):is(true)
    expect(bob.wounds):is(0)
    expect(function() bob.Fighting:attacks(ann, "Knife") end):is_refused "whoever is shaken does nothing else"
    dice(5)
    bob.Spirit.level = 2
    bob.Spirit:steadies()
    dice(5, 3, 2)                                    -- the parry is 4; a knife with the strength behind it
    bob.Fighting:attacks(ann, "Knife")
    expect(ann.shaken):is(true)
    expect(function() ann.Shooting:attacks(bob, "Knife") end):is_refused "the weapon goes with the trait"
  end }

example "a chip soaks, and another rolls that again" { given = duel,
  function(ann, bob)
    decide { Soak = true, ["Roll Again"] = function(_, roll) return not roll.success end }
    ann.shaken = true
    dice(5, 3, 2, 3, 2, 5, 4)                        -- hits, and 3 + 2 would be a wound; 3 and 2 do not soak it, 5 does
    bob.Fighting:attacks(ann, "Knife")
    expect(ann.chips):is(1)
    expect(ann.wounds):is(0)
  end }

-- 2d6 are below 5 in 6 of 36. Below 9 are 22 of the 25 without a six, and 6 + 1 + 1 with either die: 22/36 + 2/216 = 134/216.
example "odds of damage" { given = duel,
  function(ann, bob)
    local fresh = odds(function() ann:the("Revolver"):strikes(bob) return bob.wounds > 0 and "wounded" or bob.shaken and "shaken" or "well" end)
    expect(fresh):is { wounded = 82 / 216, shaken = 98 / 216, well = 36 / 216 }
    bob.shaken = true                                -- and now each hit wounds
    expect(odds(function() ann:the("Revolver"):strikes(bob) return bob.fallen end)):is { ["true"] = 5 / 6, ["false"] = 1 / 6 }
  end }
