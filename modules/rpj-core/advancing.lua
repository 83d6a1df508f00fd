-- Advancement: points are saved or spent, and the gamemaster decides what the character could have learned.

-- Skills

source "RPJ-CHAR-19"
box "entity.out_of_reach" { text = "skills that the character could not have learned where they were", "list of skill" }

action "entity.is_kept_from (skill: skill)" { requires = {
    "the gamemaster says what cannot be learned", "game.gamemaster_speaks", source = "RPJ-INTRO-01" },
  changes = { out_of_reach = "out_of_reach + [skill]" } }

action "entity.may_learn_again (skill: skill)" { requires = {
    "the gamemaster says what can be learned", "game.gamemaster_speaks", source = "RPJ-INTRO-01" },
  changes = { out_of_reach = "filter(out_of_reach, # != skill)" } }

to "skill.is_raised" { requires = {
  "the character had a chance to learn it", "not (skill in owner.out_of_reach)" } }

-- Traits

source "RPJ-CHAR-20"
-- Not in the book: what gives points back is taken at creation; later it is gained without points.
to "entity.takes_trait" { when = "not being_created", text = "the gamemaster judges traits taken after character creation", requires = {
  { "traits give points back at creation only", "to.price >= 0" },   -- to is the trait
  { "it can have been learned, or have come with time", ask = "Can {name} have come by this: {to.name}?" } } }

-- Attributes: one level at a time, with the gamemaster's permission.

source "RPJ-CHAR-21"
rule "game.times_outside_primary" "2"

rule "attribute.primary" { text = "whether it is in the primary category; never true for Luck", "category != none and category == owner.primary_category" }
rule "attribute.improvement_price_of (to)" { text = "in all, from level 0: each level costs its own number, or twice that outside the primary category; raising one pays the difference",
  "game.cost_of_raising(0, to) * (primary ? 1 : game.times_outside_primary)" }

rule "attribute.must_be_earned" { text = "whether the gamemaster is asked; a trait can say otherwise", "true" }

purchase "attribute.is_improved" { of = "level", price = "improvement_price_of(to)", from = "owner.available_points", menu = "advance", ask = "Which attribute is improved?", requires = {
    { "at creation attributes are bought with attribute points", "not owner.being_created", source = "RPJ-CP-01" },
    { "attributes rise one level at a time",                     "to <= level + 1" },
    { "the story has earned a higher attribute", ask = "Did {owner.name} earn a higher {name}?", when = "must_be_earned" } },
  steps = "owner.gets_base_saves" }      -- a higher Constitution may add one (RPJ-CHAR-01)

-- Advancement by questions: `who:advances()` offers what the character can pay, until the player is done.

action "character.advances" { menu = "advance", source = { "RPJ-CHAR-19", "RPJ-CHAR-20", "RPJ-CHAR-21" }, requires = {
    { "creation is over",             "not being_created",    source = "RPJ-CHAR-12" },
    { "there are points to be spent", "available_points > 0", source = "RPJ-CP-01" } },
  steps = { { buys = "advance" } } }     -- every purchase with this menu: skills, specialties, traits, attributes

-- Pace: how many points a campaign awards.

source "RPJ-CHAR-24"
rule "game.least_for_a_session" "2"
rule "game.most_for_a_session"  "4"

rule "entity.sessions_to (goal, pace)" "max(0, ceil((goal - total_points) / pace))"

source "RPJ-CHAR-23"
rule "game.price_of_skills (count, level)" "count * game.cost_of_raising(0, level)"
