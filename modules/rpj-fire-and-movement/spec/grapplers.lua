-- In a grapple: nothing but the grapple, whichever module an action belongs to.
source "RPJ-GCS-71"
example "grapplers neither shoot, reload nor watch" { function()
  local line  = game:lay_out(3)
  local rebel = bring("character", { side = "rebels", wields = "Carbine" })
  local hero  = bring("character", { side = "heroes", wields = "Laser" })
  local enemy = bring("character", { side = "rebels" })
  rebel:stands(line[3])
  for _, who in ipairs { hero, enemy } do who:stands(line[1]) end
  hero:turn_begins()
  hero:takes_hold(enemy)
  for _, deed in ipairs {
    function() hero:aims_at(rebel) end,
    function() hero:suppresses(rebel) end,
    function() hero:reloads "Laser" end,
    function() hero:keeps_watch(line[2]) end,
  } do
    expect(deed):is_refused "grapplers only grapple"
  end
  hero:lets_go()
  hero:keeps_watch(line[2])
  expect(hero.watches):is(line[2])
end }
