local quest = { ann = { "wanderer", name = "Ann" }, quest = { "undertaking", name = "Find the Ferry", rank = "hard" } }

example "progress is marked, and more than its end is lost" { given = quest,
  function(ann, quest)
    quest:is_furthered()
    expect(quest.boxes_filled):is(2)
    quest:is_furthered(2)
    expect(quest.boxes_filled):is(6)
    quest:is_furthered(4)
    expect(quest.ticks):is(40)
  end }

-- Six boxes beat a d10 with five of its faces: 1/4, 2 x 1/2 x 1/2, 1/4.
example "odds of an ending, in which momentum does not help" { given = quest,
  function(ann, quest)
    quest:is_furthered(3)
    ann.momentum = 10
    expect(odds(function() return quest:is_concluded(ann).outcome end)):is { strong = 1 / 4, weak = 1 / 2, miss = 1 / 4 }
    dice(6, 9)
    quest:is_concluded(ann)
    expect(quest.boxes_filled):is(3)
  end }
