-- Carrying ammo: Lots, Some, A Little or None, for every weapon by itself.

source "RPJ-FIRE-08"
table "game.name_of_supply (steps)" { { "up to 0", "None" }, { 1, "A Little" }, { 2, "Some" }, { "3 and up", "Lots" } }

rule "game.lots" { "3" }

box  "weapon.supply"          { text = "in steps: 0 is None, and everything above Lots is Lots + 1, Lots + 2 ...", sheet = "number", starts = "game.lots" }
rule "weapon.supply_in_words" { source = "RPJ-FIRE-12",
  function(weapon)
    local more = weapon.supply - game.lots
    return game:name_of_supply(weapon.supply) .. (more > 0 and " + " .. more or "")
  end }

source "RPJ-FIRE-09"
to "attack.make" { requires = { { "there is ammunition left for the weapon", "is_supplied" } } }

rule "attack.is_supplied" {
  function(attack)
    for _, weapon in ipairs(attack.weapons_used) do
      if weapon.is_used_up then return false end
    end
    return true
  end }

rule "weapon.is_used_up" { "capacity > 0 and supply <= 0 and (option.none_is_none or loaded <= 0)" }
to "entity.reloads" { requires = { { "there is ammunition left for the weapon", "weapon.capacity == 0 or supply_of(weapon) > 0" } } }
rule "entity.supply_of (weapon: weapon)" { source = "RPJ-FIRE-08", "the(weapon).supply" }

source "RPJ-FIRE-10"
-- Used more than once in a fight, it is a step less afterwards.
box "weapon.uses"         { sheet = "number = 0" }
box "weapon.rounds_used"  { sheet = "number = 0" }
box "entity.shot_with"    { text = "in this fight", "list of weapon" }

rule "weapon.used_often"  { "(option.uses_counted == 'rounds' ? rounds_used : uses) > 1" }

around "weapon.shoots" {
  function(as_usual, weapon)
    if weapon.shot_this_round == 0 then weapon.rounds_used = weapon.rounds_used + 1 end
    as_usual()
    weapon.uses = weapon.uses + 1
    local listed = false
    for _, other in ipairs(weapon.owner.shot_with) do listed = listed or other.name == weapon.name end
    if not listed then weapon.owner:put("shot_with", weapon) end
  end }

after "game.fight_ends" {
  function()
    for _, who in ipairs(all "entity") do who:takes_stock() end
  end }

action "entity.takes_stock" {
  function(who)
    for _, used in ipairs(who.shot_with) do
      local weapon = who:the(used)
      if weapon.used_often then weapon.supply = math.max(0, weapon.supply - 1) end
      weapon.uses, weapon.rounds_used = 0, 0
    end
    who.shot_with = {}
  end }

source "RPJ-FIRE-11"
-- Weapons that take the same ammunition may swap what there is.
box "weapon.ammunition" { text = "which kind it takes", "text or none" }

action "entity.swaps_ammunition (one: weapon, other: weapon)" {
  requires = { { "they take the same ammunition", "one.ammunition != nil and one.ammunition == other.ammunition" } },
  function(who, given)
    local one, other = who:the(given.one), who:the(given.other)
    one.supply, other.supply = other.supply, one.supply
  end }

-- Somebody brings more, out of a pack and not from what the own weapon has.
action "entity.is_resupplied (weapon: weapon)" { source = "RPJ-FIRE-14", text = "up to Lots",
  function(who, given)
    local weapon = who:the(given.weapon)
    weapon.supply = math.max(weapon.supply, game.lots)
  end }
