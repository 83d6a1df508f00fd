package formula

import (
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// `nil` is warned of, with its fix, where the file shows it as it stands in the formula, also if a
// call before it is all that is known of the place. Elsewhere it works as before.
func TestNilIsAnOldWord(t *testing.T) {
	file := diag.NewFile("rules.lua", "for _, noun in ipairs(nouns) do\n  to(noun .. '.can_act') { \"[3, 4][5] == nil\" }\nend\n")
	for _, c := range []struct{ place, text, want string }{
		{"at its letters", "[3, 4][5] == nil", "rules.lua:2:42: `nil` is an old word in formulas"},
		{"at the call", "[3, 4][5] == nil", "rules.lua:2:42: `nil` is an old word in formulas"},
		{"put together", "[3][5] == nil", ""},
	} {
		from := strings.Index(file.Text, "to(noun")
		place := func(int) diag.Pos { return file.PosAt(from) }
		if c.place == "at its letters" {
			place = func(offset int) diag.Pos { return file.PosAt(strings.Index(file.Text, c.text) + offset) }
		}
		p, err := Compile(file, Source{Text: c.text, Place: place}, nothing{}, types.Type{})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := p.Run(nil); err != nil || v != true {
			t.Errorf("%s: %v, %v", c.place, v, err)
		}
		if c.want == "" {
			if len(p.Warnings()) > 0 {
				t.Errorf("%s: %v", c.place, p.Warnings())
			}
			continue
		}
		if len(p.Warnings()) != 1 {
			t.Errorf("%s: %v", c.place, p.Warnings())
			continue
		}
		w := p.Warnings()[0]
		if got, _, _ := strings.Cut(w.Error(), "\n"); got != c.want {
			t.Errorf("%s: %s, want %s", c.place, got, c.want)
		}
		if len(w.Fix) != 1 || file.Text[w.Fix[0].Start:w.Fix[0].End] != "nil" || w.Fix[0].New != "none" {
			t.Errorf("%s: %v", c.place, w.Fix)
		}
	}
}
