-- Appendix A, reloading and partially loaded weapons: one action for a bow, three for a crossbow, and very many
-- for a muzzle-loader. Stowed firearms and thrown weapons stay ready; bows and crossbows do not.

source "Appendix A, Reloading"
box "weapon.holds"  { text = "the number of shots before it must be loaded again", "1.. = 1" }
box "weapon.ready"  { text = "how often it can be used without loading", sheet = "0..", starts = "stays_ready ? holds : 0" }

source "Appendix A, Partially Loaded Weapons"
box "weapon.loaded" { text = "actions of loading already done for the next shot", sheet = "0.. = 0" }

rule "weapon.stays_ready" "shoots in ['firearm', 'thrown']"

rule "weapon.another" { text = "another ready weapon of the same make; a bow is ready only in hand", "filter(owner.weapons, # != weapon and #.name == name and #.ready > 0)[1]" }

-- In attack actions.
rule "weapon.loading" { source = "Appendix A, Reloading", first = {
  { "1",                     when = "shoots == 'bow'" },
  { "3",                     when = "shoots == 'crossbow'" },
  { "option.muzzle_loading", when = "shoots == 'firearm'" },
  "0" } }

rule "weapon.to_do" { text = "actions until it can be shot", "ready > 0 ? 0 : loading - loaded" }

table "game.crossbow_state (to_do)" { { 0, "ready" }, { 1, "cocked" }, { 2, "braced" }, { 3, "unloaded" } }
rule "weapon.state" { first = {
  { "game.crossbow_state(to_do)", when = "shoots == 'crossbow'" },
  "to_do == 0 ? 'ready' : 'unloaded'" } }

source "Appendix A, Reloading"
action "entity.reloads (weapon: weapon of owner = weapon_in_hand)" { costs = "action_price actions", text = "does one step of loading",
  requires = {
    { "whoever reloads is able to",      "can_act" },
    { "there is something to load",      "weapon.loading > 0 or weapon.shoots == 'firearm'" },
    { "there is one still to be loaded", "weapon.ready < weapon.holds" },
    { "it is in hand",                   "wields == none or weapon == wields" },
    { "it is reloaded in a fight",       "weapon.shoots != 'firearm' or option.muzzle_loading > 0" } },
  changes = {
    ["weapon.loaded"] = "(weapon.loaded + 1) % weapon.loading",
    ["weapon.ready"]  = "weapon.loaded + 1 < weapon.loading ? weapon.ready : weapon.ready + 1" } }

-- A knife is picked up where it fell. Another pistol is a separate thing, which may be unloaded.
rule "entity.thrown_before (item: item)" "filter(weapons, # == item and #.shoots == 'thrown' and #.ready == 0)[1]"

action "entity.gets (item: item)" {
  function(who, given)
    local fallen = who:thrown_before(given.item)
    if fallen then fallen.ready = 1 return end
    local one_more = given.item.kind == "weapon" and given.item.owner == nil and who:has_at_hand(given.item)
    local item = who:gains(given.item)
    if one_more and item.shoots == "firearm" then item.ready = 0 end
  end }

-- Before a fight, there is time to ready a weapon; all pistols of the same make are readied.
action "entity.readies (weapon: weapon of owner)" {
  requires = { "in a fight it is drawn and loaded, action by action", "game.place_of(owner) == 0" },
  steps = { "takes_in_hand(weapon)", {
    for_each = "weapons", when = "#.shoots != 'thrown' and (# == wields or #.stays_ready and #.name == wields.name)",   -- what was thrown away stays there
    changes = { ["#.ready"] = "#.holds", ["#.loaded"] = "0" } } } }

-- A crossbow may be carried cocked.
action "entity.cocks (weapon: weapon of owner)" { source = "Appendix A, Partially Loaded Weapons", requires = {
    { "only a crossbow is carried cocked", "weapon.shoots == 'crossbow'" },
    { "in a fight it is drawn and loaded, action by action", "game.place_of(owner) == 0" } },
  steps = "weapon.lacks_its_shot" }

action "weapon.lacks_its_shot" { source = "Appendix A, Partially Loaded Weapons", changes = { ready = "0", loaded = "loading - 1" } }

-- A shot
to "attack.make" { requires = {
  { "there is one left to throw", "weapon.ready > 0", when = "weapon.shoots == 'thrown'" },
  { "it is loaded",               "weapon.ready > 0", when = "ranged" } } }

to "attack.make" { at = "before roll", steps = { "weapon.fires", when = "ranged" } }

-- After one of several weapons of the same make is used up, the next is used; a thrown knife lies where it fell.
action "weapon.fires" { changes = { ready = "ready - 1" }, steps = {
  when = "ready == 0 and another != none", steps = {
    "owner.has_in_hand(another)",
    { "owner.loses(weapon)", when = "shoots == 'thrown'" } } } }

source "Appendix A, Partially Loaded Weapons"
-- A bow or crossbow that leaves the hand or is jolted is no longer ready: the arrow or bolt must be fitted again.
action "weapon.slips" { steps = { "lacks_its_shot", when = "ready > 0 and not stays_ready" } }

after "entity.puts_away" { text = "a bolt falls out, but the crossbow stays cocked", steps = {
  { "#.slips", for_each = "weapons" },
  { for_each = "weapons", when = "#.shoots in ['bow', 'crossbow'] and #.loaded < #.loading - 1", changes = { ["#.loaded"] = "0" } } } }

-- When a character is knocked over or thrown from a horse, a crossbow loses its bolt, and a bow sometimes its arrow.
action "entity.is_jolted (badly: yes or no = no)" { steps = { "weapon_in_hand.slips", when = "badly or weapon_in_hand.shoots == 'crossbow'" } }
