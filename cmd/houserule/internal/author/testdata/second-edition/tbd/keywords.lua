-- Table 8. The effects of keywords are in the files about attacks, damage and Block.

keyword.from_csv "keywords.csv"
