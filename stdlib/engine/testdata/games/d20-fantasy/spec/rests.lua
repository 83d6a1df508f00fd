local ann = { ann = { "creature", name = "Ann", rank = 4, Constitution = 14, has = { "Second Wind" } } }

example "a short rest and a long one" { given = ann,
  function(ann)
    expect(ann.max_hp):is(31)
    ann.hp = 5
    ann:catches_breath()
    expect(ann.hp):is(14)
    expect(function() ann:catches_breath() end):is_refused "wind"
    dice(5, 2)
    ann:spends_hit_dice(2)
    expect(ann.hp):is(25)
    expect(ann.hit_dice):is(2)
    ann:rests_shortly()
    ann:catches_breath()
    expect(ann.hp):is(31)
    expect(ann.winds):is(0)
    ann:the("First Circle").left = 0
    ann.hp = 1
    game:long_rest()
    expect(ann.hp):is(31)
    expect(ann.hit_dice):is(4)
    expect(ann.winds):is(1)
    expect(ann:the("First Circle").left):is(4)
  end }
