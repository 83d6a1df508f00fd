skill "Only For Examples" {}

example "Ann crosses the bog" { source = "BOG-2", given = { ann = { "character", ["Bog Walking"] = 3 } },
  function(ann)
    dice(1, 2, 6, 5)
    decide { ["Second Step"] = true }
    ann:crosses { difficulty = 2 }
    expect(ann.mud):is(0)
    expect(ann.luck):is(1)
  end }

example "prices" { source = "BOG-1", ask = "skill.price", cases = {
  { level = 1, is = 1 },
  { level = 3, is = 6 } } }

example "what does not come out" { given = { ann = { "character" } },
  function(ann)
    expect(ann.luck):is(2)
    expect(ann.mud):is(7)
    expect(ann.luck):is(3)
  end }
