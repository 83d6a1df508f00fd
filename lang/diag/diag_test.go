package diag

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestProblemShowsPlaceCaretHintAndNotes(t *testing.T) {
	f := NewFile("skills.lua", "rule \"x\" {\n\t{ \"base level\", \"levle\" },\n}\n")
	p := f.Problem(strings.Index(f.Text, "levle"), 5, "unknown word `levle`")
	p.Operation, p.Hint = "load rpj-core", DidYouMean("levle", []string{"level", "owner"})
	p.Notes = []Note{{Pos: Pos{File: "a.lua", Line: 3}, Message: "the kind is declared here"}}
	want := "load rpj-core: skills.lua:2:19: unknown word `levle`\n" +
		"    2 | \t{ \"base level\", \"levle\" },\n" +
		"      | \t                 ^^^^^\n" +
		"  hint: did you mean `level`?\n" +
		"  a.lua:3: the kind is declared here"
	if got := p.Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestColumnsCountCharacters(t *testing.T) {
	f := NewFile("x", "ä\nöö b")
	if got := f.PosAt(strings.Index(f.Text, "b")); got != (Pos{"x", 2, 4}) {
		t.Errorf("got %v", got)
	}
	for off := range f.Text {
		p := f.PosAt(off)
		if back := f.Offset(p.Line, p.Column); back != off {
			t.Errorf("offset %d -> %v -> %d", off, p, back)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"around", "after", "Melee Defence", "attack.defence_modifier", "to"}
	for _, c := range []struct{ in, want string }{
		{"aruond", "around"}, {"Melee_Defense", "Melee Defence"}, {"attack.defense_modifier", "attack.defence_modifier"},
		{"banana", ""}, {"afetr", "after"}, {"ot", "to"}, {"", ""}, {"x", ""},
	} {
		if got := Nearest(c.in, names); got != c.want {
			t.Errorf("Nearest(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestOfEquallyNearNames(t *testing.T) {
	for _, c := range []struct {
		in     string
		groups [][]string
		want   string
	}{
		{"chil", [][]string{{"ceil", "chill"}}, "did you mean `chill`?"},         // begins alike for longer
		{"roud", [][]string{{"road"}, {"round"}}, "did you mean `road`?"},        // of the first list
		{"roud", [][]string{{"roof"}, {"round"}}, "did you mean `round`?"},       // nothing else is near
		{"flooor", [][]string{{"flower"}, {"floor"}}, "did you mean `floor`?"},   // nearer, in the second list
		{"tree", [][]string{{"trek", "tred"}, {"tres"}}, "did you mean `tred`?"}, // by alphabet
		{"tree", nil, ""},
	} {
		if got := DidYouMean(c.in, c.groups...); got != c.want {
			t.Errorf("%q among %q: %s", c.in, c.groups, got)
		}
	}
}

func TestListKeepsAllProblemsAndCauses(t *testing.T) {
	var l List
	if l.Err() != nil {
		t.Fatal("an empty list is no error")
	}
	l.Add(&Problem{Message: "one", Cause: io.EOF})
	l.AddErr(List{{Message: "two"}})
	l.AddErr(errors.New("three"))
	l.AddErr(nil)
	if got, want := l.Err().Error(), "one\n\ntwo\n\nthree\n\n3 problems"; got != want {
		t.Errorf("got %q want %q", got, want)
	}
	if !errors.Is(l, io.EOF) {
		t.Error("the cause is lost")
	}
}
