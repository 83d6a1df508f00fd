-- What the chapter prints as tables: magnitudes with what they do, and modifications. Both are spreadsheets.

magnitude.from_csv    "magnitudes.csv"
modification.from_csv "modifications.csv"
