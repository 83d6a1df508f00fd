-- Who plays: skills, and phrases that are true of somebody.
kind "character" { like = "entity" }
kind "skill"     { rated = "0..6" }
kind "aspect"    { carried = true }

skill "Fight" {} skill "Notice" {} skill "Sneak" {}

box "entity.fate_points" { "0..", starts = "refresh", refills = "session" }
box "entity.refresh"     "0.. = 3"

-- Some of those that examples are about.
aspect "Quick on Her Feet" {} aspect "Wanted in Three Towns" {} aspect "Fog on the Quay" {}
