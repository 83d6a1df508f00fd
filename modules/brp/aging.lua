-- Aging and inaction: from the forty-first year on something may be lost with every year.

source "BRP-AGING-01"
box "entity.age"              { "number or none" }
box "entity.years_played"     { source = "BRP-AGING-06", text = "since creation, and out in the world", "number = 0" }

rule "game.first_year_of_age" { "41" }
rule "game.years_for_education" { source = "BRP-AGING-06", "10" }

action "entity.ages (years = 1, cared_for: yes or no = no, withdrawn: yes or no = no)" {
  text = "care or longevity spare the losses; whoever is withdrawn learns nothing",
  requires = {
    { "aging is played",      "option.aging" },
    { "the age is known",     "age != nil" },
    { "years are whole, and go by", "years >= 1 and years == floor(years)" } },
  function(who, given)
    for _ = 1, given.years do
      who.age = who.age + 1
      if not given.withdrawn then who:lives_and_learns() end
      if who.age >= game.first_year_of_age and not given.cared_for and not who.dead then who:feels_its_age() end
    end
  end }

table "game.points_lost_to_age" { source = "BRP-AGING-02", roll = "2d6",
  { 2, 4 }, { 3, 3 }, { 4, 2 }, { 5, 1 }, { "6 to 8", 0 }, { 9, 1 }, { 10, 2 }, { 11, 3 }, { 12, 4 } }

source "BRP-AGING-03"
table "game.characteristic_lost_to_age" { roll = "1d10",
  { "1 to 2", "STR" }, { "3 to 4", "CON" }, { "5 to 6", "DEX" }, { "7 to 8", "CHA" }, { "9 to 10", "none" } }

action "entity.feels_its_age" { function(who)
  for _ = 1, game:points_lost_to_age() do
    local lost = game:characteristic_lost_to_age()
    if lost ~= "none" then who:the(lost):wears_away() end
  end
end }

action "characteristic.wears_away" { source = "BRP-AGING-04", function(characteristic)
  if characteristic.level == 0 then return end         -- what never had any loses none
  characteristic:changes(-1)
  if characteristic.level == 0 then characteristic.owner:dies() end
end }

action "entity.lives_and_learns" { source = "BRP-AGING-06", function(who)
  who.years_played = who.years_played + 1
  if who.years_played % game.years_for_education == 0 then who.EDU:changes(1) end
end }
