-- The costs of actions. The costs of the book are lost: the spreadsheet is a RECONSTRUCTION, to be
-- replaced by one of the same format.

deed.from_csv "action_costs.csv"
