-- Magic: a verb says what it does, and a noun what it affects. Each pair is a separate skill.

source "TBD-CHAR-20"
kind "magic_word" { part = "verb or noun", may_include = "list of text" }

local verbs = { "control", "create", "destroy", "perceive", "transform" }
local nouns = { "air", "earth", "fire", "water", "animals", "plants", "body", "illusion", "mind", "power" }

local breadth = { fire = { "heat" }, air = { "lightning" } }                    -- TBD-CHAR-22: examples of it

for _, verb in ipairs(verbs) do magic_word(verb) { part = "verb" } end
for _, noun in ipairs(nouns) do magic_word(noun) { part = "noun", may_include = breadth[noun] or {} } end

for _, verb in ipairs(verbs) do
  for _, noun in ipairs(nouns) do
    skill("Magic: " .. verb .. " " .. noun) { of = "Magic", topic = verb .. " " .. noun }
  end
end

source "TBD-CHAR-21"
-- The player and the gamemaster agree how broad a word is.
box "game.breadth_of_words" "map of text to text"

action "game.agrees_on (word: magic_word, breadth: text)" {
  function(game, given) game:put("breadth_of_words", given.word.name, given.breadth) end }

rule "game.breadth_of (word: magic_word)" { text = "the breadth that was agreed; none before an agreement",
  "breadth_of_words[word.name]" }

action "game.adopts_examples" { source = "TBD-CHAR-22", text = "adopts the breadths that the text gives as examples",
  function(game)
    for _, word in ipairs(game.magic_words) do
      if #word.may_include > 0 then game:agrees_on { word = word, breadth = table.concat(word.may_include, ", ") } end
    end
  end }
