-- The examples of Table 6; a game adds its own wares.

source "TBD-CHAR-12"
ware.from_csv "wares.csv"
