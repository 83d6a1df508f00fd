package repl_test

import (
	"testing"
)

const remembered = `
source "Dice"
kind "hero" { like = "entity", life = "number = 10", luck = "number = 2" }
kind "skill" { rated = "0..9" }
skill "Lock-Bashing" {}
source "Skills"
rule "skill.effective" { sum = { { "base level", "level" }, { "attribute bonus", "1" } } }
check "skill.check (difficulty = 0)" { dice = "2d6", roller = "owner", modifier = { { "effective level", "effective" } },
  against = { { "base target", "7" }, { "difficulty", "difficulty" } } }
source "Lucky Breaks"
offer "Lucky Break" { on = "skill.check", by = "roller", costs = "1 luck", changes = { modifier = "modifier + 5" }, text = "5 more" }
action "hero.rests" { changes = { life = "life + 1" } }
`

// Why tells on one screen what a line came to, with a path to each part; history which
// lines wrote a box, and by which rule.
func TestWhyAndHistoryOfLines(t *testing.T) {
	t.Parallel()
	p := openWithRules(t, remembered)
	tells(t, p,
		[2]string{`:why`, "! nothing has happened yet that can be explained"},
		[2]string{`ug = bring("hero", { name = "Ug" })`, "Ug comes to the table: ug"},
		[2]string{`ug.Lock_Bashing.level = 2`, "  Ug's Lock-Bashing  level 0 -> 2, by fiat"},
		[2]string{`dice(3, 1) ug.Lock_Bashing:check { difficulty = 3 }`, "Ug, Lock-Bashing: 2d6 (3 + 1) + 3 = 7 against 10, failure by 3\n  :take 1  Lucky Break, 1 of 2 luck: 5 more; 100 %"},
		[2]string{`:why`, "3  Ug, Lock-Bashing: 7 against 10, failure by 3\n  .1  7 = 4 dice + 3 effective level\n  .2  against 10 = 7 base target + 3 difficulty\ndetails: :why 3.1; all 15 lines: :why 3 all"},
		[2]string{`:why 3.1`, "3.1  7 = 4 dice + 3 effective level\n  .1  4 dice\n  .2  3 effective level = 2 base level + 1 attribute bonus   [Skills]\ndetails: :why 3.1.1; all 15 lines: :why 3 all"},
		[2]string{`:why 3.1.2`, "3.1.2  3 effective level = 2 base level + 1 attribute bonus   [Skills]\n  .1  2 base level\n  .2  1 attribute bonus\nall 15 lines: :why 3 all"},
		[2]string{`:why 3.9`, "! 3 has no part .9\n  hint: :why 3 lists its parts"},
		[2]string{`:why 9`, "! the log has 3 commands, but no number 9"},
		[2]string{`:take 1`, "Ug, Lock-Bashing: 2d6 (3 + 1) + 8 = 12 against 10, success by 2\n  was: 7 against 10, failure by 3\n  Ug  luck 2 -> 1"},
		[2]string{`:why`, "3  Ug, Lock-Bashing, with Lucky Break: 12 against 10, success by 2\n  .1  12 = 4 dice + 8 modifier\n  .2  against 10 = 7 base target + 3 difficulty\n  .3  Ug takes Lucky Break, for 1 luck   [Lucky Breaks]\ndetails: :why 3.1; all 31 lines: :why 3 all"},
		[2]string{`ug:rests()`, "  Ug  life 10 -> 11"},
		[2]string{`ug.life = 4`, "  Ug  life 11 -> 4, by fiat"},
		[2]string{`:why`, "5  Ug.life is written, by fiat\n  .1  life 11 -> 4\nall 2 lines: :why 5 all"},
		[2]string{`:history ug.life`, "Ug, life: 4\n5  Ug.life is written  11 -> 4   by fiat\n4  Ug: rests           10 -> 11  hero.rests  [Lucky Breaks]"},
		[2]string{`:history ug.luck`, "Ug, luck: 1\n3  Ug's Lock-Bashing: check difficulty …  2 -> 1  Lucky Break  [Lucky Breaks]"},
		[2]string{`:history ug.Lock_Bashing.level`, "Ug's Lock-Bashing, level: 2\n2  Ug's Lock-Bashing.level is written  0 -> 2  by fiat"},
		[2]string{`:history ug.lif`, "! a hero has no box `lif`\n  hint: did you mean `life`?"},
		[2]string{`:history bob.life`, "! nobody at the table is called \"bob\"\n  hint: :history WHO.BOX, as in :history ann.life"},
		[2]string{`:history ug`, "! which box of Ug?\n  hint: :show ug lists them"},
		[2]string{`:history`, "! the history of which box?\n  hint: :history WHO.BOX, as in :history ann.life"},
		[2]string{`:undo 4`, "*"},
		[2]string{`:history ug.luck`, "Ug, luck: 2\nno line has written it"},
	)
}
