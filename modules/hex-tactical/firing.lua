-- Loading and firing.

source "HEX-ACTION-05"
box "weapon.loading" "nothing, by itself, lever, bow, by hand or mechanical = nothing"
box "weapon.loaded"  { text = "whether it is loaded or, for a bow, drawn", sheet = "yes or no = yes" }

rule "weapon.can_be_shot" "loading in ['nothing', 'by itself'] or loaded"

action "entity.loads (weapon: weapon = wields)" { menu = "turn", requires = {
    { "whoever loads is able to",     "can_act" },
    { "only what needs it is loaded", "not the(weapon).can_be_shot" } },
  steps = { first = {
    { "the(weapon).goes_on_loading", when = "weapon.loading in ['by hand', 'mechanical']" },
    "the(weapon).is_loaded" } } }

-- A lever is worked automatically, unless the character cannot, or chooses not to.
to "attack.make" { at = "first", changes = { ["weapon.loaded"] = "weapon.loading == 'lever' ? works_lever : weapon.loaded and not weapon.loading_needed" } }

rule "weapon.loading_needed" "loading in ['bow', 'by hand', 'mechanical']"

-- Firing an unloaded lever weapon works the lever first, and costs points.
action "entity.makes_ready_to_fire (weapon: weapon)" { source = "HEX-ACTION-06",
  steps = { "loads", when = "weapon.loading == 'lever' and not the(weapon).loaded" } }

-- Shots from the hip, with any loaded weapon.
action "entity.snapfires (target: entity, weapon: weapon or none = wields, deed: deed = snapfire, like attack)" {
  requires = { "there is something to shoot with", "weapon != none and weapon.missile and not weapon.thrown" },
  steps = "attacks" }

source "HEX-ACTION-01"
-- Actions required before the next shot.
rule "weapon.loading_deed" { first = {
  { "'work the lever to reload'",     when = "loading == 'lever'" },
  { "'nock and draw a bow'",          when = "loading == 'bow'" },
  { "'load a crossbow by hand'",      when = "loading == 'by hand'" },
  { "'load a crossbow mechanically'", when = "loading == 'mechanical'" } } }

rule "weapon.usual_attack" { first = {
  { "'normal close attack'", when = "not missile" },
  { "'throw a weapon'",      when = "thrown" },
  { "'fire a drawn bow'",    when = "loading == 'bow'" },
  "'fire a single shot'" } }

source "HEX-CP-13"
-- Slow loading may be spread over several turns; each call continues it.
box "weapon.loading_goes_on" { sheet = "extended_action or none" }

action "weapon.is_loaded" { changes = { loaded = "true" }, function(weapon) weapon.owner:pays_for(weapon.loading_deed) end }
action "weapon.goes_on_loading" {
  function(weapon)
    weapon.loading_goes_on = weapon.loading_goes_on
      or weapon.owner:begins { name = "loading", points = weapon.owner:cost_of(weapon.loading_deed), deed = weapon.loading_deed, weapon = weapon }
    weapon.loading_goes_on:goes_on()
  end }

after "extended_action.resolves" { when = "weapon != none",
  changes = { ["weapon.loaded"] = "true", ["weapon.loading_goes_on"] = "none" }, function(extended) extended:leaves() end }
