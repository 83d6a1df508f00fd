source "p. 2"
example "the same dice without long legs and with them" {
  given = { ann = { "character" }, bob = { "character", has = { "Long Legs" } } }, function(ann, bob)
    dice(3, 2)
    expect(ann:leaps().success):is(false)
    dice(3, 2)
    local leap = bob:leaps { width = 1 }
    expect(leap.total):is(13)
    expect(leap.success):is(true)
  end }

source "p. 3"
example "long legs add two steps" {
  given = { ann = { "character" }, bob = { "character", has = { "Long Legs" } } }, function(ann, bob)
    expect(ann.pace):is(6)
    expect(bob.pace):is(ann.pace + 2)
  end }
