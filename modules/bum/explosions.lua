-- Explosions: as many wounds as their power where they go off, and one fewer for each space away.

source "Part Seven, Explosions"
rule "game.explosion_wounds (power, distance)" { "max(0, power - distance)" }

rule "entity.spaces_from (point_x, point_y)" { text = "without a map a turn of movement is as many spaces as one crosses in it",
  "game.spaces(x - point_x, y - point_y) * (option.map ? 1 : option.pace)" }

action "game.explodes (power, x, y = 0, ignites: yes or no = no)" { text = "nobody rolls a defence",
  function(game, given)
    for _, who in ipairs(all "entity") do
      local wounds = game:explosion_wounds(given.power, who:spaces_from(given.x, given.y))
      if wounds > 0 then
        who:takes_wounds { number = wounds, cause = "an explosion" }
        if given.ignites then who:catches_fire() end
      end
    end
  end }
