-- Wounds: a character can take as many as their Strength. In a fight, all are equal; afterwards each
-- heals separately, in a time that the gamemaster decides.

source "Part Five, Wounds/Injury"
kind "wound" { record = true, bearer = "entity",
  cause    = "text",                                     -- cause, by which the gamemaster judges it
  harm     = "light or serious = serious",
  days     = "number or none",                           -- healing time; until it is set, the wound stays
  heals_at = "number or none" }                          -- on the game clock

box  "entity.wounds"          "list of wound"
box  "entity.dead"            { source = "Part Five, Death", "yes or no = no" }
rule "entity.hit_points_left" "max(0, hit_points - len(wounds))"

-- Defeated characters cannot fight, run, cast or strain, but can crawl, speak and bandage themselves.
rule "entity.out_of_the_fight" { any = { { "is dead", "dead" }, { "is beaten", "beaten" }, { "has no hit points left", "hit_points_left == 0" } } }
rule "entity.still_fights"     { text = "whether the character can still be attacked; the fate of others is decided without a roll", "not (out_of_the_fight or escaped)" }
rule "entity.can_act"          { all = { { "is still in the fight", "not out_of_the_fight" } } }
instead_of "entity.takes_turns" "not out_of_the_fight"   -- stunned characters lose theirs

action "entity.takes_wounds (number = 1, cause: text, harm: light or serious = serious)" {
  text = "takes wounds, down to 0 hit points",
  function(who, given)
    for _ = 1, math.min(given.number, who.hit_points_left) do
      who:put("wounds", { name = given.cause, bearer = who, cause = given.cause, harm = given.harm })
    end
  end }

action "entity.loses_all_hit_points (cause: text, harm: light or serious = serious)" { source = "Part Five, Sneak Attacks",
  steps = "takes_wounds(hit_points_left, cause, harm)" }

-- Actions that even the defeated can do.
box "entity.bandaged" { source = "Part Five, Death", text = "whether the bleeding was stopped", "yes or no = no" }

action "entity.crawls" { requires = { "the dead do nothing", "not dead" }, steps = {} }
action "entity.speaks" { requires = { "the dead do nothing", "not dead" }, steps = {} }
action "entity.bandages (whom: entity = owner)" { menu = "turn", requires = {
    { "the dead do nothing",                           "not dead" },
    { "somebody defeated bandages nobody but himself", "can_act or whom == owner" } },
  changes = { ["whom.bandaged"] = "true" } }

after "entity.takes_wounds" { source = "Part Five, Death", when = "harm == 'serious' and number > 0", changes = { bandaged = "false" } }

-- Healing

action "wound.heals_in (number_of_days)" { requires = { "it takes some time", "number_of_days > 0" },
  function(wound, given)
    wound.days, wound.heals_at = given.number_of_days, wound:healed_by(given.number_of_days)
    later(given.number_of_days .. " days", wound, "heals", { due = wound.heals_at })
  end }

rule "wound.healed_by (number_of_days)" { text = "on the game clock", "time.now + number_of_days * 24 * 60 * 60" }

rule "wound.bearers" { text = "the bearer of the wound; empty if the bearer left", "filter(entities, wound in #.wounds)" }

action "wound.heals (due)" {
  function(wound, given)
    if given.due ~= wound.heals_at then return end       -- a new healing time was set
    for _, bearer in ipairs(wound.bearers) do bearer:take("wounds", wound) end
    wound:leaves()
  end }

-- Rest only lets time pass: each wound heals separately.
action "entity.rests (hours = 8)" { requires = {
    { "nobody rests in a fight", "game.round == 0" },
    { "a rest takes time",       "hours > 0" } },
  function(who, given) time:pass(given.hours .. " hours") end }

-- After a fight, the gamemaster decides how long each wound takes. These are the examples of the book.
rule "wound.days_to_think_of" "harm == 'light' ? 1 : 8"
rule "game.longest_healing"   { text = "a limit for the question; the book has none", "365" }

action "entity.is_examined" { for_each = "filter(wounds, #.days == none)",
  function(wound) wound:heals_in(choose("gamemaster", "How many days does the wound need (" .. wound.cause .. ")?", 1, game.longest_healing)) end }

action "entity.tends (wound: wound, difficulty = game.standard_difficulty, days)" { source = "Part Eight, Example of Play",
  text = "treats a wound with Medicine; a well-treated wound heals in fewer days",
  requires = {
    { "the dead do nothing",                        "not dead" },
    { "somebody defeated tends nobody but himself", "can_act or wound.bearer == owner" },
    { "the wound is not healed",                    "wound in wound.bearer.wounds" },
    { "it takes some time",                         "days > 0" } },
  steps = "Medicine.treats(wound, days, difficulty)" }
check "skill.treats (wound: wound, days)" { like = "skill.check",
  steps = { "wound.heals_in(days)", when = "success and (wound.heals_at == none or wound.healed_by(days) < wound.heals_at)" } }
