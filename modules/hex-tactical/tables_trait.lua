-- RECONSTRUCTION of the trait table: its cells are lost, but what the text says of them leaves no choice.

trait_row.from_csv "trait_table.csv"
