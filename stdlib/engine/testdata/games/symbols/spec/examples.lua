source "p. 1"
local walkers = { tam = { "walker", Walking = 2, Singing = 4 } }

example "hits against misses, boons against banes" { given = walkers,
  function(tam)
    decide { ["Push On"] = false }
    dice("hit&boon", "hit", "miss", "-")
    local check = tam.Walking:check()
    expect(check.success):is(true)
    expect(check.boons):is(1)
    expect(check.symbols.hit):is(2)
    expect(check.symbols.against.miss):is(1)
    expect(tam.lanterns):is(4)
    dice("-", "boon", "bane", "miss&bane")
    expect(tam.Walking:check().success):is(false)
    expect(tam.lanterns):is(3)
  end }

example "faces of words are lists of them, and the print tells them" { given = walkers,
  function(tam)
    decide { ["Push On"] = false }
    dice("-", "hit&boon", "-", "miss")
    local check = tam.Walking:check()
    expect(check.wasted):is(1)
    expect(check.dice.skill[2]):is { "hit", "boon" }
    expect(#check.dice.against):is(2)
    expect(#check.dice.light):is(0)
    expect(tostring(check)):contains "(-, hit&boon) [skill] + (-, miss) [against]"
  end }

example "masters have no blank" { given = walkers,
  function(tam)
    expect(#tam.Singing.faces):is(6)
    expect(tam.Singing.faces[1]):is "hit"
    expect(tam.Walking.faces[1]):is "-"
  end }

example "the brightest light gives its dice, and no other" { given = walkers,
  function(tam)
    expect(tam.light):is(0)
    tam.torch, tam.beacon = true, true
    expect(tam.light):is(2)
    tam:gains "Will-o'-the-Wisp"
    expect(tam.light):is(3)
    dice("-", "-", "-", "-", "hit", "hit", "hit")
    local check = tam.Walking:check()
    expect(#check.dice.light):is(3)
    expect(check.symbols.light.hit):is(3)
    expect(check.symbols.skill.hit):is(0)
  end }

example "pushing on puts out a lantern and throws all again" { given = walkers,
  function(tam)
    decide { ["Push On"] = true }
    dice("-", "-", "-", "-", "hit", "-", "-", "-")
    expect(tam.Walking:check().success):is(true)
    expect(tam.lanterns):is(2)
  end }

example "a find, and the hours it takes" { given = walkers,
  function(tam)
    dice("find&find", 4)
    local search = tam:searches()
    expect(search.success):is(true)
    expect(search.finds):is(2)
    expect(search.hours):is(4)
  end }

-- One die against one: the skill die shows 0, 1, 1, 2, 0, 1 hits and boons on the last
-- two; the fog die misses with three faces, and has banes on its last two. More hits
-- than misses: 1 hit (three faces) against none (three faces), 2 hits against all six.
-- 3 * 3 + 6 = 15 of 36.
example "the odds of one die against one" { given = walkers,
  function(tam)
    decide { ["Push On"] = false }
    tam.Walking.level = 1
    local o = odds(function() return tam.Walking:check(1).success end)
    expect(o.method):is "exact"
    expect(o):is { ["true"] = 15 / 36, ["false"] = 21 / 36 }
    -- Boons less banes: two faces of six have one, on either side. 2/6 * 4/6 = 8 of 36
    -- for 1 and for -1, and the other 20 for 0.
    expect(odds(function() return tam.Walking:check(1).boons end)):is { [-1] = 8 / 36, [0] = 20 / 36, [1] = 8 / 36 }
  end }

-- Together: success with a boon over is a hit&boon against a blank (2), and nothing
-- else: a hit&boon against a miss is no success, and a boon alone has no hit.
-- Without a boon or bane over: a hit (2 faces) against a blank (2), two hits against
-- a blank or a miss (4), a hit&boon against a bane (1): 4 + 4 + 1 = 9.
-- With a bane over: a hit (2) against a bane (1), two hits against a bane or a
-- miss&bane (2): 4.
example "two lines together" { given = walkers,
  function(tam)
    decide { ["Push On"] = false }
    tam.Walking.level = 1
    local o = odds(function() local c = tam.Walking:check(1) return c.success, c.boons end)
    expect(o:chance(true, 1)):is_near(2 / 36, 1e-12)
    expect(o:chance(true, 0)):is_near(9 / 36, 1e-12)
    expect(o:chance(true, -1)):is_near(4 / 36, 1e-12)
    expect(o:chance(false, 1)):is_near(6 / 36, 1e-12)
    expect(o:chance(true, 2)):is(0)
  end }

-- Pushing on throws again what failed: 15/36 + 21/36 * 15/36.
example "the odds of pushing on" { given = walkers,
  function(tam)
    decide { ["Push On"] = true }
    tam.Walking.level = 1
    expect(odds(function() return tam.Walking:check(1).success end)):is { ["true"] = 855 / 1296, ["false"] = 441 / 1296 }
  end }

-- Looking at the single dice: a blank is one face of six, so of two dice none is
-- blank in 25 of 36, one in 10, both in 1.
example "the odds of wasted dice" { given = walkers,
  function(tam)
    decide { ["Push On"] = false }
    expect(odds(function() return tam.Walking:check().wasted end)):is { [0] = 25 / 36, [1] = 10 / 36, [2] = 1 / 36 }
  end }

-- Two faces of four succeed, whatever the hours.
example "the odds of a search" { given = walkers,
  function(tam)
    expect(odds(function() return tam:searches().success end)):is { ["true"] = 1 / 2, ["false"] = 1 / 2 }
    expect(odds(function() return tam:searches().hours end)):is { [1] = 1 / 6, [2] = 1 / 6, [3] = 1 / 6, [4] = 1 / 6, [5] = 1 / 6, [6] = 1 / 6 }
  end }

-- Sixteen dice have 6^16 ways to lie, and far fewer words.
example "large pools" { given = walkers,
  function(tam)
    decide { ["Push On"] = false }
    tam.Walking.level = 5
    tam.torch, tam.beacon = true, true
    tam:gains "Will-o'-the-Wisp"
    local o = odds(function() return tam.Walking:check(8).success end)
    expect(o.method):is "exact"
    expect(o:chance(true) + o:chance(false)):is_near(1, 1e-12)
  end }
