-- Where nobody knows what happens, an oracle does.
table "game.likelihood (odds: text)" { { "certain", 90 }, { "likely", 75 }, { "even", 50 }, { "unlikely", 25 }, { "hardly", 10 } }

check "game.foretells (odds: certain, likely, even, unlikely or hardly = even)" { dice = "1d100",
  shows = { "answer", "extreme" },
  answer  = "natural <= game.likelihood(odds) ? 'yes' : 'no'",
  extreme = "natural % 11 == 0 or natural == 100" }           -- both digits alike

table "game.price" { roll = "1d100",
  { "1 to 20",   "a friend is in danger" },
  { "21 to 50",  "it takes {1d6} days longer" },
  { "51 to 70",  "lost: {game.belonging}" },
  { "71 to 99",  "see game.encounter" },
  { "100",       "twice: {game.price}; and {game.price}" } }

table "game.belonging" { roll = "1d4", { "1 to 2", "the map" }, { "3", "the lamp" }, { "4", "the rope" } }
table "game.encounter" { roll = "1d6", { "1 to 3", "{1d3} riders" }, { "4 to 6", "somebody with {game.belonging}" } }
