package narrate

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/stdlib/campaign/file"
)

func TestLinesAreNamedByTheirNumbers(t *testing.T) {
	for _, c := range []struct {
		numbers []int64
		want    string
	}{
		{[]int64{4}, "line 4"},
		{[]int64{4, 5}, "lines 4 and 5"},
		{[]int64{4, 5, 6}, "lines 4 to 6"},
		{[]int64{3, 4, 5, 6, 7, 9}, "lines 3 to 7 and 9"},
		{[]int64{1, 3, 4, 8, 9, 10}, "lines 1, 3, 4 and 8 to 10"},
	} {
		var list []file.Line
		for _, n := range c.numbers {
			list = append(list, file.Line{Number: n})
		}
		if got := LineNumbers(list); got != c.want {
			t.Errorf("LineNumbers(%v) = %q, want %q", c.numbers, got, c.want)
		}
	}
}

func TestRangesOfLinesAreWorded(t *testing.T) {
	for _, c := range []struct {
		first, last int64
		named, same string
	}{
		{5, 4, "nothing changed", ""},
		{4, 4, "line 4", "line 4 has the same result"},
		{4, 5, "lines 4 and 5", "lines 4 to 5 have the same results"},
		{4, 6, "lines 4 to 6", "lines 4 to 6 have the same results"},
	} {
		if got := LineRange(c.first, c.last); got != c.named {
			t.Errorf("LineRange(%d, %d) = %q, want %q", c.first, c.last, got, c.named)
		}
		if got := SameResults(c.first, c.last); c.same != "" && got != c.same {
			t.Errorf("SameResults(%d, %d) = %q, want %q", c.first, c.last, got, c.same)
		}
	}
	for n, want := range []string{"and no line is lost", "line 1 is safe", "lines 1 to 2 are safe"} {
		if got := SafeLines(int64(n)); got != want {
			t.Errorf("SafeLines(%d) = %q, want %q", n, got, want)
		}
	}
	for n, want := range []string{"nothing", "1 line", "2 lines"} {
		if got := LinesSoFar(int64(n)); got != want {
			t.Errorf("LinesSoFar(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestTimesOfTheGameClockAreWorded(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		want    string
	}{
		{0, "day 1, 00:00"},
		{59, "day 1, 00:00:59"},
		{3_660, "day 1, 01:01"},
		{86_399, "day 1, 23:59:59"},
		{86_400, "day 2, 00:00"},
		{86_400*1_000 + 12*3_600, "day 1001, 12:00"},
	} {
		if got := ClockTime(c.seconds); got != c.want {
			t.Errorf("ClockTime(%v) = %q, want %q", c.seconds, got, c.want)
		}
	}
	for _, c := range []struct {
		from, to float64
		other    bool
		passed   string
	}{
		{0, 86_399, false, "game day 1, 00:00 -> 23:59:59"},
		{86_399, 86_400, true, "game day 1 -> 2"},
		{86_400, 0, true, "game day 2 -> 1"},
		{90_000, 90_000, false, "game day 2, 01:00 -> 01:00"},
	} {
		if OtherDay(c.from, c.to) != c.other || TimePassed(c.from, c.to) != c.passed {
			t.Errorf("from %v to %v: another day %v, %q, want %v, %q", c.from, c.to, OtherDay(c.from, c.to), TimePassed(c.from, c.to), c.other, c.passed)
		}
	}
}

func TestSmallCountdownsAreDrawn(t *testing.T) {
	for _, c := range []struct {
		value, size types.Value
		want        string
	}{
		{3.0, 5.0, "●●●○○  3 of 5"},
		{0.0, 2.0, "○○  0 of 2"},
		{12.0, 12.0, "●●●●●●●●●●●●  12 of 12"},
		{3.0, 13.0, "3 of 13"},
		{-1.0, 4.0, "-1 of 4"},
		{5.0, 4.0, "5 of 4"},
		{1.5, 4.0, "1.5 of 4"},
		{3.0, nil, "3"},
		{nil, 4.0, "none"},
	} {
		if got := countdownText(c.value, c.size); got != c.want {
			t.Errorf("drawn(%v, %v) = %q, want %q", c.value, c.size, got, c.want)
		}
	}
}

func TestDiceToThrowAreAskedForWithTheTotalsThatSucceed(t *testing.T) {
	d6, d8 := dice.Die{Sides: 6}, dice.Die{Sides: 8}
	for _, c := range []struct {
		dice  []dice.Die
		needs checks.SuccessRange
		want  string
	}{
		{[]dice.Die{d6, d6, d8}, checks.SuccessRange{}, "2d6, 1d8 for Ann\n"},
		{[]dice.Die{d6, d8, d6}, checks.SuccessRange{}, "1d6, 1d8, 1d6 for Ann\n"},
		{[]dice.Die{d6}, checks.SuccessRange{Known: true, Low: 1, High: 6, Least: 4, Most: 6}, "1d6 for Ann: 4 or more succeeds\n"},
		{[]dice.Die{d6}, checks.SuccessRange{Known: true, Low: 1, High: 6, Least: 1, Most: 2}, "1d6 for Ann: 2 or less succeeds\n"},
		{[]dice.Die{d6}, checks.SuccessRange{Known: true, Low: 1, High: 6, Least: 2, Most: 5}, "1d6 for Ann: 2 to 5 succeeds\n"},
		{[]dice.Die{d6}, checks.SuccessRange{Known: true, Low: 1, High: 6, Least: 1, Most: 6}, "1d6 for Ann: every result succeeds\n"},
		{[]dice.Die{d6}, checks.SuccessRange{Known: true, Low: 1, High: 6, Least: 7, Most: 6}, "1d6 for Ann: no result succeeds\n"},
	} {
		if got := ThrowRequest(checks.UpcomingRoll{Check: &checks.Check{}, Dice: c.dice, For: "Ann", Success: c.needs}); got != c.want {
			t.Errorf("%v, %+v: %q, want %q", c.dice, c.needs, got, c.want)
		}
	}
	if got := ThrowRequest(checks.UpcomingRoll{Dice: []dice.Die{d6}}); got != "" {
		t.Errorf("without a check %q is asked for", got)
	}
}

func TestNamesAreJoined(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"Ann"}, "Ann"},
		{[]string{"Ann", "Bob"}, "Ann and Bob"},
		{[]string{"orc 1", "orc 2", "orc 3"}, "orc 1, 2 and 3"},
		{[]string{"a", "b", "c", "d", "e", "f"}, "a, b, c, d, e and f"},
		{[]string{"a", "b", "c", "d", "e", "f", "g"}, "a to g"},
	} {
		if got := JoinNames(c.names); got != c.want {
			t.Errorf("JoinNames(%q) = %q, want %q", c.names, got, c.want)
		}
	}
}

func TestEqualChangesOfThingsShareALine(t *testing.T) {
	got := ChangeLines([]Change{
		{Who: "orc 1", Box: "hp", From: "5", To: "3"},
		{Who: "Ann", Box: "hp", From: "9", To: "0"},
		{Who: "Ann", Text: "is gone"},
		{Who: "orc 2", Box: "hp", From: "5", To: "3"},
		{Who: "Ann", Box: "carries", Lost: []string{"rope"}, Fiat: true},
	})
	want := []string{"  orc 1, 2  hp 5 -> 3", "  Ann  hp 9 -> 0, carries - rope, by fiat", "  Ann  is gone"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestMoreChangesThanThereIsRoomForAreCounted(t *testing.T) {
	lines := func(n int) []string { return strings.Split(strings.Repeat("x\n", n-1)+"x", "\n") }
	for _, c := range []struct{ before, n, shown, more int }{
		{0, mostLines, mostLines, 0},
		{0, mostLines + 1, mostLines - 1, 2},
		{3, mostLines, mostLines - 4, 4},
		{mostLines, 1, 1, 0},
		{mostLines, 3, 1, 2},
	} {
		got := LimitLines(c.before, lines(c.n))
		want := lines(c.shown)
		if c.more > 0 {
			want = append(want, "  "+types.Format(float64(c.more))+" more: :changes")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d lines behind %d: %q, want %q", c.n, c.before, got, want)
		}
	}
}

func TestTextsAreCutAndPutTogether(t *testing.T) {
	for _, c := range []struct{ what, got, want string }{
		{"BareName", BareName("sea:skill.check"), "skill.check"},
		{"BareName without a game", BareName("skill.check"), "skill.check"},
		{"FirstLine of one", FirstLine("one"), "one"},
		{"FirstLine of two", FirstLine("one\ntwo"), "one ..."},
		{"Lines", Lines("", "one", "", "two"), "one\ntwo"},
		{"Indent", Indent("x", 4), "    x"},
		{"Indent of what is indented", Indent("  x", 4), "    x"},
		{"Indent of what is indented more", Indent("      x", 4), "      x"},
		{"Indent of nothing", Indent("", 4), ""},
		{"Unquoted", Unquoted(`"Ann"`), "Ann"},
		{"Unquoted by other quotes", Unquoted(`'Ann'`), "Ann"},
		{"Unquoted by two sorts of quotes", Unquoted(`"Ann'`), `"Ann'`},
		{"Unquoted of one quote", Unquoted(`"`), `"`},
		{"AmountRange", AmountRange(&command.Decision{Low: 1, High: 3}), "1 to 3"},
		{"AmountRange of one", AmountRange(&command.Decision{Low: 2, High: 2}), "only 2"},
		{"Except", strings.Join(Without([]string{"a", "b", "a", "c"}, []string{"a", "c", "d"}), ""), "ba"},
		{"Verb", Verb(1, "is", "are") + Verb(2, "is", "are") + Verb(0, "is", "are"), "isareare"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.what, c.got, c.want)
		}
	}
	for _, c := range []struct {
		text, cut, rest string
		ok              bool
	}{
		{"Rope Use", "rope ", "Use", true},
		{"rope", "rope", "", false},
		{"Rope", "Use", "", false},
	} {
		if rest, ok := CutFold(c.text, c.cut); rest != c.rest || ok != c.ok {
			t.Errorf("CutFold(%q, %q) = %q, %v", c.text, c.cut, rest, ok)
		}
	}
	for _, c := range []struct {
		text, rest string
		ok         bool
	}{
		{"all", "", true},
		{"12 all", "12", true},
		{"recall", "recall", false},
		{"all 12", "all 12", false},
	} {
		if rest, ok := CutLastWord(c.text, "all"); rest != c.rest || ok != c.ok {
			t.Errorf("CutLastWord(%q) = %q, %v", c.text, rest, ok)
		}
	}
}

func TestFaultsAreNamedByTheirPlaceAndRule(t *testing.T) {
	at := diag.Pos{File: "m/init.lua", Line: 3, Column: 5}
	for _, c := range []struct {
		name string
		err  error
		pos  diag.Pos
		rule string
	}{
		{"a problem with its place", &diag.Problem{Pos: at, Message: "no", Notes: []diag.Note{{Message: "in hero.pays", Call: "hero.pays"}}}, at, ", in hero.pays"},
		{"a problem without a place", &diag.Problem{Message: "no"}, diag.Pos{}, ""},
		{"a fault with a trail", &command.Fault{Calls: []command.Call{{Rule: "hero.acts"}, {Rule: "hero.pays", Pos: at}}, Err: errors.New("no")}, at, ", in hero.pays"},
		{"another error", errors.New("no"), diag.Pos{}, ""},
	} {
		if got := PlaceOf(c.err); got != c.pos {
			t.Errorf("%s: at %v, want %v", c.name, got, c.pos)
		}
		problem := ProblemOf(c.err)
		if problem == nil {
			problem = &diag.Problem{}
		}
		if got := RuleAtFault(c.err, problem); got != c.rule {
			t.Errorf("%s: %q, want %q", c.name, got, c.rule)
		}
	}
}

func TestARefusalIsWrittenWithWhatItLookedAt(t *testing.T) {
	for _, c := range []struct {
		refusal rules.Refusal
		want    string
	}{
		{rules.Refusal{Reason: "the target is dead"}, "the target is dead"},
		{rules.Refusal{Reason: "the target is dead", Boxes: "Orc, hp 0"}, "the target is dead; Orc, hp 0"},
	} {
		if got := RefusalText(&c.refusal); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
