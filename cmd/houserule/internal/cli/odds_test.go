package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/cmd/houserule/internal/program"
)

// waiting is a clock that advances with each reading.
type waiting struct {
	now  time.Time
	tick time.Duration
}

func (w *waiting) Now() time.Time {
	w.now = w.now.Add(w.tick)
	return w.now
}

// Long odds show progress on a terminal, and erase it at the end.
func TestOddsTellHowFarTheyAre(t *testing.T) {
	const long = `(function() local n = 0 for i = 1, 3 do n = n + roll("1d6") end return n end)()`
	for _, c := range []struct {
		name     string
		terminal bool
		tick     time.Duration
		want     string // what the progress begins with; "" for none
	}{
		{"on a terminal", true, 5 * time.Millisecond, "\rodds: "},
		{"elsewhere", false, 5 * time.Millisecond, ""},
		{"what is over in a moment", true, time.Microsecond, ""},
	} {
		clock := &waiting{now: time.Unix(0, 0), tick: c.tick}
		p, out, errs := clitest.NewProgram("")
		p.ErrIsTerminal, p.Now = c.terminal, clock.Now
		if code := Main(p, []string{"odds", "--module", "../../../../modules/rpj-core", "--time", "1h", long}); code != program.Done {
			t.Fatalf("%s: exit code %d\n%s", c.name, code, errs)
		}
		if !strings.Contains(out.String(), "exact: 216 branches") {
			t.Errorf("%s: %s", c.name, out)
		}
		shown := errs.String()
		if c.want == "" && shown != "" || !strings.HasPrefix(shown, c.want) {
			t.Errorf("%s: %q is shown", c.name, shown)
		}
		if c.want == "" {
			continue
		}
		// The last thing written wipes the line.
		parts := strings.Split(strings.TrimSuffix(shown, "\r"), "\r")
		if last := parts[len(parts)-1]; strings.TrimSpace(last) != "" || len(last) < len(strings.TrimRight(parts[len(parts)-2], " ")) {
			t.Errorf("%s: %q is not taken away", c.name, shown)
		}
		if !strings.Contains(shown, " branches (Ctrl-C stops)") {
			t.Errorf("%s: %q does not tell how far", c.name, shown)
		}
	}
}

// The time limit applies at a terminal, and elsewhere if it is requested.
func TestOddsTakeAsLongAsPeopleWait(t *testing.T) {
	const long = `(function() local n = 0 for i = 1, 5 do n = n + roll("1d6") end return n > 17 end)()`
	for _, c := range []struct {
		name     string
		terminal bool
		args     []string
		want     string
	}{
		{"a terminal", true, nil, "because following everything takes longer than its share of 2s"},
		{"a pipe", false, nil, "exact: 7776 branches"},
		{"any time at a terminal", true, []string{"--time", "0s"}, "exact: 7776 branches"},
		{"a time for a pipe", false, []string{"--time", "50ms"}, "because following everything takes longer than its share of 50ms"},
		{"branches", false, []string{"--branches", "100", "--trials", "7"}, "sampled: 7 trials, seed 0, because there are more than 100 branches"},
		{"work", false, []string{"--work", "9000", "--trials", "3"}, "sampled: 3 trials, seed 0, because following everything takes too long"},
		{"situations", false, []string{"--situations", "1", "--trials", "3", `odds { step = function() game:session_begins() end, over = function() return roll "1d6" > 5 end, ask = function() return 1 end }`}, "exact: 1 situations"},
	} {
		clock := &waiting{now: time.Unix(0, 0), tick: time.Millisecond}
		p, out, errs := clitest.NewProgram("")
		p.OutIsTerminal, p.Now = c.terminal, clock.Now
		args := append([]string{"odds", "--module", "../../../../modules/rpj-core"}, c.args...)
		if len(c.args) < 5 {
			args = append(args, long)
		}
		if code := Main(p, args); code != program.Done || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: exit code %d\n%s%s\nwant %s", c.name, code, out, errs, c.want)
		}
	}
	p, _, errs := clitest.NewProgram("")
	if code := Main(p, []string{"odds", "--trials=-1", "2d6"}); code != program.Usage || !strings.Contains(errs.String(), "a budget is a number of 0 or more") {
		t.Errorf("exit code %d: %s", code, errs)
	}
}

// Ctrl-C ends the odds of dice, too, with an error.
func TestOddsOfDiceAreStopped(t *testing.T) {
	p, out, errs := clitest.NewProgram("")
	p.OnInterrupt = func(call func()) func() {
		call()
		return func() {}
	}
	if code := Main(p, []string{"odds", "5000d6"}); code != program.Failed || out.Len() > 0 || !strings.Contains(errs.String(), "stopped by Ctrl-C") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

// Dice that are too many to be exact are sampled, and machine-readable output
// says so, too.
func TestOddsOfManyDiceAreSampled(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"odds", "--trials", "5", "9999d100"}, "sampled: 5 trials, seed 0, because the exact odds are too large to work out"},
		{[]string{"odds", "--seed", "4", "--trials", "5", "9999d100", "--json"}, `"trials":5,"seed":4,"why":"the exact odds are too large to work out"`},
		{[]string{"odds", "2d6"}, "7  1/6  16.67 %"},
	} {
		p, out, errs := clitest.NewProgram("")
		if code := Main(p, c.args); code != program.Done || !strings.Contains(strings.Join(strings.Fields(out.String()), " "), strings.Join(strings.Fields(c.want), " ")) {
			t.Errorf("%v: exit code %d\n%s%s\nwant %s", c.args, code, out, errs, c.want)
		}
	}
}

// Chains too large for fractions say how far off their chances may be, and have no
// weights.
func TestOddsOfLongChainsHaveABound(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"module.json": `{"id": "stairs", "version": "1.0.0", "title": "Stairs", "licence": "MIT"}`,
		"init.lua":    `kind "character" { like = "entity" } box "entity.height" "number"`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	down := func(from int) string {
		return fmt.Sprintf(`ann = bring("character", { height = %d }) return odds { step = function() ann.height = ann.height - roll "1d2" end, over = function() return ann.height <= 0 end, ask = function() return ann.height end }`, from)
	}
	type report struct {
		Method, Denominator string
		Bound               float64
		Outcomes            []struct {
			Weight string
			P      float64
		}
	}
	for _, c := range []struct {
		from     int
		want     report
		weighted bool
	}{
		{3, report{Method: "exact", Denominator: "8"}, true},
		{900, report{Method: "exact to 1e-13"}, false},
	} {
		p, out, errs := clitest.NewProgram("")
		var got report
		if code := Main(p, []string{"odds", "--json", "--module", dir, down(c.from)}); code != program.Done {
			t.Fatalf("exit code %d\n%s", code, errs)
		}
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if got.Method != c.want.Method || got.Denominator != c.want.Denominator || (got.Bound > 0 && got.Bound < 1e-13) == c.weighted || len(got.Outcomes) != 2 {
			t.Errorf("from %d: %s", c.from, out)
			continue
		}
		for _, o := range got.Outcomes {
			if (o.Weight != "") != c.weighted || o.P < 0.2 || o.P > 0.8 {
				t.Errorf("from %d: %s", c.from, out)
			}
		}
	}
}
