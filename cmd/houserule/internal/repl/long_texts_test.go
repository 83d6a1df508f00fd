package repl_test

import (
	"testing"

	"houserule/stdlib/evening"
)

// A long text goes on over lines, and so does a quoted one whose line ends with a
// backslash; a quote that is merely forgotten is told at once.
func TestLongTextsGoOn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"say [[a long", "text]]"}, "a long\ntext"},
		{[]string{"say([==[a", "]]", "]==])"}, "a\n]]\n"},
		{[]string{"--[[ nobody", "reads this ]] say 'it'"}, "it"},
		{[]string{`say "two\`, `lines"`}, "two\nlines"},
		{[]string{`house "hero.turns" { say = [[round`, `and round]] }`, `bring("hero", { name = "Ann" }):turns()`}, "round\nand round\nAnn comes to the table: ann"},
		{[]string{`say "forgotten`}, "! prompt 1:1:5: this text is not closed\n    1 | say \"forgotten\n      |     ^^^^^^^^^^\n  hint: close it with `\"`; a text in `[[ ]]` may run over several lines"},
	} {
		shown := play(t, open(t, evening.Config{}), c.lines...)
		if got := shown[len(shown)-1]; got != c.want {
			t.Errorf("%q: got %q, want %q", c.lines, got, c.want)
		}
	}
}
