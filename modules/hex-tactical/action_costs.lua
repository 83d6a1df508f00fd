-- What actions cost. The costs of the book are lost: those in the spreadsheet are a RECONSTRUCTION, to be
-- replaced by one of the same shape.

deed.from_csv "action_costs.csv"
