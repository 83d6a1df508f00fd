-- Appendix A, reloading and partially loaded weapons: an action for a bow, three for a crossbow, and far too many
-- for a muzzle-loader. Firearms and thrown weapons stay ready wherever they are; bows and crossbows do not.

source "Appendix A, Reloading"
box "weapon.quantity" { text = "how many one carries: pistols, knives", sheet = "0.. = 1" }
box "weapon.ready"    { text = "how many of them can be used at once", sheet = "0..", starts = "stays_ready ? quantity : 0" }

source "Appendix A, Partially Loaded Weapons"
box "weapon.loaded"   { text = "how far the next one is loaded", sheet = "0.. = 0" }

rule "weapon.stays_ready" { "shoots in ['firearm', 'thrown']" }

rule "weapon.most_ready" { text = "whoever carries several bows has one of them in hand", "stays_ready ? quantity : min(quantity, 1)" }

-- In attack actions.
rule "weapon.loading" { source = "Appendix A, Reloading", first = {
  { "1",                            when = "shoots == 'bow'" },
  { "3",                            when = "shoots == 'crossbow'" },
  { "option.muzzle_loading",        when = "shoots == 'firearm'" },
  { "0" } } }

rule "weapon.to_do" { text = "actions until it can be shot", "ready > 0 ? 0 : loading - loaded" }

table "game.crossbow_state (to_do)" { { 0, "ready" }, { 1, "cocked" }, { 2, "braced" }, { 3, "unloaded" } }
rule "weapon.state" { first = {
  { "game.crossbow_state(to_do)", when = "shoots == 'crossbow'" },
  { "to_do == 0 ? 'ready' : 'unloaded'" } } }

source "Appendix A, Reloading"
action "entity.reloads (weapon: weapon or none)" { costs = "action_price actions", text = "one step of it",
  requires = { { "whoever reloads is able to",     "can_act" },
               { "one reloads what one has",       "weapon == nil or weapon == wields or has_at_hand(weapon)" } },
  function(who, given) who:own_weapon(given.weapon or who.wields or "Fist"):is_loaded() end }

action "weapon.is_loaded" { requires = {
    { "there is something to load",                           "loading > 0 or shoots == 'firearm'" },
    { "there is one still to be loaded",                                        "ready < most_ready" },
    { "it is in hand",                                      "owner.wields == nil or name == owner.wields.name" },
    { "it is reloaded in a fight",      "shoots != 'firearm' or option.muzzle_loading > 0" } },
  function(weapon)
    weapon.loaded = weapon.loaded + 1
    if weapon.loaded >= weapon.loading then weapon.loaded, weapon.ready = 0, weapon.ready + 1 end
  end }

-- Another pistol, or a knife that is picked up where it fell, is one more of them. Nobody says that the pistol is loaded.
action "entity.gets (item: item)" {
  function(who, given)
    if given.item.kind ~= "weapon" then who:gains(given.item) return end
    if who:has_at_hand(given.item) then who:own_weapon(given.item):is_one_more() return end
    who:gains(given.item)
    if who:own_weapon(given.item).quantity == 0 then who:own_weapon(given.item):is_one_more() end
  end }

action "weapon.is_one_more" {
  function(weapon)
    local ready = weapon.ready + (weapon.shoots == "thrown" and 1 or 0)
    weapon.quantity = weapon.quantity + 1
    weapon.ready = ready
  end }

-- Before a fight there is time: in hand, and ready.
action "entity.readies (weapon: weapon)" { requires = {
    { "one readies what one has",     "has_at_hand(weapon)" },
    { "in a fight it is drawn and loaded, action by action", "game.place_of(owner) == 0" } },
  function(who, given)
    who:takes_in_hand { weapon = given.weapon }
    local weapon = who:own_weapon(given.weapon)
    weapon.ready, weapon.loaded = weapon.most_ready, 0
  end }

-- A crossbow may be carried cocked.
action "entity.cocks (weapon: weapon)" { source = "Appendix A, Partially Loaded Weapons", requires = {
    { "only a crossbow is carried cocked", "weapon.shoots == 'crossbow' and has_at_hand(weapon)" },
    { "in a fight it is drawn and loaded, action by action", "game.place_of(owner) == 0" } },
  function(who, given)
    local weapon = who:own_weapon(given.weapon)
    weapon.ready, weapon.loaded = 0, weapon.loading - 1
  end }

-- A shot
to "attack.make" { requires = {
  { "there is one left to throw", "weapon.shoots != 'thrown' or weapon.ready > 0" },
  { "it is loaded", "not ranged or weapon.ready > 0" } } }

after "attack.is_close_enough_to_shoot" { when = "ranged", steps = { "weapon.is_shot" } }

action "weapon.is_shot" {
  function(weapon)
    weapon.ready = weapon.ready - 1
    if weapon.shoots == "thrown" then weapon.quantity = weapon.quantity - 1 end
  end }

source "Appendix A, Partially Loaded Weapons"
-- Out of hand, or jolted, a bow or crossbow is not ready any more: the arrow or bolt has to be fitted again.
action "weapon.slips" {
  function(weapon)
    if weapon.stays_ready then return end
    if weapon.ready > 0 then weapon.ready, weapon.loaded = 0, weapon.loading - 1 end
  end }

after "entity.puts_away" { steps = { "lays_down_all" } }

action "entity.lays_down_all" { text = "what is not in hand: a bolt falls out, and a crossbow that was only braced is not",
  function(who)
    for _, entry in ipairs(who.carries) do
      if entry.kind == "weapon" and not (who.wields and entry.name == who.wields.name) then
        local weapon = who:own_weapon(entry)
        weapon:slips()
        if not weapon.stays_ready and weapon.loaded < weapon.loading - 1 then weapon.loaded = 0 end
      end
    end
  end }

-- Knocked over, thrown from a horse: a crossbow loses its bolt, a bow its arrow only when it is bad.
action "entity.is_jolted (badly: yes or no = no)" {
  function(who, given)
    local weapon = who.weapon_in_hand
    if weapon.shoots == "crossbow" or given.badly then weapon:slips() end
  end }
