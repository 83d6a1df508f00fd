-- The index of the draft: the meaning of its terms, and where they are explained.

table "game.glossary (term: text)" { source = "TBD-META-03", from_csv = "glossary.csv" }
