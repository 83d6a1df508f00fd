-- The tables of the chapter: magnitudes and modifications. Both are spreadsheets.

magnitude.from_csv    "magnitudes.csv"
modification.from_csv "modifications.csv"
