-- Table 6's examples; a game adds wares of its own.

source "TBD-CHAR-12"
ware.from_csv "wares.csv"
