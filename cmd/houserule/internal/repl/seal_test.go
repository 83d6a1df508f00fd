package repl_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"houserule/lang/sandbox/compile"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// sealedEvening is what else happens where dice are sealed.
var sealedEvening = append([]string{
	`:session words Marta "red bicycle"`, `:session words Jo hat`, `:session end`, `:session begin`, `:session`, `:dice`,
	`dice(3, 4)`, `2d6`, `4d6kh3`, `3d6!`, `1d100`, `roll "2d6"`, `roll "1d20" + roll "1d4"`, `4dF`,
	`attempt(function() roll "2d6" refuse "no" end)`, `ug.Lock_Bashing:check { difficulty = 3 }`,
}, played...)

// verifies throws the dice of all lines again, which a test may have changed.
func verifies(t *testing.T, e *evening.Evening, change func(l *file.Line)) *seal.Verifier {
	t.Helper()
	v := &seal.Verifier{}
	for l, err := range e.Campaign.File().Lines(0, -1) {
		if err != nil {
			t.Fatal(err)
		}
		if change != nil {
			change(&l)
		}
		if err := v.Verify(seal.Line{Number: l.Number, Command: l.Command, Dice: l.Dice}); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

func sessionsOf(v *seal.Verifier) string {
	var list []string
	for _, s := range v.Sessions() {
		list = append(list, s.Text())
	}
	return strings.Join(append(list, fmt.Sprint(v.Faults())), "\n")
}

// TestTheDiceOfAnyEveningVerify plays random evenings, with words, sessions, what is taken
// back, bought late and set in advance, and throws their dice again. Then it changes a die in
// the log, which is found.
func TestTheDiceOfAnyEveningVerify(t *testing.T) {
	t.Parallel()
	finder, cache := shelf(t), compile.NewCache(compile.Limits{})
	for seed := range *evenings {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "friday.hr")
			config := evening.Config{Seed: seed}
			options := engine.Options{Finder: finder, Cache: cache}
			founding := options
			founding.Modules = []string{"cave-mage"}
			p := commands.Start(config)
			if err := p.Create(path, founding, campaign.Options{}); err != nil {
				t.Fatal(err)
			}
			defer func() { p.Close() }()
			r := rand.New(rand.NewPCG(seed, 5))
			var typed []string
			for i := range 120 {
				line := sealedEvening[r.IntN(len(sealedEvening))]
				if i < 3 {
					line = played[i]
				}
				if strings.Contains(line, "%d") {
					line = fmt.Sprintf(line, r.IntN(i+1))
				}
				if p.Process(line); !p.Line.Pending() && r.IntN(12) == 0 {
					if err := p.Close(); err != nil {
						t.Fatal(err)
					}
					c, err := campaign.Open(path, campaign.Options{})
					if err != nil {
						t.Fatal(err)
					}
					p = commands.Start(config)
					if _, err := p.Resume(c, options, evening.Chooser{}); err != nil {
						t.Fatal(err)
					}
				}
				typed = append(typed, fmt.Sprintf("%d> %s", p.Campaign.Last(), line))
			}
			endsCounted(t, p)
			v := verifies(t, p, nil)
			if !v.Whole() || t.Failed() {
				t.Fatalf("%s\nafter\n%s", sessionsOf(v), strings.Join(typed, "\n"))
			}
			fell := 0
			for _, s := range v.Sessions() {
				fell += s.Counted[seal.FromSeed]
			}
			if fell < 20 {
				t.Errorf("only %d dice fell", fell)
			}
			for range 20 {
				aDieIsChanged(t, p, r, fell)
			}
		})
	}
}

// aDieIsChanged changes one of the dice of the seals: what it showed, or its number.
func aDieIsChanged(t *testing.T, e *evening.Evening, r *rand.Rand, fell int) {
	t.Helper()
	which, at, what := r.IntN(fell), 0, ""
	v := verifies(t, e, func(l *file.Line) {
		record, err := seal.Read(l.Dice)
		if err != nil {
			t.Fatal(err)
		}
		for i := range record.Rolled {
			d := &record.Rolled[i]
			if d.Origin != seal.FromSeed {
				continue
			}
			if at == which {
				what = fmt.Sprintf("line %d, die %d", l.Number, d.Number)
				switch r.IntN(3) {
				case 0:
					d.Face = d.Face%d.Sides + 1
				case 1:
					d.Number++
				case 2:
					record.Rolled = append(record.Rolled[:i:i], record.Rolled[i+1:]...)
				}
				if l.Dice, err = record.JSON(); err != nil {
					t.Fatal(err)
				}
				at++
				return
			}
			at++
		}
	})
	if v.Whole() {
		t.Errorf("%s was changed, and nobody found it", what)
	}
}

// A campaign of which nobody sealed any dice begins a session when it is opened.
func TestACampaignWithoutSessionsBeginsOne(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "friday.hr")
	g, err := engine.Open(engine.Options{Modules: []string{"cave-mage"}, Finder: shelf(t)})
	if err != nil {
		t.Fatal(err)
	}
	c, err := campaign.Create(path, g, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Close(g); err != nil {
		t.Fatal(err)
	}
	g.Close()
	for _, want := range []string{"session 1 begins; its dice are sealed as 54a1 5220, and players can add words to them", ""} {
		if c, err = campaign.Open(path, campaign.Options{}); err != nil {
			t.Fatal(err)
		}
		p := commands.Start(evening.Config{Seed: 1})
		told, err := p.Resume(c, engine.Options{Finder: shelf(t)}, evening.Chooser{})
		if got := strings.Join(told, "\n"); err != nil || got != want {
			t.Errorf("told is %q, %v, not %q", got, err, want)
		}
		if _, _, err := p.Process("2d6"); err != nil {
			t.Error(err)
		}
		if v := verifies(t, p, nil); !v.Whole() || c.Last() < 2 {
			t.Error(c.Last(), sessionsOf(v))
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
