local duel = { hero = { "character", player = true, Aura = 3, Combat = 2, wields = "Test Sword" }, villain = { "character", villain = true, Aura = 3, Combat = 2, wields = "Test Sword", defends = "parry" } }
example "x" {rules=[[ weapon "Test Sword" {skill="Combat", damage=4, types={"Cut"}} ]], given = duel, function(hero, villain)
    decide { ["Luck: modify"] = function(who) return who == villain end, ["Luck: modify: amount"] = { -3, -2, -1 }, ["Luck: cancel"] = function(who) return who == hero end }
    hero.luck_points = 2
    dice(4, 4, 4)
    local a = hero:attacks(villain)
    expect(a.points):is(1)
    expect(hero.luck_points):is(0)
    expect(villain.luck_points):is(0)
end}
