-- The abilities that the rules mention. The rules define the four groups; the group of each ability is
-- a RECONSTRUCTION, and so is Mind.

ability.from_csv "abilities.csv"
