-- Cover: something on the battlefield that protects everybody in its group.

source "RPJ-FIRE-22"
kind "cover" { record = true,
  place = "region or none", groups = "list of number",
  quality = "number = 2", flank = "number = 0",        -- written +2/0f; a flanking distance of * is -1
  conceals = "yes or no" }                             -- poor cover that still hides helpless characters

-- Groups behind cover have negative numbers, so that no other group has the same number.
rule "game.next_sheltered_group" "min([0] + map(covers, min([0] + #.groups))) - 1"

source "RPJ-FIRE-23"
action "cover.is_at (region: region, rooms = 1)" { text = "puts cover in a region; rooms is how many groups fit behind it",
  changes = { place = "region", groups = "[]" }, steps = { "gets_room", times = "rooms" } }
action "cover.gets_room" { changes = { groups = "groups + [game.next_sheltered_group]" } }

source "RPJ-FIRE-27"
-- The notation of the book: +2/1f, or +3/*f.
table "game.usual_quality (quality)" { { "up to 1", false }, { "2 to 6", true }, { "7 and up", false } }

source "RPJ-FIRE-26"
action "game.puts_cover (name: text, worth: text, at: region, rooms = 1)" {
  function(game, given)
    local cover = game:raises_cover(given)
    cover:is_at { given, region = given.at }
    return cover
  end }

action "game.raises_cover (name: text, worth: text)" { text = "creates cover that is not yet placed",
  function(game, given)
    local quality, flank = given.worth:match "^%+(%d+)/([%d%*]+)f$"
    if not quality then refuse("cover is written like +4/1f, and not " .. given.worth) end
    quality, flank = tonumber(quality), flank == "*" and game.no_distance or tonumber(flank)
    if quality < 1 then refuse "the quality of cover is above 0" end
    if not game:usual_quality(quality) then say("+" .. quality .. " is an unusual quality for cover: +2 to +6 is what there is") end
    return bring("cover", { name = given.name, quality = quality, flank = flank })
  end }

rule "cover.worth" { function(cover) return "+" .. cover.quality .. "/" .. (cover.flank < 0 and "*" or cover.flank) .. "f" end }

source "RPJ-FIRE-22"
-- Taking cover is a move; a character who joins somebody behind cover is also behind it.
box "entity.makes_for"      "cover or none"
box "entity.makes_for_room" { source = "RPJ-FIRE-23", "number = 1" }

action "entity.takes_cover (behind: cover, room = 1, cautiously: yes or no = no)" {
  changes = { makes_for = "behind", makes_for_room = "room" },
  steps   = { { first = { { "moves_cautiously(behind.place)", when = "cautiously" }, "moves(behind.place)" } }, { changes = { makes_for = "none" } } } }

action "entity.is_behind (what: cover, room = 1)" { text = "puts a character behind cover without a move, for example by dragging",
  changes = { makes_for = "what", makes_for_room = "room" }, steps = { "stands(what.place)", { changes = { makes_for = "none" } } } }

after "entity.stands" { when = "makes_for != none", changes = { group = "makes_for.groups[makes_for_room]" } }

rule "entity.distance_to_cover (what: cover)" { source = "RPJ-FIRE-44", first = {
  { "0",                when = "place == what.place" },
  { "game.unreachable", when = "place == none or what.place == none" },
  "place.distance_to(what.place) ?? game.unreachable" } }

rule "cover.shelters (who: entity)" "place == who.place and who.group in groups"
rule "entity.cover"                 "filter(covers, #.shelters(owner))[1]"
rule "entity.in_cover"              "cover != none"

source "RPJ-FIRE-25"
-- Characters who cannot move behind it.
rule "game.good_cover"    "3"
rule "cover.good"         "conceals or quality >= game.good_cover"
rule "entity.lies_still"  { any = { { "cannot act", "not can_act" } } }
rule "entity.well_hidden" "cover != none and cover.good"

to "entity.ranged_modifier" { label = "helpless in the open", when = "lies_still and not well_hidden", add = "option.helpless_in_the_open" }
