-- The traps that the book lists.

trap_type.from_csv "trap_types.csv"
