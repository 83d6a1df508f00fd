-- Movement, hex by hex.

box "entity.moved" { source = "HEX-SEARCH-01", text = "whether the character moved in this turn", refills = "turn", "yes or no = no" }

source "HEX-MOVE-01"
-- One step. The gamemaster may allow a step through somebody's hex.
action "entity.moves (to: hex, looking: 0..5 or none)" { menu = "turn",
  requires = { { "whoever moves is on the map",  "place != none" },
               { "one step leads there",         "place.leads_to(to)" },
               { "nobody stands in the doorway", "not is_kept_from(to)", source = "HEX-MOVE-03" },
               { "nobody stands in the way", ask = "May {name} go through the hex of {in_his_way_at(to)}?", otherwise = "no", when = "in_his_way_at(to) != []" } },
  steps = { "pays_for('move one hex')", "steps_to", "did('movement')" } }

-- As many steps as necessary, around everybody in the way.
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

action "entity.walks (to: hex)" { requires = { "whoever moves is on the map", "place != none" },
  function(who, given)
    local way = who.place:way_to { other = given.to, around = who.hexes_in_his_way }
    if not way then refuse "no way leads there" end
    for i = 2, #way do
      if who.can_act then who:moves(way[i]) end         -- an ambush may end it
    end
  end }

-- Past somebody in the hex or the doorway, with a skill; if it fails, the points are lost.
action "entity.slips_past (to: hex, and_on_to: hex or none, trait: trait = Acrobatics)" { source = "HEX-MOVE-03",
  requires = { { "whoever moves is on the map",             "place != none" },
               { "one step leads there",                    "place.leads_to(to)" },
               { "nobody stays where somebody else stands", "len(in_his_way_at(to)) == 0 or and_on_to != none and to.leads_to(and_on_to) and len(in_his_way_at(and_on_to)) == 0" } },
  steps = { { "pays_for('move one hex')", times = "and_on_to == none ? 1 : 2" }, "the(trait).slips_past(to, and_on_to)" } }
check "trait.slips_past (to: hex, and_on_to: hex or none)" { like = "trait.check", steps = {
  { "owner.steps_to(to)",        when = "success" },
  { "owner.steps_to(and_on_to)", when = "success and and_on_to != none" },
  "owner.did('movement')" } }

source "HEX-MOVE-04"
-- The character faces the direction of movement, unless told otherwise.
action "entity.steps_to (to: hex, looking: 0..5 or none)" { changes = {
  place = "to", moved = "true", facing = "looking ?? side_to(to) ?? facing",
  run = "side_to(to) == run_towards ? run + 1 : 1", run_towards = "side_to(to)" } }
rule "entity.side_to (hex: hex)" "place == none ? none : place.side_towards(hex)"

action "entity.turns_to (side: 0..5)" { menu = "turn",
  requires = { "only who is active turns round", "active or not game.fighting" }, changes = { facing = "side" } }

source "HEX-CHARGE-01"
-- Distance moved in a straight line.
box "entity.run"         { refills = "turn", "number = 0" }
box "entity.run_towards" { refills = "turn", "0..5 or none" }
