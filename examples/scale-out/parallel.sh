#!/bin/sh
# The fight by GNU parallel: on the cores of this machine, or with --sshloginfile on those of several.
parallel --halt now,fail=1 'houserule sim fight.lua --module orc-guards --trials 100000 --workers 1 --shard {}/8 --json > shard-{}.json' ::: 1 2 3 4 5 6 7 8
