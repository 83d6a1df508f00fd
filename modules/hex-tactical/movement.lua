-- Movement, hex by hex.

box "entity.moved" { source = "HEX-SEARCH-01", text = "in this turn", refills = "turn", "yes or no = no" }

source "HEX-MOVE-01"
-- One step. The way through somebody is the gamemaster's to allow.
action "entity.moves (to: hex, facing: 0..5 or none)" {
  requires = { { "whoever moves is on the map",        "place != nil" },
               { "one step leads there",               "place.leads_to(to)" },
               { "nobody stands in the doorway",       "not is_kept_from(to)", source = "HEX-MOVE-03" } },
  function(who, given)
    who:is_let_through(given.to)
    who:pays_for "move one hex"
    who:steps_to { to = given.to, facing = given.facing }
    who:did "movement"
  end }

action "entity.is_let_through (to: hex)" {
  function(who, given)
    for _, other in ipairs(who:in_his_way_at(given.to)) do
      if not rule_that("May " .. who.name .. " go through the hex of " .. other.name .. "?", false) then
        refuse(other.name .. " stands in the way")
      end
    end
  end }

-- He looks where he goes, unless he says otherwise.
action "entity.steps_to (to: hex, facing: 0..5 or none)" { source = "HEX-MOVE-04",
  function(who, given)
    local side = who.place:side_towards(given.to)
    who.place, who.moved = given.to, true
    who.facing = given.facing or side or who.facing
    who.run, who.run_towards = side == who.run_towards and who.run + 1 or 1, side
  end }

-- How far he has come in a straight line.
box "entity.run"         { source = "HEX-CHARGE-01", refills = "turn", "number = 0" }
box "entity.run_towards" { source = "HEX-CHARGE-01", refills = "turn", "0..5 or none" }

-- As many steps as it takes, around those who stand in the way.
rule "entity.hexes_in_his_way" {
  function(who)
    local taken = {}
    for _, other in ipairs(all "entity") do
      if other.stands and not who:goes_with(other) then
        for _, hex in ipairs(other.hexes) do taken[#taken + 1] = hex end
      end
    end
    return taken
  end }

action "entity.walks (to: hex)" { requires = { { "whoever moves is on the map", "place != nil" } },
  function(who, given)
    local way = who.place:way_to { other = given.to, around = who.hexes_in_his_way }
    if not way then refuse "no way leads there" end
    for i = 2, #way do
      if who.can_act then who:moves(way[i]) end         -- an ambush may end it
    end
  end }

-- Past somebody in the hex or in the doorway, by a skill; if it fails the points are gone.
action "entity.slips_past (to: hex, and_on_to: hex or none, trait: trait or none)" { source = "HEX-MOVE-03", text = "gives whether he got through",
  requires = { { "whoever moves is on the map",              "place != nil" },
               { "one step leads there",                     "place.leads_to(to)" },
               { "nobody stays where somebody else stands",  "len(in_his_way_at(to)) == 0 or and_on_to != nil and to.leads_to(and_on_to) and len(in_his_way_at(and_on_to)) == 0" } },
  function(who, given)
    who:pays_for "move one hex"
    if given.and_on_to then who:pays_for "move one hex" end
    local through = who:the(given.trait or "Acrobatics"):check().success
    if through then
      who:steps_to(given.to)
      if given.and_on_to then who:steps_to(given.and_on_to) end
    end
    who:did "movement"
    return through
  end }

action "entity.turns_to (facing: 0..5)" { source = "HEX-MOVE-04",
  requires = { { "only who is active turns round", "active or not game.fighting" } },
  function(who, given) who.facing = given.facing end }
