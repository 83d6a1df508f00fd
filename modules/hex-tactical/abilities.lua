-- The abilities that the rules name. The four groups are theirs; which ability belongs to which group is
-- a reconstruction, and so is Mind.

ability.from_csv "abilities.csv"
