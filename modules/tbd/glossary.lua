-- The index of the text: what its terms mean, and where they are explained.

table "game.glossary (term: text)" { source = "TBD-META-03", from_csv = "glossary.csv" }
