package engine

import "testing"

func TestWordsOfTheLanguageStay(t *testing.T) {
	g := open(t, climbing, Options{})
	_, err := g.Eval("bring = 3")
	want := "prompt 1:1:1: `bring` is a word of the language and cannot be redefined\n    1 | bring = 3\n      | ^^^^^\n  hint: choose another name, or make it `local`"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	for _, fine := range []string{"local bring = 3", "x = { bring = 3 }", "ann = bring('character', { name = 'Ann' })", "local a, bring = 1, 2", "local dice = 1 dice = 2"} {
		if _, err := g.Eval(fine); err != nil {
			t.Errorf("%s: %v", fine, err)
		}
	}
}
