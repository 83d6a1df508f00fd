-- Health: damage saves in layers of defence instead of hit points.
-- A hit meets the outermost layer, and the save with the lowest number in it.

source "RPJ-HEALTH-09"
-- The layers, from the body outwards.
table "game.layer_rank (class: text)" { { "base", 0 }, { "armor", 1 }, { "shield", 2 }, { "temporary", 3 } }

source "RPJ-HEALTH-04"
-- Saves of every character.
rule "entity.base_save"  "7"
rule "entity.base_saves" "max(1, 2 + Constitution.bonus)"

after "entity.arrives" { steps = "gets_base_saves" }

box "entity.base_saves_had" { text = "the base saves that Constitution has given so far", "number = 0" }

action "entity.gets_base_saves" { text = "adds base saves that are still missing",
  steps = {
    { "gets_base_save(base_save)", times = "max(0, base_saves - base_saves_had)" },
    { changes = { base_saves_had = "max(base_saves, base_saves_had)" } } } }

action "entity.gets_base_save (save)" { source = "RPJ-HEALTH-06",
  text = "adds a base save to the base layer",
  function(who, given)
    if who.base then
      who.base:put(who.weakened and "lost" or "saves", given.save)
    else
      who:add_layer { name = "base", class = "base", base = true, rank = game:layer_rank("base"), saves = { given.save } }
    end
  end }

rule "entity.saves_left" { text = "the number of damage saves in all layers", "sum(layers, len(#.saves))" }

source "RPJ-HEALTH-11"
-- Temporary saves: each ability adds a layer, and its owner chooses the position of the layer.
rule "entity.temporary_layers" "filter(defences, #.class == 'temporary' and not #.broken)"

action "entity.gains_temporary_saves (name: text, saves: list of number, ends: text or none)" {
  function(who, given)
    local others = who.temporary_layers
    local inner  = choose(who, "Just outside which layer?", others, "innermost")
    local layer  = who:add_layer { given, before = inner, class = "temporary", rank = game:layer_rank("temporary") }
    if not inner then layer:lies_inside(others) end
    return layer
  end }

action "layer.lies_inside (others: list of layer)" {
  changes = { place = "len(others) == 0 ? place : min(place, min(map(others, #.place)) - 1)" } }

source "RPJ-HEALTH-09"
-- A hit, before its damage is resolved.
kind "hit" { event = true,
  attack = "attack or none", attacker = "entity or none", target = "entity", damage = "number",
  bypasses = "list of text",                   -- layers that it bypasses, by name or class
  base_only = "yes or no",                     -- goes straight to the base saves
  nonlethal = "yes or no",
  no_save = "yes or no",                       -- the best save is lost without a roll
  layer = "layer", save = "number" }

action "hit.lands" { steps = { "finds_layer", "meets_layer", "takes_its_toll" } }

action "hit.finds_layer" {
  function(hit)
    local layer = hit.base_only and hit.target.base or hit.target:outermost(hit.bypasses)
    if not layer or layer.broken then stop() end   -- no save is left
    hit.layer, hit.save = layer, layer.best
  end }

source "RPJ-HEALTH-13"
action "hit.meets_layer" { steps = { first = { { "goes_through", when = "no_save" }, "is_withstood" } } }

check "hit.is_withstood" { like = "hit.damage_save", steps = { first = { { "is_saved", when = "success" }, "goes_through" } } }

check "hit.damage_save" { like = "core", roller = "target",
  against   = { { "save", "save" }, { "damage", "damage" }, { "the layer takes off", "-taken_off", when = "layer.reduces != 0" } },
  plausible = "option.critical_saves ? 'always' : 'never'",
  botched   = "'never'",
  shows     = "{target.name}, damage save: {roll} against {against}, {success ? 'succeeds' : 'fails'} by {abs(degree)}" }

rule "hit.taken_off" { source = "RPJ-GCS-83",
  "option.armour_takes_off == 'what is there' ? min(layer.reduces, max(0, damage)) : layer.reduces" }

action "hit.is_saved"     { steps = {} }
action "hit.goes_through" { source = "RPJ-HEALTH-16", steps = "layer.cross_off(save)" }

source "RPJ-HEALTH-18"
action "hit.takes_its_toll" {
  steps = { "target.falls(nonlethal)", when = "target.base != none and target.base.broken and not target.incapacitated" } }

source "RPJ-HEALTH-02"
-- Harm without an attack: a fall, a trap, a curse.
action "entity.is_hurt (damage, times = 1, like hit)" {
  function(who, given)
    for _ = 1, given.times do new.hit { given, target = who }:lands() end
  end }

source "RPJ-HEALTH-22"
rule "layer.worst" "max(saves)"

-- Unaware or defenceless targets outside of combat: the gamemaster simplifies.
action "entity.is_struck_down (damage)" {
  function(who, given)
    local way = choose("gamemaster", "How defenceless is the victim?", { "no armour", "one save, the best", "one save, the worst", "no save" })
    if way == "no armour" then return new.hit { given, target = who, base_only = true }:lands() end
    if way ~= "no save" then
      local save = way == "one save, the best" and who.base.best or who.base.worst
      if new.hit { given, target = who, layer = who.base, save = save }:damage_save().success then return end
    end
    who.base:cross_off_all()
    who:falls()
  end }
