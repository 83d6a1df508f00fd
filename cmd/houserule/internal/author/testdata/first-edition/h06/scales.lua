box "weapon.scale" { "normal, mega, giga = normal" }
box "hit.scale"    { "normal, mega, giga", starts = "attacker.wields.scale" }  -- what the attack does
box "layer.scale"  { "normal, mega, giga = normal" }                           -- what the layer is made for
table "game.rank (scale: text)" { { "normal", 0 }, { "mega", 1 }, { "giga", 2 } }

rule "hit.step"    { source = "RPJ-SCALE-02", "game.rank(scale) - game.rank(layer.scale)" }
rule "entity.rank" { source = "RPJ-SCALE-19", "len(layers) == 0 ? 0 : max(map(layers, #.broken ? 0 : game.rank(#.scale)))" }

to "hit.damage_save.against" { label = "lesser weapon",  add = "-4", when = "step == -1", source = "RPJ-SCALE-04" }
to "hit.damage_save.against" { label = "greater weapon", add = "4",  when = "step == 1",  source = "RPJ-SCALE-07" }

instead_of "hit.is_saved"     { when = "step == 1", source = "RPJ-SCALE-08",
  function(hit) hit.layer:cross_off(hit.save) end }
instead_of "hit.goes_through" { when = "step == 1", source = "RPJ-SCALE-09",
  function(hit) hit.layer:cross_off_all() end }
instead_of "hit.meets_layer"  { when = "step <= -2", source = "RPJ-SCALE-05",
  function(hit) say "It does not even scratch." end }
instead_of "hit.meets_layer"  { when = "step >= 2", source = "RPJ-SCALE-10",
  function(hit)
    for _, layer in ipairs(hit.target.layers) do
      if layer.scale == "normal" then layer:cross_off_all() end
    end
  end }

to "entity.grapple" { requires = { { "both are of one scale", "rank == on.rank" } }, source = "RPJ-SCALE-19" }
