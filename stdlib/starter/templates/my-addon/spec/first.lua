source "p. 1"
example "a head start adds one" {
  given = { ann = { "character" }, bob = { "character", has = { "Head Start" } } }, function(ann, bob)
    expect(bob.pace):is(ann.pace + 1)
  end }

source "p. 3"
example "the same dice without a head start and with one" {
  given = { ann = { "character" }, bob = { "character", has = { "Head Start" } } }, function(ann, bob)
    dice(3, 3)
    expect(ann:keeps_calm { danger = 1 }.success):is(false)
    dice(3, 3)
    local check = bob:keeps_calm { danger = 1 }
    expect(check.total):is(13)
    expect(check.success):is(true)
  end }
