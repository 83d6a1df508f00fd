package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserule/runtime/explain"
	"houserule/runtime/module"
	"houserule/runtime/play/checks"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// mostRecalled is the maximum number of commands that a reopened game recalls.
const mostRecalled = 40

// TestGamesAreReopened plays random commands in the five games. After each tenth the game is saved
// and opened again, with its last commands recalled, and both continue: they must return and say
// the same, undo and late purchases included, and be equal when saved again. The changes of all
// commands must lead from the first state to the last one, and back.
func TestGamesAreReopened(t *testing.T) {
	commands := *commandsPlayed
	if testing.Short() || raced {
		commands /= 2
	}
	for _, s := range systems {
		for seed := *firstSeed; seed < *firstSeed+uint64(*seedsPlayed); seed++ {
			t.Run(fmt.Sprintf("%s %d", s.name, seed), func(t *testing.T) {
				t.Parallel()
				playReopened(t, s, seed, commands)
			})
		}
	}
}

// wholly returns everything that is saved of a game.
func (p *played) wholly(t testing.TB) string {
	t.Helper()
	text, err := p.g.Save()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// reopened returns the game as another process opens it.
func (p *played) reopened(t *testing.T, s system, seed uint64) *played {
	t.Helper()
	again := &played{d: &decider{seed: seed, command: p.d.command}}
	o := again.options(t, s, seed+1)
	o.Modules, o.Finder = nil, p.g.Ruleset.Finder
	o.Cache = p.g.Options.Cache
	var told *engine.Reopened
	var err error
	again.g, told, err = engine.Reopen([]byte(p.wholly(t)), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(again.g.Close)
	if len(told.Modules) > 0 || len(told.Options) > 0 || told.Dice {
		t.Fatalf("the game is reopened otherwise: %+v", told)
	}
	if err := again.g.Recall(p.recorded(t)); err != nil {
		t.Fatal(err)
	}
	return again
}

// becomes restores a saved game.
func (p *played) becomes(t *testing.T, saved []byte) {
	t.Helper()
	told, err := p.g.Become(saved)
	if err != nil {
		t.Fatal(err)
	}
	if len(told.Modules) > 0 || len(told.Options) > 0 || told.Dice {
		t.Fatalf("the game becomes another: %+v", told)
	}
	if now := p.wholly(t); now != string(saved) && !strings.Contains(now, `"left":`) && !strings.Contains(string(saved), `"left":`) {
		one, other := aroundDifference(string(saved), now)
		t.Fatalf("the game becomes another:\n%s\nand not\n%s", other, one)
	}
}

// recorded returns the last commands as they are saved.
func (p *played) recorded(t testing.TB) (list []*table.Recorded) {
	t.Helper()
	last := len(p.g.Table.Journal().Entries())
	for i := max(0, last-mostRecalled); i < last; i++ {
		r, err := p.g.Recorded(i)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		read := &table.Recorded{}
		if err := json.Unmarshal(text, read); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if again, err := json.Marshal(read); err != nil || string(again) != string(text) {
			t.Fatalf("%v\n%s\nis written again as\n%s", err, text, again)
		}
		list = append(list, read)
	}
	return list
}

// log returns the last commands of the journal and the offers that can still be bought, as text.
func (p *played) log() string {
	var b strings.Builder
	journal := p.g.Table.Journal().Entries()
	for _, e := range journal[max(0, len(journal)-mostRecalled/2):] {
		fmt.Fprintf(&b, "%d %s %v\n%s\n%s\n", e.Line, e.Title, e.Rolled, strings.Join(e.Said, "\n"), strings.Join(e.AnnouncedTexts(), "\n"))
	}
	for _, d := range p.g.Table.Late().OpenOffers() {
		fmt.Fprintf(&b, "%s for %s\n", d.Question, p.g.Table.World().Names.Of(d.Who))
		if d.Check != nil {
			fmt.Fprintln(&b, explain.Summary(checks.CheckOf(d).View()))
		}
	}
	fmt.Fprintln(&b, p.g.Table.Late().Blocker(), p.g.Table.Late().RulesChanged())
	return strings.ReplaceAll(b.String(), " who left", "") // recalled texts are those of their time
}

func playReopened(t *testing.T, s system, seed uint64, commands int) {
	usual := open(t, s, seed, false)
	r := rand.New(rand.NewPCG(seed, 11))
	first := usual.g.Table.World().State().Clone()
	var course state.Changes
	var before []string
	var earlier []byte
	differ := func(what, one, other string) {
		t.Helper()
		from := max(0, len(before)-12)
		one, other = aroundDifference(one, other)
		t.Fatalf("seed %d, after\n%s\n%s:\nas it went on:\n%s\nreopened:\n%s", seed, strings.Join(before[from:], "\n"), what, one, other)
	}
	again := usual.reopened(t, s, seed)
	for i := range commands {
		c := drawMore(r, s, usual.g)
		usual.g.Table.Changes().SetBaseline()
		one, err := usual.outcome(c)
		other, err2 := again.outcome(c)
		if spent(err) || spent(err2) {
			t.Logf("%s takes more steps than a command may: the game ends after %d", c.text, i)
			break
		}
		if one != other {
			differ(c.text, one, other)
		}
		changes, err := usual.g.Table.Changes().SinceBaseline()
		if err != nil {
			t.Fatal(c.text, err)
		}
		course = course.Then(changes)
		before = append(before, c.text)
		if one, other := usual.log(), again.log(); one != other {
			differ("the log behind "+c.text, one, other)
		}
		if i%10 != 9 {
			continue
		}
		if one, other := usual.wholly(t), again.wholly(t); one != other {
			differ("saved", one, other)
		}
		if what, one, other := questions(r, usual.g, again.g); one != other {
			differ(what, one, other)
		}
		if one, other := whyLast(r, usual.g, again.g); one != other {
			differ("why", one, other)
		}
		if now := []byte(usual.wholly(t)); i%20 == 9 {
			again.g.Close()
			again = usual.reopened(t, s, seed)
			earlier = now
		} else { // in the same process, with the rules that were then, and that are now
			again.becomes(t, earlier)
			again.becomes(t, now)
			if err := again.g.Recall(usual.recorded(t)); err != nil {
				t.Fatal(err)
			}
		}
		if one, other := usual.wholly(t), again.wholly(t); one != other {
			differ("saved as soon as it was reopened", one, other)
		}
		if one, other := usual.log(), again.log(); one != other {
			differ("the log of the reopened game", one, other)
		}
	}
	leads(t, "all changes", first, usual.g.Table.World().State(), course)
	leads(t, "all changes added up", first, usual.g.Table.World().State(), course.Net())
}

// leads checks that changes lead from one state to another and back.
func leads(t *testing.T, what string, from, to *state.Store, c state.Changes) {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var read state.Changes
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	s := from.Clone()
	if err := s.Log.Apply(read); err != nil || s.Hash() != to.Hash() {
		t.Fatalf("%s do not lead forward: %v", what, err)
	}
	if err := s.Log.Revert(read); err != nil || s.Hash() != from.Hash() {
		t.Fatalf("%s do not lead back: %v", what, err)
	}
}

// aroundDifference shortens two long texts to the surroundings of their first difference.
func aroundDifference(one, other string) (string, string) {
	at := 0
	for at < len(one) && at < len(other) && one[at] == other[at] {
		at++
	}
	around := func(s string) string { return s[max(0, min(at-600, len(s))):min(at+600, len(s))] }
	if len(one) < 4000 && len(other) < 4000 {
		return one, other
	}
	return around(one), around(other)
}

// whyLast explains one of the last commands in both games. A recalled command that ran as a
// function or under other rules cannot be explained.
func whyLast(r *rand.Rand, usual, again *engine.Game) (one, other string) {
	back := -1 - r.IntN(mostRecalled/2)
	trace, err := explain.Recorded(usual.Table.Journal().Why(back))
	trace2, err2 := explain.Recorded(again.Table.Journal().Why(back))
	switch {
	case err == nil && err2 == nil:
		return trace.String(), trace2.String()
	case err == nil:
		e, err := usual.Recorded(len(usual.Table.Journal().Entries()) + back)
		if err == nil && (e.Rules == "" || e.Command == nil && e.Renamed == nil) && strings.Contains(err2.Error(), "cannot be run again") {
			return "", ""
		}
	}
	return fmt.Sprint(err), fmt.Sprint(err2)
}

// drawMore draws a command, or a change of rules, options, names, dice or decisions.
func drawMore(r *rand.Rand, s system, g *engine.Game) typedLine {
	switch r.IntN(20) {
	case 0:
		return optionLine(r, g)
	case 1:
		return line(fmt.Sprintf("dice(%d, %d)", 1+r.IntN(6), 1+r.IntN(6)))
	case 2:
		return line(fmt.Sprintf("kept%d = { all(\"entity\"), n = %d, { %d / 0 }, kept0 }", r.IntN(3), r.IntN(9), r.IntN(2)))
	case 3:
		return line(fmt.Sprintf("function twice%d(n) return 2 * n + %d end", r.IntN(2), r.IntN(5)))
	case 4:
		return line("twice0(3) + #(kept1 or {})")
	case 5:
		return line(fmt.Sprintf("decide { [\"Dodge or absorb?\"] = function() return %q end, [\"Whom?\"] = { all(\"entity\")[1] } }", []string{"dodge", "absorb"}[r.IntN(2)]))
	case 6:
		return typedLine{"a house rule", func(g *engine.Game) (string, error) {
			if len(g.Ruleset.HouseRules()) > 1 {
				rs := g.Ruleset.Clone()
				rs.House = rs.House[:len(rs.House)-1]
				return "dropped", g.SetRuleset(rs)
			}
			return "", g.House(`rule "game.asked_again" "time.now + 1"`)
		}}
	case 7:
		return line(`gone = all("entity")[3]; if gone then gone:leaves() end`)
	}
	return draw(r, s, g)
}

// optionLine sets an option to another of its values.
func optionLine(r *rand.Rand, g *engine.Game) typedLine {
	var all []string
	for _, m := range g.Ruleset.Order {
		for _, o := range m.Options {
			if text, ok := otherValue(r, o); ok {
				all = append(all, m.ID+"."+o.Name+"="+text)
			}
		}
	}
	if len(all) == 0 {
		return line("1 + 1")
	}
	set := all[r.IntN(len(all))]
	return typedLine{set, func(g *engine.Game) (string, error) { return g.SetOption(set) }}
}

func otherValue(r *rand.Rand, o module.Option) (string, bool) {
	if len(o.Type.Choices) > 0 {
		return o.Type.Choices[r.IntN(len(o.Type.Choices))], true
	}
	if _, yesNo := o.Default.(bool); yesNo {
		return []string{"yes", "no"}[r.IntN(2)], true
	}
	return "", false
}

// BenchmarkSaved measures saving a game in the middle of a fight, and opening it again.
func BenchmarkSaved(b *testing.B) {
	s := systems[0]
	p := open(b, s, 1, false)
	r := rand.New(rand.NewPCG(1, 11))
	for range 100 {
		c := draw(r, s, p.g)
		_, _ = p.outcome(c)
	}
	saved, recorded := []byte(p.wholly(b)), p.recorded(b)
	each := func(name string, size int, do func() error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := do(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
	each("save", len(saved), func() error { _, err := p.g.Save(); return err })
	rest, err := p.g.SaveRest()
	if err != nil {
		b.Fatal(err)
	}
	each("save the rest", len(rest), func() error { _, err := p.g.SaveRest(); return err })
	o := p.options(b, s, 1)
	o.Cache = p.g.Options.Cache
	each("open anew", 0, func() error {
		g, err := engine.Open(o)
		if err == nil {
			g.Close()
		}
		return err
	})
	each("open again", len(saved), func() error {
		g, _, err := engine.Reopen(saved, o)
		if err == nil {
			g.Close()
		}
		return err
	})
	size := 0
	for i := range recorded {
		text, err := json.Marshal(recorded[i])
		if err != nil {
			b.Fatal(err)
		}
		size += len(text)
	}
	each("record a command", size/len(recorded), func() error {
		r, err := p.g.Recorded(len(p.g.Table.Journal().Entries()) - 1)
		if err == nil {
			_, err = json.Marshal(r)
		}
		return err
	})
	each("open again and recall 40 commands", size, func() error {
		g, _, err := engine.Reopen(saved, o)
		if err == nil {
			err = g.Recall(recorded)
			g.Close()
		}
		return err
	})
	each("become another", len(saved), func() error { _, err := p.g.Become(saved); return err })
}
