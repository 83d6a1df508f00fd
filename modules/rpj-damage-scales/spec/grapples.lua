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

example "the body counts where every layer is broken" { given = { fred = { "character" }, walker = { "character", scale = "mega" } }, function(fred, walker)
  expect({ fred.rank_of_layers, walker.rank_of_layers }):is { 0, 1 }
  fred.base:cross_off_all()
  walker.base:cross_off_all()
  expect({ fred.rank_of_layers, walker.rank_of_layers }):is { 0, 1 }
end }

example "mooks are of a scale, too" {
  given = { fred = { "character" }, walker = { "mook", attack = 4, defence = 8, scale = "mega" } }, function(fred, walker)
    expect(function() fred:grapples(walker) end):is_refused "both are of one scale"
  end }
