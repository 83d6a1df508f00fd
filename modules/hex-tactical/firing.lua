-- Loading and shooting.

source "HEX-ACTION-05"
box "weapon.loading" { "nothing, by itself, lever, bow, by hand or mechanical = nothing" }
box "weapon.loaded"  { text = "or, of a bow, drawn back", sheet = "yes or no = yes" }

rule "weapon.can_be_shot" { "loading in ['nothing', 'by itself'] or loaded" }

source "HEX-ACTION-01"
-- What has to be done before the next shot.
rule "weapon.loading_deed" { first = {
  { "'work the lever to reload'",    when = "loading == 'lever'" },
  { "'nock and draw a bow'",         when = "loading == 'bow'" },
  { "'load a crossbow by hand'",     when = "loading == 'by hand'" },
  { "'load a crossbow mechanically'", when = "loading == 'mechanical'" } } }

rule "weapon.usual_attack" { first = {
  { "'throw a weapon'",      when = "missile and thrown" },
  { "'fire a drawn bow'",    when = "missile and loading == 'bow'" },
  { "'fire a single shot'",  when = "missile" },
  { "'normal close attack'" } } }

source "HEX-CP-13"
-- Slow loading may be spread over turns; until it is done, every call goes on with it.
box "weapon.loading_goes_on" { sheet = "extended_action or none" }

action "entity.loads (weapon: weapon or none)" { source = "HEX-ACTION-05", text = "gives whether it is loaded now", requires = {
    { "whoever loads is able to", "can_act" } },
  function(who, given)
    local weapon = who:the(given.weapon or who.wields)
    if weapon.can_be_shot then refuse "it needs no loading" end
    if weapon.loads_slowly then return weapon:goes_on_loading() end
    who:pays_for(weapon.loading_deed)
    weapon.loaded = true
    return true
  end }

rule "weapon.loads_slowly" { "loading in ['by hand', 'mechanical']" }

action "weapon.goes_on_loading" {
  function(weapon)
    local who = weapon.owner
    weapon.loading_goes_on = weapon.loading_goes_on
      or who:begins { name = "loading", points = who:cost_of(weapon.loading_deed), deed = weapon.loading_deed, weapon = weapon }
    if game.fighting then weapon.loading_goes_on:goes_on() else weapon.loading_goes_on:advance(weapon.loading_goes_on.points_left) end
    return weapon.loaded
  end }

after "track.resolves" { when = "kind == 'extended_action' and weapon != nil",
  function(extended)
    local weapon = extended.who:the(extended.weapon)
    weapon.loaded, weapon.loading_goes_on = true, nil
    extended:leaves()
  end }

source "HEX-ACTION-05"
-- A lever is worked without thinking of it, unless somebody cannot or says that he does not.
action "attack.is_let_off" {
  function(attack)
    local weapon = attack.attacker:the(attack.weapon)
    if weapon.loading == "lever" then weapon.loaded = attack.works_lever
    elseif weapon.loading_needed then weapon.loaded = false end
  end }

rule "weapon.loading_needed" { "missile and loading in ['bow', 'by hand', 'mechanical']" }

-- Whoever fires a lever weapon that is not loaded works the lever first, and pays for it.
action "entity.makes_ready_to_fire (weapon: weapon)" { source = "HEX-ACTION-06",
  function(who, given)
    local weapon = who:the(given.weapon)
    if weapon.loading == "lever" and not weapon.loaded then who:loads(weapon) end
  end }

-- Shots from the hip, for whatever is loaded.
action "entity.snapfires (target: entity, weapon: weapon or none, type: damage_type or none)" {
  function(who, given)
    local weapon = given.weapon or who.wields
    if not weapon or not weapon.missile or weapon.thrown then refuse "there is nothing to shoot with" end
    return who:attacks { given, weapon = weapon, deed = "snapfire" }
  end }
