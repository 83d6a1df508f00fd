example "an attack in turn" { rules=[[ weapon "Sword" {skill="Combat", skill_bonus=-1, damage_bonus=1, types={"Cut"}} ]],
 given = { ann = { "character", major=true, Combat = 3, Strength=3, Leadership=5, wields="Sword"}, 
   bob = { "character", major=true, Body=5,Combat = 3, Strength=3, Leadership=4, wields="Sword"} }, function(ann, bob)
  local a, b = game:forms_group{members={ann}, leader=ann, name="A", party="A"}, game:forms_group{members={bob}, leader=bob, name="B", party="B"}
  game:fight_begins{groups={b,a}}
  game:next_turn()
  ann:is_activated()
  decide { ["Dodge, parry or block?"] = "parry", gives_command_points=true, ["Counterattack on command"]={true,true,false,false} }
  dice(6,6,4,1,1,2)
  local attack = ann:attacks(bob)
  expect(attack.points):is(10)
  expect(ann.action_points):is(1)
  expect(b.command_points):is(2)
  dice(4,4,4)
  ann:attacks(bob)
  expect(ann.action_points):is(0)
  expect(a.command_points):is(4)
  expect(ann:the("Sword").shorthand):is "Sword s2 d4"
end }
