package terminal

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/chzyer/readline"
)

// words completes the last word of a line with some of a list, whatever its capitals.
func words(list ...Candidate) func(string) (int, []Candidate) {
	return func(before string) (int, []Candidate) {
		from := strings.LastIndexAny(before, " .\n") + 1
		var fits []Candidate
		for _, c := range list {
			if strings.HasPrefix(strings.ToLower(c.Text), strings.ToLower(before[from:])) && before[from:] != "" {
				fits = append(fits, c)
			}
		}
		return from, fits
	}
}

// Tab writes what is common, then goes through the list; Enter takes what is chosen, and
// does not send the line.
func TestTabGoesThroughWhatMayFollow(t *testing.T) {
	r, typed := typingTo(t, io.Discard, Config{Complete: words(Candidate{Text: "Climb"}, Candidate{Text: "Climate"}, Candidate{Text: "Dodge"}, Candidate{Text: "日本"})})
	for _, c := range []struct{ keys, want string }{
		{"d\t\r", "Dodge"},
		{"ug.dod\t!\r", "ug.Dodge!"},
		{"c\t\r", "Clim"},
		{"c\t\t\r\r", "Climb"},
		{"c\t\t\t\r()\r", "Climate()"},
		{"c\t\t\t\t\r", "Clim"},            // behind the last stands what was begun
		{"c\t\x1b[Z\r\r", "Climate"},       // Shift-Tab
		{"c\t\x1b[B\x1b[B\r\r", "Climate"}, // arrows
		{"c\t\x1b[B\x1b[B\x1b[A\r\r", "Climb"},
		{"x\x1b\rd\t\r", "x\nDodge"},
		{"c\tb\r", "Climb"},            // typed on, the list is as long as fits
		{"c\ta\t\r", "Climate"},        // of which one is left
		{"c\t\t d\t\r", "Climb Dodge"}, // a blank takes what is chosen
		{"c\t\t\x1f\r", "Clim"},        // Ctrl-_ takes it back
		{"(d)\x1b[D\t\r", "(d)"},       // nothing fits
		{"x d)\x1b[D\t\r", "x Dodge)"},
		{"\t\r", ""},
		{"日\t+\r", "日本+"},
		{"c\t\x03", "^C Clim"},
		{"next\r", "next"},
	} {
		if got := read(t, r, typed, c.keys); got != c.want {
			t.Errorf("%q: got %q, want %q", c.keys, got, c.want)
		}
	}
}

// While the history is searched, Tab is no letter of what is sought.
func TestTabWhileTheHistoryIsSearched(t *testing.T) {
	r, typed := typingTo(t, io.Discard, Config{Complete: words(Candidate{Text: "Dodge"})})
	read(t, r, typed, "dig\r")
	if got := read(t, r, typed, "\x12d\ti\r"); got != "dig" {
		t.Errorf("got %q", got)
	}
}

// Help stands beside each as far as there is room, and no row is wider than the terminal.
func TestRowsOfWhatMayFollow(t *testing.T) {
	list := []Candidate{
		{Text: "Lock_Bashing", Help: "skill  opens what is shut, and is heard\nfar away"},
		{Text: "日本語", Help: "\x1b[31mred"},
		{Text: "x"},
	}
	for _, c := range []struct {
		columns int
		colours bool
		want    []string
	}{
		{80, false, []string{"  Lock_Bashing  skill  opens what is shut, and is heard", "> 日本語        ␛[31mred", "  x"}},
		{40, false, []string{"  Lock_Bashing  skill  opens what is...", "> 日本語        ␛[31mred", "  x"}},
		{20, false, []string{"  Lock_Bashing", "> 日本語", "  x"}},
		{10, false, []string{"  Lock...", "> 日本語", "  x"}},
		{80, true, []string{"  Lock_Bashing  \x1b[2mskill  opens what is shut, and is heard\x1b[0m", "\x1b[1m> 日本語\x1b[0m        \x1b[2m␛[31mred\x1b[0m", "  x"}},
	} {
		m := &menu{list: list, chosen: 1, open: true, colours: c.colours, size: func() (int, int) { return c.columns, 24 }}
		if got := m.rows(); !slices.Equal(got, c.want) {
			t.Errorf("at %d: got %q, want %q", c.columns, got, c.want)
		}
	}
}

// A long list is seen in parts, of which the chosen one is always one; on a low terminal
// they are small.
func TestLongListsAreSeenInParts(t *testing.T) {
	var list []Candidate
	for c := 'a'; c <= 'z'; c++ {
		list = append(list, Candidate{Text: string(c)})
	}
	m := &menu{list: list, chosen: -1, open: true, size: func() (int, int) { return 80, 24 }}
	if got := m.rows(); len(got) != menuRows+1 || got[0] != "  a" || got[menuRows] != "  16 more" {
		t.Errorf("got %q", got)
	}
	m.chosen = 20
	if got := m.rows(); got[menuRows-1] != "> u" || got[0] != "  l" {
		t.Errorf("got %q", got)
	}
	m.chosen = 3
	if got := m.rows(); got[0] != "> d" {
		t.Errorf("got %q", got)
	}
	m.size = func() (int, int) { return 80, 6 }
	if got := m.rows(); len(got) != 3 {
		t.Errorf("got %q", got)
	}
}

func TestNothingIsOfferedThatSteers(t *testing.T) {
	m := &menu{complete: words(Candidate{Text: "Ann"}, Candidate{Text: "A\x1b[31m"}, Candidate{Text: "An\nx"}, Candidate{Text: "Anä"})}
	m.changed([]rune("A"+string(menuNext)), 2, menuNext)
	if len(m.list) != 2 || m.list[0].Text != "Ann" || m.list[1].Text != "Anä" {
		t.Errorf("got %q", m.list)
	}
	if _, again := m.key(readline.CharInterrupt); !again || m.open {
		t.Error("Ctrl-C leaves the list open")
	}
}
