-- Searching takes the whole turn, after the movement of the others.

source "HEX-SEARCH-01"
box "entity.means_to_search" { text = "whether the character intends to search and does not delay others who search", refills = "turn", "yes or no = no" }

action "entity.stays_to_search" { changes = { means_to_search = "true" } }

rule "entity.others_have_moved"
  "group == none or all(group.members, # == owner or not #.can_act or #.activated or #.means_to_search)"
rule "entity.has_whole_turn"    "not moved and action_points >= action_points_each_turn"

source "HEX-SEARCH-02"
-- One's own hex or an adjacent one: floor and walls, or only overhead. Returns what was found.
action "entity.searches (hex: hex or none = place, ceiling: yes or no = no)" { menu = "turn",
  requires = { { "the hex is his own or beside it", "hex == none or place == none or place.distance_to(hex) <= 1" },
               { "searching takes the whole turn",  "has_whole_turn",    when = "game.fighting", source = "HEX-SEARCH-01" },
               { "the others move first",           "others_have_moved", when = "game.fighting", source = "HEX-SEARCH-01" },
               { "nobody searches blindly",         "not is_blind", source = "HEX-SEARCH-06" },
               { "nobody searches in the middle of a fight, a trap or a spell", "not hands_full and not is_engaged and not is_held", source = "HEX-SEARCH-06" },
               { check = "Scan.check" } },
  function(who, given)
    local there, found = given.hex, {}
    who:pays_for(given.ceiling and "search a ceiling" or "search a hex")
    if game.fighting then who.action_points, who.moved = 0, true end
    if not who.Scan:check().success or not there then return found end
    for _, hex in ipairs(given.ceiling and there.searched_overhead or { there }) do
      for _, thing in ipairs(who:detects { hex = hex, overhead = given.ceiling }) do found[#found + 1] = thing end
    end
    return found
  end }

-- Finds traps and hidden characters without setting off traps. Returns a list of both.
action "entity.detects (hex: hex, overhead: yes or no = no)" { steps = "notices(to_find(hex, overhead))" }
action "entity.notices (found: list of thing)" {
  function(who, given)
    for _, it in ipairs(given.found) do it:is_noticed_by(who) end
    return given.found
  end }

action "entity.is_noticed_by (who: entity)" { steps = "who.finds_out(entity)" }

source "HEX-SEARCH-06"
box "entity.hands_full" { text = "whether the character is busy with a fight, a trap or a spell", "yes or no = no" }

-- Things under or behind something must be touched and moved.
rule "entity.can_get_at (trap: trap)" "not trap.covered or not hands_bound"
box  "entity.hands_bound" { text = "whether the hands are bound or full, so that they cannot touch or move things", "yes or no = no" }

source "HEX-SEARCH-05"
box  "entity.hides_overhead" "yes or no = no"
rule "entity.to_find (hex: hex, overhead: yes or no)"        "traps_to_find(hex, overhead) + people_to_find(hex, overhead)"
rule "entity.traps_to_find (hex: hex, overhead: yes or no)"  "filter(hex.traps_laid, #.overhead == overhead and not #.sprung and can_get_at(#))"
rule "entity.people_to_find (hex: hex, overhead: yes or no)" "filter(entities, #.place == hex and #.is_hidden and #.hides_overhead == overhead)"

rule "hex.searched_overhead" "option.ceilings == 'zone' ? zone : fill(1)"

-- Looking up when something attracts attention: obvious things are seen without a roll. Returns these.
action "entity.looks_up (hex: hex = place)" {
  requires = { "nobody searches blindly", "not is_blind", source = "HEX-SEARCH-06" }, steps = "notices(hex.plain_traps)" }
rule "hex.plain_traps" "filter(traps_laid, #.overhead and #.plain and not #.sprung)"
