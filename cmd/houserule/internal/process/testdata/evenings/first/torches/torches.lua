-- Torches, and what is done in the dark.

kind "torch" { record = true, lit = "yes or no = yes" }
box "entity.torch" "torch or none"

to "skill.check.against" { label = "a smoky light", add = "1", when = "roller.name == 'Smith'" }
after "skill.check" { when = "roller.player and roller.place != none", function(check)
    if check.roller.torch.lit then say "by torchlight" end
  end }
