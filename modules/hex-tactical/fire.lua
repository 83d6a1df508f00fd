-- Fire, in one place or all around. On which row it is rolled is a RECONSTRUCTION.

source "HEX-HAZARD-09"
rule "game.fire_row"        { "2" }
rule "game.local_fire"      { text = "base damage of a torch", "2" }
rule "game.fire_all_around" { text = "base damage among flames, and of a dragon at close range", "12" }

action "entity.is_burned_at (location: text, base: number or none)" { text = "gives the points, before armour",
  function(who, given)
    local points = who:harm_roll { of_row = game.fire_row, base_damage = given.base or game.local_fire }.does
    if points > 0 then new.hit { target = who, by = "fire", type = "Fire", points = points, location = given.location }:lands() end
    return points
  end }

source "HEX-HAZARD-10"
action "entity.stands_in_flames (base: number or none)" { text = "gives the points, before armour",
  function(who, given)
    local points = who:harm_roll { of_row = game.fire_row, base_damage = given.base or game.fire_all_around }.does
    who:burns_all_over(points)
    return points
  end }

-- All over: a sixth to each place of the armour table, the odd points to the first of them, and every die of armour a 1.
action "entity.burns_all_over (points)" { text = "gives what came through",
  function(who, given)
    local through = 0
    for roll = 1, 6 do
      local share = math.floor(given.points / 6) + (roll <= game:odd_points_of_fire(given.points) and 1 or 0)
      through = through + math.max(0, share - who:least_armour_at(game:location(roll)))
    end
    who:is_set_alight()
    who:takes_fire { points = through, by = "fire" }
    return through
  end }

rule "game.odd_points_of_fire (points)" { "option.odd_points_of_fire == 'lost' ? 0 : points % 6" }

-- Cloth burns, whatever else happens.
box  "armour.aflame"   { sheet = "yes or no = no" }
box  "entity.alight"   { text = "his clothes", "yes or no = no" }
rule "armour.is_cloth" { "made.padding or made == 'Light'" }

action "entity.is_set_alight" {
  function(who)
    who.alight = true
    for _, piece in ipairs(who.worn) do
      if piece.is_cloth then piece.aflame = true end
    end
  end }
action "entity.is_put_out" {
  function(who)
    who.alight = false
    for _, piece in ipairs(who.worn) do piece.aflame = false end
  end }

source "HEX-HAZARD-11"
-- Fire Resistance above Body is hit points of its own, lost first and whole again a day after the last fire; below
-- Body it makes every fire worse.
rule "game.fire_hit_points_per_level" { "3" }
rule "game.worse_fire_per_level"      { source = "HEX-HAZARD-13", "3" }
rule "entity.fire_resistance_levels"  { text = "above Body, or below", "Fire_Resistance.standing - Body.standing" }

box  "entity.last_burned"          { text = "in seconds of the game clock", "number or none" }
box  "entity.fire_hit_points_lost" { "0.. = 0" }

rule "entity.fire_burns_on"   { text = "less than a day ago", "last_burned != nil and time.now - last_burned < 24 * 60 * 60" }
rule "entity.fire_hit_points" { first = {
  { "max(0, most_fire_hit_points - fire_hit_points_lost)", when = "fire_burns_on" },
  { "most_fire_hit_points" } } }
rule "entity.most_fire_hit_points" { "game.fire_hit_points_per_level * max(0, fire_resistance_levels)" }

action "entity.withstands_fire (points)" { source = "HEX-HAZARD-12", text = "gives what is left of it",
  function(who, given)
    if given.points <= 0 then return 0 end
    local points = given.points + game.worse_fire_per_level * math.max(0, -who.fire_resistance_levels)
    local kept   = math.min(points, who.fire_hit_points)
    who.fire_hit_points_lost = who.most_fire_hit_points - who.fire_hit_points + kept
    who.last_burned = time.now
    return points - kept
  end }

action "entity.takes_fire (points, by: text)" { source = "HEX-HAZARD-12",
  function(who, given)
    local points = who:withstands_fire(given.points)
    if points > 0 then who:is_hurt { points = points, type = "Fire", by = given.by } end
  end }

to "hit.lands" { steps = { "meets_fire_resistance" }, at = "after meets_armour" }
action "hit.meets_fire_resistance" {
  function(hit)
    if hit.type.name == "Fire" then hit.points = hit.target:withstands_fire(hit.points) end
  end }
