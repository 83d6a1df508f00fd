-- Part Three, stats: four of them, and with these alone one can play.

kind "stat" { source = "Part Three, Basic Character Creation", rated = "1..", short = "text", covers = "text" }

source "Part Three"
stat "Strength"      { short = "STR", covers = "might, toughness and fitness; melee attacks; how many wounds one can take" }
stat "Dexterity"     { short = "DEX", covers = "coordination, balance and aim; ranged attacks; defence" }
stat "Intelligence"  { short = "INT", covers = "thinking, noticing, and whatever is neither physical nor a matter of people" }
stat "Socialization" { short = "SOC", covers = "dealing with people, in the way that fits the character; no substitute for playing it" }

rule "game.lowest_stat"  { source = "Part Three, Basic Character Creation", "1" }
rule "game.highest_stat" { source = "Part Three, Basic Character Creation", "4" }
rule "game.average_stat" { source = "Part Three, Illustrative examples of stat scores", "2" }

-- What it is worth now. Cold lowers Strength for a while; the level on the card stays.
rule "stat.current" { sum = { { "level", "level" } } }

rule "stat.adds (using: list of item or none)" { source = "Part Two", sum = {
  { "stat",  "current" },
  { "items", "game.bonus_of(using)" } } }

check "stat.check (difficulty = game.standard_difficulty, situation = 0, using: list of item or none, needs: item or none)" { source = "Part Two, Fixed Difficulty Rolls", like = "fixed", roller = "owner",
  modifier = { { "stat",  "current" },
               { "items", "game.bonus_of(using)" } } }

source "Part Two, Opposed Rolls"
check "stat.contest (opponent: entity, resisting: skill or none, resisting_with: stat = stat, situation = 0, using: list of item or none)" { like = "opposed", roller = "owner",
  text = "against the same stat, or whatever the gamemaster has the other one roll", requires = { { "nobody strives against himself", "opponent != owner" } },
  modifier   = { { "stat and items", "adds(using)" } },
  resistance = { check = "opponent.resisting_roll(resisting, resisting_with)" },
  theirs     = "resistance.total" }

rule "entity.resistance (skill: skill or none, stat: stat or none)" { "skill != none ? the(skill).adds(stat) : the(stat).adds()" }

source "Part Three, Intelligence"
-- Knowing a thing is noticed and remembered with Intelligence.
rule "entity.perception" { "Intelligence.adds(none)" }

action "entity.notices (difficulty: number or none)" { text = "nobody can decline it, and the difficulty is not told",
  function(who, given) return who.Intelligence:is_tried { difficulty = given.difficulty, forced = true, hidden = true }.success end }

action "entity.recalls (fact: text, difficulty: number or none)" { requires = {
    { "in this game what a character knows is rolled for", "option.knowledge_rolls" } },
  function(who, given) return who.Intelligence:check { difficulty = given.difficulty }.success end }

source "Part Three, Illustrative examples of stat scores"
-- What a score looks like.
table "game.strength_means (score)"      { { 1, "a child, weak or very old" }, { 2, "average" }, { 3, "works out, or big" }, { 4, "a weightlifter, mighty" } }
table "game.dexterity_means (score)"     { { 1, "clumsy" }, { 2, "average" }, { 3, "graceful, with a steady hand" }, { 4, "a gymnast or juggler" } }
table "game.intelligence_means (score)"  { { 1, "dumb" }, { 2, "average" }, { 3, "smart" }, { 4, "brilliant" } }
table "game.socialization_means (score)" { { 1, "awkward, rude or ugly" }, { 2, "average" }, { 3, "likeable, attractive or persuasive" }, { 4, "a great orator, or stunning" } }

rule "stat.means (score)" { first = {
  { "game.strength_means(score)",      when = "name == 'Strength'" },
  { "game.dexterity_means(score)",     when = "name == 'Dexterity'" },
  { "game.intelligence_means(score)",  when = "name == 'Intelligence'" },
  { "game.socialization_means(score)", when = "name == 'Socialization'" } } }

-- Hit points: how many wounds somebody can take.
rule "entity.hit_points" { source = "Part Three, Strength", "Strength.level" }
