example "an attack in turn" { rules=[[ weapon "Sword" {skill="Combat", skill_bonus=-1, damage_bonus=1, types={"Cut"}} ]],
 given = { ann = { "character", major=true, Combat = 3, Strength=3, Leadership=4, wields="Sword"}, 
   bob = { "character", major=true, Combat = 3, Strength=3, Leadership=4, wields="Sword"} }, function(ann, bob)
  local a, b = game:forms_group{members={ann}, leader=ann, name="A"}, game:forms_group{members={bob}, leader=bob, name="B"}
  game:fight_begins{groups={a,b}}
  game:next_turn()
  ann:is_activated()
  decide { ["Dodge, parry or block?"] = "parry", gives_command_points=true }
  dice(6,6,4)
  local attack = ann:attacks(bob)
  expect(attack.points):is(10)
  expect(ann.action_points):is(1)
  dice(6,6,4)
  ann:attacks(bob)
  expect(ann.action_points):is(0)
  expect(a.command_points):is(3)
  expect(ann:the("Sword").shorthand):is "Sword s2 d4"
end }
