-- Magic: a verb that says what it does, and a noun that says to what. Every pair is a skill of its own.

kind "magic_word" { source = "TBD-CHAR-20, 3.2.1", part = "verb or noun", may_include = "list of text" }

local verbs = { "control", "create", "destroy", "perceive", "transform" }
local nouns = { "air", "earth", "fire", "water", "animals", "plants", "body", "illusion", "mind", "power" }

local breadth = { fire = { "heat" }, air = { "lightning" } }                    -- TBD-CHAR-22: examples of it

for _, verb in ipairs(verbs) do magic_word(verb) { source = "TBD-CHAR-20, 3.2.1", part = "verb" } end
for _, noun in ipairs(nouns) do magic_word(noun) { source = "TBD-CHAR-20, 3.2.1", part = "noun", may_include = breadth[noun] or {} } end

for _, verb in ipairs(verbs) do
  for _, noun in ipairs(nouns) do
    skill("Magic: " .. verb .. " " .. noun) { source = "TBD-CHAR-20, 3.2.1", of = "Magic", topic = verb .. " " .. noun }
  end
end

-- How broad a word is, player and gamemaster agree.
box "game.breadth_of_words" { source = "TBD-CHAR-21, 3.2.1", "map of text to text" }

action "game.agrees_on (word: magic_word, breadth: text)" { source = "TBD-CHAR-21, 3.2.1",
  function(game, given) game:put("breadth_of_words", given.word.name, given.breadth) end }

rule "game.breadth_of (word: magic_word)" { source = "TBD-CHAR-21, 3.2.1", text = "as agreed; none before anybody talked about it",
  function(game, given) return game.breadth_of_words[given.word.name] end }

action "game.adopts_examples" { source = "TBD-CHAR-22, 3.2.1", text = "the breadth that the text gives as examples",
  function(game)
    for _, word in ipairs(entries "magic_word") do
      if #word.may_include > 0 then game:agrees_on { word = word, breadth = table.concat(word.may_include, ", ") } end
    end
  end }
