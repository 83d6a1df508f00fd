damage_row.from_csv "damage.csv"
