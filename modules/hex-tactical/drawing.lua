-- Ready weapons: a sheathed weapon must be drawn before use.

local carried_at_hand   = { "that weapon is carried at hand", "weapon in stowed" }
local something_in_hand = { "there is something in hand", "wields != none" }

source "HEX-ACTION-03"
box "entity.stowed" { text = "whether it is in a sheath or scabbard or on the back", "list of weapon" }

rule "weapon.is_ready" "always_ready or owner.wields == name"

action "entity.draws (weapon: weapon, awkward: yes or no = no)" { menu = "turn",
  steps = { { first = { { "pays_for('draw a weapon awkwardly')", when = "awkward" }, "pays_for('draw a weapon')" } }, "readies(weapon)" } }

-- A weapon in hand is dropped, unless it was sheathed before.
action "entity.readies (weapon: weapon)" { menu = "turn", requires = { { "whoever acts is able to", "can_act" }, carried_at_hand },
  changes = { stowed = "filter(stowed, # != weapon)", wields = "weapon" } }

-- A character who expects danger has already drawn.
action "entity.expects_danger (weapon: weapon)" { requires = { "no turns are being taken yet", "not game.fighting" },
  steps = { { "sheathes", when = "wields != none" }, "readies(weapon)" } }

source "HEX-ACTION-01"
action "entity.sheathes" { menu = "turn", requires = { something_in_hand },
  changes = { stowed = "filter(weapons, # in stowed or # == wields)", wields = "none" }, steps = "pays_for('sheathe a weapon')" }

action "entity.drops" { requires = { something_in_hand },
  changes = { wields = "none" }, steps = "pays_for('drop an object')" }

source "HEX-ACTION-04"
-- Quickdraw: free, or a mishap, or at the normal cost.
action "entity.quickdraws (weapon: weapon)" { requires = {
    carried_at_hand,
    { "Quickdraw was learned", "Quickdraw.usable" } },
  steps = "Quickdraw.draws(weapon)" }
check "trait.draws (weapon: weapon)" { like = "trait.check", steps = { first = {
  { "owner.fumbles_quickdraw(weapon)", when = "fumble" },
  { "owner.readies(weapon)",           when = "success" },
  "owner.draws(weapon)" } } }

-- A mishap: a shot in the foot, or the weapon flies towards the enemy.
action "entity.fumbles_quickdraw (weapon: weapon)" {
  function(who, given)
    who:take("stowed", given.weapon)
    if given.weapon.missile and rule_that("Does the weapon go off, into the foot of " .. who.name .. "?", true) then
      who.wields = given.weapon
      return who:shoots_himself(given.weapon, "legs")
    end
    say(who.name .. " throws the " .. given.weapon.name .. " at the enemy, hilt first")
  end }

-- An accident: nobody aims, so the row is that of a standing target; without a location, it is random.
action "entity.shoots_himself (weapon: weapon, location: text or none)" { source = "HEX-ACTION-08",
  function(who, given)
    new.attack { given, attacker = who, target = who, fixed_row = game.helpless_row, accident = true }:make()
  end }
