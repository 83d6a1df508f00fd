local ann = { ann = { "character", name = "Ann" } }

-- 11 of 20 reach a ten. With a d4 more 12, 13, 14 or 15 do: 54 of 80.
example "a blessing is a die more in what it says" { given = ann,
  function(ann)
    ann:gains "Blessed"
    dice(7, 3)
    expect(ann:attacks().total):is(10)
    expect(odds(function() return ann:saves().success end)):is { ["true"] = 27 / 40, ["false"] = 13 / 40 }
    expect(odds(function() return ann:tries().success end)):is { ["true"] = 11 / 20, ["false"] = 9 / 20 }
  end }

-- A d4 behind a failure helps a 9, 8, 7 or 6 in 4, 3, 2 or 1 of 4 cases: 11/20 + 10/80. A d8 helps nine to two in
-- 8 to 1 of 8: 11/20 + 36/160.
example "what is kept until it is wanted" { given = ann,
  function(ann)
    local function fails(_, check) return not check.success end
    ann:gains "Guided"
    decide { Guidance = fails }
    expect(odds(function() return ann:tries().success end)):is { ["true"] = 27 / 40, ["false"] = 13 / 40 }
    dice(8, 2)
    expect(ann:tries().success):is(true)
    expect(ann:has "Guided"):is(false)
    ann:gains "Inspired"
    decide { ["Bardic Inspiration"] = fails }
    expect(odds(function() return ann:attacks().success end)):is { ["true"] = 31 / 40, ["false"] = 9 / 40 }
  end }
