package declare

import (
	"regexp"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// rolledAgain is "again", "again 1", "again where # < 3" and "again 1 where # < 6".
var rolledAgain = regexp.MustCompile(`^\s*again(?:\s+([0-9]+))?(?:\s+where\s+(.*\S))?\s*$`)

// rolledAgain reads which dice an offer rolls again.
func (b *body) rolledAgain(d *rules.LineDeclaration, text string) {
	d.Dice, d.DiceSource = text, b.placed(text, d.Name)
	m := rolledAgain.FindStringSubmatchIndex(text)
	if m == nil {
		return // linking says what it knows
	}
	d.Again = &rules.AgainDeclaration{}
	if m[2] >= 0 {
		n, err := strconv.Atoi(text[m[2]:m[3]])
		if err != nil || n < 1 || n > maxAgain {
			b.failAt(d.Name, `write dice = "again" for all of them`, "%s: from 1 to %d dice are rolled again, not %s", b.h, maxAgain, text[m[2]:m[3]])
		}
		d.Again.Count = n
	}
	if m[4] >= 0 {
		where := *d.DiceSource
		where.Text = text[m[4]:m[5]]
		if place := d.DiceSource.Place; place != nil {
			where.Place = shifted(place, m[4])
		}
		d.Again.Where = &where
	}
}

// shifted is the place of a part of a text that begins at an offset.
func shifted(place func(int) diag.Pos, from int) func(int) diag.Pos {
	return func(offset int) diag.Pos { return place(from + offset) }
}

// maxAgain is how many dice can be picked to be rolled again.
const maxAgain = 1000

// addedLines reads what is added to a line: one labelled line, or a list of such.
func (b *body) addedLines(key string, t *lua.LTable) []rules.Row {
	b.rolls = true
	defer func() { b.rolls = false }()
	if _, one := t.RawGetInt(1).(lua.LString); one {
		return []rules.Row{b.row(key, t, true)}
	}
	return b.rows(key, t, true)
}
