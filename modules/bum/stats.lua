-- Part Three, stats: four of them; they suffice for a game without skills.

kind "stat" { source = "Part Three, Basic Character Creation", rated = "1..", short = "text", covers = "text",
  looks = "list of text" }                               -- descriptions of the scores 1 to 4

source "Part Three"
stat "Strength" { short = "STR", covers = "might, toughness and fitness; melee attacks; how many wounds one can take",
  looks = { "a child, weak or very old", "average", "works out, or big", "a weightlifter, mighty" } }
stat "Dexterity" { short = "DEX", covers = "coordination, balance and aim; ranged attacks; defence",
  looks = { "clumsy", "average", "graceful, with a steady hand", "a gymnast or juggler" } }
stat "Intelligence" { short = "INT", covers = "thinking, noticing, and whatever is neither physical nor a matter of people",
  looks = { "dumb", "average", "smart", "brilliant" } }
stat "Socialization" { short = "SOC", covers = "dealing with people, in the way that fits the character; no substitute for playing it",
  looks = { "awkward, rude or ugly", "average", "likeable, attractive or persuasive", "a great orator, or stunning" } }

rule "game.lowest_stat"  { source = "Part Three, Basic Character Creation", "1" }
rule "game.highest_stat" { source = "Part Three, Basic Character Creation", "4" }
rule "game.average_stat" { source = "Part Three, Illustrative examples of stat scores", "2" }

-- The current value. Cold lowers Strength for a while; the level on the card does not change.
rule "stat.current" { sum = { { "level", "level" } } }

rule "stat.adds (using: list of item or none)" { source = "Part Two", sum = {
  { "stat",  "current" },
  { "items", "game.bonus_of(using)" } } }

check "stat.check (difficulty = game.standard_difficulty, situation = 0, using: list of item or none, needs: item or none)" { tags = "effort", source = "Part Two, Fixed Difficulty Rolls", like = "fixed",
  modifier = { { "stat",  "current" },
               { "items", "game.bonus_of(using)" } } }

source "Part Two, Opposed Rolls"
check "stat.contest (opponent: entity, resisting: skill or none, resisting_with: stat = stat, situation = 0, using: list of item or none)" { tags = "effort", like = "opposed",
  text = "an opposed roll against the same stat, or another one that the gamemaster chooses", requires = { "nobody strives against himself", "opponent != owner" },
  modifier   = { { "stat and items", "adds(using)" } },
  resistance = { check = "opponent.resisting_roll(resisting, resisting_with)" },
  theirs     = "resistance.total" }

rule "entity.resistance (skill: skill or none, stat: stat or none)" "skill != none ? the(skill).adds(stat) : the(stat).adds()"

source "Part Three, Intelligence"
-- Noticing and remembering use Intelligence.
rule "entity.perception" "Intelligence.adds()"

action "entity.notices (difficulty: number or none)" { text = "a roll that cannot be declined, with a difficulty that is not announced",
  function(who, given) return who.Intelligence:is_tried { given, forced = true, hidden = true }.success end }

action "entity.recalls (fact: text, difficulty = game.standard_difficulty)" { requires = {
    "in this game what a character knows is rolled for", "option.knowledge_rolls" },
  steps = "Intelligence.check" }

rule "stat.means (score)" { source = "Part Three, Illustrative examples of stat scores", "looks[score]" }

-- Hit points: how many wounds a character can take.
rule "entity.hit_points" { source = "Part Three, Strength", "Strength.level" }
