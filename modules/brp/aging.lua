-- Aging and inaction: from the forty-first year on, each year may reduce characteristics.

source "BRP-AGING-01"
box "entity.age"                "number or none"
box "entity.years_played"       { source = "BRP-AGING-06", text = "the years since creation, outside of inaction", "number = 0" }

rule "game.first_year_of_age"   "41"
rule "game.years_for_education" { source = "BRP-AGING-06", "10" }

action "entity.ages (years = 1, cared_for: yes or no = no, withdrawn: yes or no = no)" {
  text = "ages a character; care or longevity prevent losses, and withdrawn characters learn nothing",
  requires = {
    { "aging is played",  "option.aging" },
    { "the age is known", "age != none" },
    { "years are whole, and go by", "years >= 1 and years % 1 == 0" } },
  steps = { "ages_a_year", times = "years" } }

action "entity.ages_a_year (cared_for: yes or no = no, withdrawn: yes or no = no)" { changes = { age = "(age ?? 0) + 1" }, steps = {
  { "lives_and_learns", when = "not withdrawn" },
  { "feels_its_age",    when = "(age ?? 0) >= game.first_year_of_age and not cared_for and not dead" } } }

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

action "characteristic.wears_away" { source = "BRP-AGING-04", text = "what never had any loses none", steps = {
  when = "level > 0", steps = { "changes(-1)", { "owner.dies", when = "level == 0" } } } }

action "entity.lives_and_learns" { source = "BRP-AGING-06", changes = { years_played = "years_played + 1" }, steps = {
  "EDU.changes(1)", when = "years_played % game.years_for_education == 0" } }
