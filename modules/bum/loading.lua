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
action "entity.reloads (weapon: weapon of owner = weapon_in_hand)" { costs = "action_price actions", text = "one step of it",
  requires = { { "whoever reloads is able to", "can_act" },
               { "one reloads what one has",   "weapon == weapon_in_hand or has_at_hand(weapon)" } },
  steps = { "weapon.is_loaded" } }

action "weapon.is_loaded" { requires = {
    { "there is something to load",        "loading > 0 or shoots == 'firearm'" },
    { "there is one still to be loaded",   "ready < most_ready" },
    { "it is in hand",                     "owner.wields == none or weapon == owner.wields" },
    { "it is reloaded in a fight",         "shoots != 'firearm' or option.muzzle_loading > 0" } },
  changes = { loaded = "(loaded + 1) % loading", ready = "loaded + 1 < loading ? ready : ready + 1" } }

-- Another pistol, or a knife that is picked up where it fell, is one more of them. Nobody says that the pistol is loaded.
action "entity.gets (item: item)" {
  function(who, given)
    local had = given.item.kind == "weapon" and who:has_at_hand(given.item)
    if not had then who:gains(given.item) end
    if had or given.item.kind == "weapon" and who:own_weapon(given.item).quantity == 0 then who:own_weapon(given.item):is_one_more() end
  end }

action "weapon.is_one_more" { changes = { quantity = "quantity + 1", ready = "shoots == 'thrown' ? ready + 1 : ready" } }

-- Before a fight there is time: in hand, and ready.
action "entity.readies (weapon: weapon of owner)" { requires = {
    { "one readies what one has", "has_at_hand(weapon)" },
    { "in a fight it is drawn and loaded, action by action", "game.place_of(owner) == 0" } },
  changes = { ["weapon.ready"] = "weapon.most_ready", ["weapon.loaded"] = "0" }, steps = { "takes_in_hand(weapon)" } }

-- A crossbow may be carried cocked.
action "entity.cocks (weapon: weapon of owner)" { source = "Appendix A, Partially Loaded Weapons", requires = {
    { "only a crossbow is carried cocked", "weapon.shoots == 'crossbow' and has_at_hand(weapon)" },
    { "in a fight it is drawn and loaded, action by action", "game.place_of(owner) == 0" } },
  steps = { "weapon.lacks_its_shot" } }

action "weapon.lacks_its_shot" { source = "Appendix A, Partially Loaded Weapons", changes = { ready = "0", loaded = "loading - 1" } }

-- A shot
to "attack.make" { requires = {
  { "there is one left to throw", "weapon.shoots != 'thrown' or weapon.ready > 0" },
  { "it is loaded", "not ranged or weapon.ready > 0" } } }

to "attack.make" { at = "before is_rolled", steps = { { "weapon.is_shot", when = "ranged" } } }

action "weapon.is_shot" { changes = { ready = "ready - 1", quantity = "shoots == 'thrown' ? quantity - 1 : quantity" } }

source "Appendix A, Partially Loaded Weapons"
-- Out of hand, or jolted, a bow or crossbow is not ready any more: the arrow or bolt has to be fitted again.
action "weapon.slips" { steps = { { "lacks_its_shot", when = "ready > 0 and not stays_ready" } } }

after "entity.puts_away" { steps = { { "#.is_laid_down", for_each = "weapons", when = "# != wields" } } }

action "weapon.is_laid_down" { text = "a bolt falls out, and a crossbow that was only braced is not",
  steps = { "slips", { "is_unloaded", when = "not stays_ready and loaded < loading - 1" } } }
action "weapon.is_unloaded"  { changes = { loaded = "0" } }

-- Knocked over, thrown from a horse: a crossbow loses its bolt, a bow its arrow only when it is bad.
action "entity.is_jolted (badly: yes or no = no)" { steps = { { "weapon_in_hand.slips", when = "badly or weapon_in_hand.shoots == 'crossbow'" } } }
