-- The lists of the book: significant intervals, ways to travel, terrain and weather, and situations.

source "BRP-TIME-05"
interval.from_csv "intervals.csv"

source "BRP-MOVE-06"
travel.from_csv "ways_to_travel.csv"

source "BRP-MOVE-09"
terrain.from_csv "terrains.csv"

source "BRP-MOD-12"
situation.from_csv "situations.csv"
