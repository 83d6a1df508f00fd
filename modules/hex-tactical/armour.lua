-- Armour: pieces that cover some places. Each is of a kind that has its dice, and what is rolled on them stops
-- that many points.

kind "armour_kind" { source = "HEX-ARMOR-10",
  rolls = "0..", die = "2..20 = 6",
  rigid        = "yes or no = no",              -- hard bands or plates; otherwise soft
  over_padding = "yes or no = yes",             -- may be worn over padding
  padding      = "yes or no = no" }

source "HEX-ARMOR-01"
kind "armour" { carried = true,
  made = "armour_kind", covers = "list of text",
  sheet = { damaged = "0.. = 0",                -- how often
            fallen_apart = "yes or no = no" } }

-- Natural armour covers the whole body: thick hide stops a number of points, plates are rolled for.
kind "hide" { like = "armour", source = "HEX-ARMOR-12", stops = "0.. = 0" }

-- Where a hit lands. Whoever wears nothing is simply hit.
rule "armour.covers_all" { source = "HEX-ARMOR-12", "kind == 'hide'" }

rule "entity.worn" { text = "armour that has not fallen apart",
  function(who)
    local worn = {}
    for _, entry in ipairs(who.carries) do
      if entry.kind == "armour" or entry.kind == "hide" then
        local piece = who:the(entry)
        if not piece.fallen_apart then worn[#worn + 1] = piece end
      end
    end
    return worn
  end }

rule "entity.armour_has_gaps" {
  function(who)
    for _, piece in ipairs(who.worn) do
      if not piece.covers_all then return true end
    end
    return false
  end }

check "hit.location_roll" { source = "HEX-ARMOR-02", like = "any_roll", roller = "attacker", opponent = "target",
  location = "game.location(max(1, min(6, total)), from_behind)" }

rule "game.location (roll, from_behind: yes or no = no)" { source = "HEX-ARMOR-02", first = {
  { "'back'",                      when = "from_behind and game.armour_coverage(roll) == 'chest'" },
  { "game.armour_coverage(roll)" } } }

action "hit.finds_location" {
  function(hit)
    if not hit.location and hit.target.armour_has_gaps then hit.location = hit:location_roll().location end
  end }

-- What stands in the way there: one piece, the strongest, and the padding that is under it.
rule "armour.lies_at (location: text or none)" { "covers_all or location != nil and location in covers" }
rule "armour.strength" { source = "HEX-ARMOR-03", first = {
  { "stops",                   when = "kind == 'hide' and stops > 0" },
  { "made.rolls * made.die" } } }

-- Whether a piece counts against this hit at all: falls, fire and grapples add to this.
rule "hit.counts (armour: armour)" { "true" }

rule "hit.pieces" {
  function(hit)
    local pieces = {}
    for _, piece in ipairs(hit.target.worn) do
      if piece:lies_at(hit.location) and hit:counts(piece) then pieces[#pieces + 1] = piece end
    end
    return pieces
  end }

action "hit.meets_armour" { source = "HEX-ARMOR-03",
  function(hit)
    local outer, padded, hide
    for _, piece in ipairs(hit.pieces) do
      padded = padded or piece.made.padding
      if piece.covers_all then hide = piece
      elseif not outer or piece.strength > outer.strength then outer = piece end
    end
    if outer then hit:meets_piece { piece = outer, padding = padded and outer.made.over_padding and 1 or 0 } end
    if hide then hit:meets_hide(hide) end
  end }

-- The roll. A weapon that penetrates takes dice away before it; damaged armour has half a die less each time.
rule "armour.worn_down" { source = "HEX-ARMOR-08", text = "3 of a d6", first = {
  { "min(damaged, 1) * made.die / 2", when = "option.armour_wears == 'once'" },
  { "damaged * made.die / 2" } } }

source "HEX-ARMOR-05"
rule "armour.dice_left (penetration)" { "max(0, made.rolls - penetration)" }
rule "armour.padding_left (penetration, padding)" { "max(0, padding - max(0, penetration - made.rolls))" }
rule "armour.most_stopped (padding = 0)" { source = "HEX-ARMOR-08", text = "the most that it could roll", "made.rolls * made.die + padding * 6 - worn_down" }

check "armour.roll (penetration = 0, padding = 0, against: entity or none)" { source = "HEX-ARMOR-03", like = "any_roll", roller = "owner", opponent = "against", most_by_luck = "main + under",
  main  = "dice_left(penetration)",
  sides = "made.die",
  under = "padding_left(penetration, padding)",
  dice  = "(@main)d(@sides) + (@under)d6",
  modifier = { { "damaged", "-worn_down", when = "damaged > 0" } },
  stopped = "max(0, total)" }

action "hit.meets_piece (piece: armour, padding = 0)" { source = "HEX-ARMOR-03",
  function(hit, given)
    local piece, points = given.piece, hit.points
    if not hit:is_worth_rolling(piece, given.padding) then
      return hit:spoils { piece = piece, points = points, roll = 0, padding = given.padding }
    end
    local roll = piece:roll { penetration = hit.penetration, padding = given.padding, against = hit.attacker }
    hit.points = math.max(0, points - roll.stopped)
    hit:spoils { piece = piece, points = points, roll = roll.total, padding = given.padding }
  end }

rule "hit.is_worth_rolling (piece: armour, padding = 0)" { text = "no dice are left where the weapon goes through",
  "piece.dice_left(penetration) + piece.padding_left(penetration, padding) > 0" }

source "HEX-ARMOR-11"
-- Damage to the armour itself.
rule "armour.is_rigid"  { "made.rigid" }
rule "hit.can_spoil (piece: armour)" { source = "HEX-ARMOR-07", first = {
  { "true",            when = "type.spoils == 'any armour'" },
  { "piece.is_rigid",  when = "type.spoils == 'rigid armour'" },
  { "false" } } }

action "hit.spoils (piece: armour, points, roll, padding = 0)" { source = "HEX-ARMOR-08",
  function(hit, given)
    local piece = given.piece
    if not hit:can_spoil(piece) then return end
    if given.roll < 0 then piece.fallen_apart = true
    elseif given.points > piece:most_stopped(given.padding) then piece.damaged = piece.damaged + 1 end
  end }

action "hit.meets_hide (hide: hide)" { source = "HEX-ARMOR-12",
  function(hit, given)
    if given.hide.stops == 0 then return hit:meets_piece(given.hide) end
    hit.points = math.max(0, hit.points - given.hide.stops)
  end }

-- Soft, rigid, padded: what a weapon or a kind of damage may name.
rule "entity.padding_at (location: text or none)" {
  function(who, given)
    for _, piece in ipairs(who.worn) do
      if piece.made.padding and piece:lies_at(given.location) then return true end
    end
    return false
  end }
rule "entity.armour_at (location: text or none)" { text = "soft or rigid, and padded",
  function(who, given)
    local rigid, padded, any = false, who:padding_at(given.location), false
    for _, piece in ipairs(who.worn) do
      if piece:lies_at(given.location) then any, rigid = true, rigid or piece.is_rigid end
    end
    return any and { rigid and "rigid" or "soft", padded and "padded" or nil } or {}
  end }

source "HEX-HAZARD-10"
-- The least that it can stop: every die a 1, and what hide takes off. Fire that is everywhere asks for it.
rule "entity.least_armour_at (location: text or none)" {
  function(who, given)
    local outer, padding, hide = nil, 0, 0
    for _, piece in ipairs(who.worn) do
      if piece:lies_at(given.location) then
        if piece.made.padding then padding = 1 end
        if piece.covers_all then hide = piece:least_stopped(0)
        elseif not outer or piece.strength > outer.strength then outer = piece end
      end
    end
    return hide + (outer and outer:least_stopped(outer.made.over_padding and padding or 0) or 0)
  end }
rule "armour.least_stopped (padding)" { first = {
  { "stops",                                           when = "kind == 'hide' and stops > 0" },
  { "max(0, made.rolls + padding - worn_down)" } } }
