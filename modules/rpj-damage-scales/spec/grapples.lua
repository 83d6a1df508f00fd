source "RPJ-SCALE-19"
example "no grapple between scales" {
  given = { fred = { "character" }, knight = "Rogue Kataphraktos", other = "Rogue Kataphraktos" }, function(fred, knight, other)
    expect(function() fred:grapples(knight) end):is_refused "both are of one scale"
    expect(function() knight:grapples(fred) end):is_refused "both are of one scale"
    expect(fred.actions):is(2)
    dice(4, 4)                                                   -- the touch, 8+
    knight:grapples(other)
    expect(other.grappling):is(true)
  end }

example "a broken suit is no suit" { given = { fred = { "character" }, knight = "Rogue Kataphraktos" }, function(fred, knight)
  knight.layers[1]:cross_off_all()
  dice(4, 4)
  fred:grapples(knight)
  expect(knight.grapples_with):is(fred)
end }

example "mooks are of a scale, too" {
  given = { fred = { "character" }, walker = { "mook", attack = 4, defence = 8, scale = "mega" } }, function(fred, walker)
    expect(function() fred:grapples(walker) end):is_refused "both are of one scale"
  end }
