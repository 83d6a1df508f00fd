-- Movement: 30 yards per action, measured approximately.

source "RPJ-CINE-13"
rule "game.yards_per_action" "game.scale_bar"

-- A deed by its tag, since its function pays; runs_cautiously is one by its costs.
action "entity.runs (x, y = 0, z = 0, actions: 1.. = 1, by: skill or none, difficulty = 0)" { tags = { "deed", "legs" },
  text = "moves to a spot; by is the skill of a stunt that may fail", requires = {
    { "it is a cinematic fight",   "game.cinematic" },
    { "nobody holds it back",      "not held", source = "RPJ-GCS-92" },
    { "a mount carries its rider", "rides == none" },
    { check = "the(by).check(difficulty)", when = "by != none" } },
  function(who, given)
    who:way_is_judged(given)
    who:spend("actions", given.actions)
    if given.by and not who:the(given.by):check(given.difficulty).success then return false end
    who:sets_out()
    if who.held or not who.can_act then return false end
    who:gets_there(given)
    return true
  end }

action "entity.way_is_judged (x, y, z, actions = 1)" {
  function(who, given)
    local yards = who:yards_from(given)
    if yards > given.actions * game.yards_per_action
      and not rule_that("Is that near enough for " .. who.name .. "?", false) then
        refuse(string.format("%.0f yards are too far for that", yards))
      end
  end }

action "entity.sets_out" { steps = { "starts_to_leave", "drops_guard", "may_be_held" } }

action "entity.gets_there (x, y, z)" { text = "the movement itself, which provokes no attacks; spells use it, too",
  steps = "is_at" }

-- Cautious movement takes the whole turn, and covers the distance of one action.
action "entity.runs_cautiously (x, y = 0, z = 0)" { tags = "legs", costs = "price_of_caution actions", requires = {
    { "it is a cinematic fight",         "game.cinematic" },
    { "nobody holds it back",            "not held", source = "RPJ-GCS-92" },
    { "a mount carries its rider",       "rides == none" },
    { "the whole turn is still unspent", "time_for_caution" } },
  steps = { "way_is_judged", "starts_to_leave", "is_seen_leaving", "may_be_held", "gets_there" } }

source "RPJ-GCS-76"
-- A character who is moved away no longer grapples.
after "entity.is_at" { when = "game.cinematic and grapples_with != none and not adjacent_to(grapples_with)",
  steps = "lets_go" }
after "entity.is_at" { when = "game.cinematic", steps = {      -- nor do those whom a mount takes along
  "#.lets_go", for_each = "filter(entities, #.rides == entity and #.grapples_with != none)", when = "not #.adjacent_to(#.grapples_with)" } }

source "RPJ-CINE-19"
-- Spells and other effects move characters by the distance of several actions.
action "entity.is_swept (x, y = 0, z = 0, actions = 1)" {
  requires = { "it is a cinematic fight", "game.cinematic" },
  steps = { "way_is_judged", "gets_there" } }

source "RPJ-CINE-13"
-- Regions are not used in cinematic fights.
to "entity.moves"            { requires = { "there are no regions here: run",            "not game.cinematic" } }
to "entity.moves_cautiously" { requires = { "there are no regions here: run cautiously", "not game.cinematic" } }

instead_of "entity.is_seen_leaving" { when = "game.cinematic and not option.free_attacks", steps = {} }
instead_of "entity.drops_guard"     { when = "game.cinematic and bonus == 0 and not option.free_attacks", steps = {} }
