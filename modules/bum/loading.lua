-- Appendix A, reloading and partially loaded weapons: an action for a bow, three for a crossbow, and far too many
-- for a muzzle-loader. Firearms and thrown weapons stay ready wherever they are; bows and crossbows do not.

source "Appendix A, Reloading"
box "weapon.holds"    { text = "so many shots, before it is loaded again", "1.. = 1" }
box "weapon.ready"    { text = "how often it can be used at once", sheet = "0..", starts = "stays_ready ? holds : 0" }

source "Appendix A, Partially Loaded Weapons"
box "weapon.loaded"   { text = "how far the next shot is loaded", sheet = "0.. = 0" }

rule "weapon.stays_ready" { "shoots in ['firearm', 'thrown']" }

rule "weapon.another" { text = "of its make that is ready; none of bows, which are so in hand alone", "filter(owner.weapons, # != weapon and #.name == name and #.ready > 0)[1]" }

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
    { "there is one still to be loaded",                                        "ready < holds" },
    { "it is in hand",                                      "owner.wields == none or weapon == owner.wields" },
    { "it is reloaded in a fight",      "shoots != 'firearm' or option.muzzle_loading > 0" } },
  function(weapon)
    weapon.loaded = weapon.loaded + 1
    if weapon.loaded >= weapon.loading then weapon.loaded, weapon.ready = 0, weapon.ready + 1 end
  end }

-- A knife is picked up where it fell. Another pistol is one more of them, and nobody says that it is loaded.
rule "entity.thrown_before (item: item)" { "filter(weapons, # == item and #.shoots == 'thrown' and #.ready == 0)[1]" }

action "entity.gets (item: item)" {
  function(who, given)
    local fallen = who:thrown_before(given.item)
    if fallen then fallen.ready = 1 return end
    local one_more = given.item.kind == "weapon" and given.item.owner == nil and who:has_at_hand(given.item)
    local item = who:gains(given.item)
    if one_more and item.shoots == "firearm" then item.ready = 0 end
  end }

-- Before a fight there is time: in hand, and ready.
action "entity.readies (weapon: weapon)" { requires = {
    { "one readies what one has",     "has_at_hand(weapon)" },
    { "in a fight it is drawn and loaded, action by action", "game.place_of(owner) == 0" } },
  function(who, given)
    who:takes_in_hand { weapon = given.weapon }
    for _, weapon in ipairs(who.weapons) do
      if weapon == who.wields or weapon.stays_ready and weapon.name == given.weapon.name then weapon:is_made_ready() end
    end
  end }

action "weapon.is_made_ready" { text = "but for what was thrown away", changes = { ready = "shoots == 'thrown' ? ready : holds", loaded = "0" } }

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

-- Whoever carries several of a make goes on with the next; the last knife lies where it fell.
action "weapon.is_shot" { changes = { ready = "ready - 1" }, steps = {
  { when = "ready == 0 and another != none", steps = {
    "owner.goes_on_with(another)",
    { "owner.loses(weapon)", when = "shoots == 'thrown'" } } } } }

action "entity.goes_on_with (another: weapon)" { changes = { wields = "another" } }

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
      if entry.kind == "weapon" and entry ~= who.wields then
        entry:slips()
        if not entry.stays_ready and entry.loaded < entry.loading - 1 then entry.loaded = 0 end
      end
    end
  end }

-- Knocked over, thrown from a horse: a crossbow loses its bolt, a bow its arrow only when it is bad.
action "entity.is_jolted (badly: yes or no = no)" {
  function(who, given)
    local weapon = who.weapon_in_hand
    if weapon.shoots == "crossbow" or given.badly then weapon:slips() end
  end }
