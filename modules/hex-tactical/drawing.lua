-- Ready weapons: what is in its sheath must be drawn before it is of any use.

source "HEX-ACTION-03"
box "entity.stowed" { text = "in a sheath, a scabbard, on the back", "list of weapon" }

rule "weapon.is_ready" { "always_ready or owner.wields == name" }

action "entity.draws (weapon: weapon, awkward: yes or no = no)" { requires = {
    { "that weapon is carried at hand", "weapon in stowed" } },
  function(who, given)
    who:pays_for(given.awkward and "draw a weapon awkwardly" or "draw a weapon")
    who:readies(given.weapon)
  end }

action "entity.readies (weapon: weapon)" { text = "what was in hand is dropped, where nobody sheathed it before",
  function(who, given)
    who:take("stowed", given.weapon)
    who.wields = given.weapon
  end }

action "entity.sheathes" { source = "HEX-ACTION-01", requires = { { "there is something in hand", "wields != nil" } },
  function(who)
    who:pays_for "sheathe a weapon"
    who:put("stowed", who.wields)
    who.wields = nil
  end }

action "entity.drops" { source = "HEX-ACTION-01", requires = { { "there is something in hand", "wields != nil" } },
  function(who)
    who:pays_for "drop an object"
    who.wields = nil
  end }

-- Whoever walks into danger that he knows of has drawn before.
action "entity.expects_danger (weapon: weapon)" { requires = {
    { "no turns are being taken yet",   "not game.fighting" },
    { "that weapon is carried at hand", "weapon in stowed" } },
  function(who, given)
    if who.wields then who:sheathes() end
    who:readies(given.weapon)
  end }

source "HEX-ACTION-04"
-- Quickdraw: at no cost, or a mishap, or at the usual cost.
action "entity.quickdraws (weapon: weapon)" { text = "gives how it went", requires = {
    { "that weapon is carried at hand", "weapon in stowed" },
    { "Quickdraw was learned",       "Quickdraw.usable" } },
  function(who, given)
    local result = who.Quickdraw:check().result
    if result == "fumble" then who:fumbles_quickdraw(given.weapon)
    elseif result == "failure" then who:draws(given.weapon)
    else who:readies(given.weapon) end
    return result
  end }

action "entity.fumbles_quickdraw (weapon: weapon)" { text = "a shot in one's own foot, or the weapon flies towards the enemy",
  function(who, given)
    who:take("stowed", given.weapon)
    if given.weapon.missile and rule_that("Does the weapon go off, into the foot of " .. who.name .. "?", true) then
      who.wields = given.weapon
      return who:is_shot_with(given.weapon, "legs")
    end
    say(who.name .. " throws the " .. given.weapon.name .. " at the enemy, hilt first")
  end }

-- An accident: nobody aims, so the row is the one of whoever stands still; without a location it is found by chance.
action "entity.is_shot_with (weapon: weapon, location: text or none)" { source = "HEX-ACTION-08",
  function(who, given)
    new.attack { attacker = who, target = who, weapon = given.weapon, aware = false, fixed_row = game.helpless_row, location = given.location, accident = true }:make()
  end }
