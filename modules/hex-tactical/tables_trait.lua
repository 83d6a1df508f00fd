-- RECONSTRUCTION of the trait table: its cells are lost, but follow from the text.

trait_row.from_csv "trait_table.csv"
