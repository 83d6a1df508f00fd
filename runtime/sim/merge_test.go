package sim

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// What does not belong together, is missing or there twice is refused in a sentence.
func TestMergeRefuses(t *testing.T) {
	of := func(change func(p *Plan, j *Job)) *Tally {
		p := Plan{Trials: 90, Shard: Shard{1, 3}, Workers: 1, Open: opens(brawl)}
		j := Job{Script: "brawl.lua", Rules: "abc", Engine: "houserule 1.0.0"}
		change(&p, &j)
		tally := run(t, p)
		tally.Job = j
		return tally
	}
	first := Named{"1.json", of(func(*Plan, *Job) {})}
	second := Named{"2.json", of(func(p *Plan, _ *Job) { p.Shard.Index = 2 })}
	third := Named{"3.json", of(func(p *Plan, _ *Job) { p.Shard.Index = 3 })}
	other := func(change func(p *Plan, j *Job)) []Named {
		return []Named{first, second, {"other.json", of(func(p *Plan, j *Job) { p.Shard.Index = 3; change(p, j) })}}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	stopped, err := Run(ctx, Plan{Trials: 90, Shard: Shard{3, 3}, Workers: 1, Open: opens(brawl)})
	if err != nil {
		t.Fatal(err)
	}
	stopped.Job = first.Job
	for _, c := range []struct {
		name   string
		shards []Named
		want   string
	}{
		{"none", nil, "there are no shards to merge"},
		{"all", []Named{third, first, second}, ""},
		{"one is missing", []Named{first, third}, "shard 2/3 is missing: there are 2 of 3"},
		{"two are missing", []Named{second}, "shards 1/3, 3/3 are missing: there are 1 of 3"},
		{"one twice", []Named{first, second, {"copy.json", first.Tally}}, "1.json and copy.json both hold shard 1/3: trials would count twice"},
		{"a whole run", other(func(p *Plan, _ *Job) { p.Shard = Shard{} }), "other.json contains a complete run, not a shard: there is nothing to merge"},
		{"one that was stopped", []Named{first, second, {"s.json", stopped}}, "s.json was stopped after 0 of the 30 trials of shard 3/3: run it again"},
		{"another engine", other(func(_ *Plan, j *Job) { j.Engine = "houserule 1.1.0" }), "other.json does not belong to 1.json: it was played by houserule 1.1.0, not by houserule 1.0.0"},
		{"other rules", other(func(_ *Plan, j *Job) { j.Rules = "xyz" }), "other.json does not belong to 1.json: another script, other modules or other options were played"},
		{"another seed", other(func(p *Plan, _ *Job) { p.Seed = 8 }), "other.json does not belong to 1.json: its seed is 8, not 0"},
		{"other trials", other(func(p *Plan, _ *Job) { p.Trials = 91 }), "other.json does not belong to 1.json: it is of 91 trials, not of 90"},
		{"other shards", other(func(p *Plan, _ *Job) { p.Shard.Of = 4 }), "other.json does not belong to 1.json: it is one of 4 shards, not of 3"},
	} {
		_, err := Merge(c.shards, 0)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// A file that was cut, changed or never was a tally is refused.
func TestReadRefuses(t *testing.T) {
	text, err := json.Marshal(run(t, Plan{Trials: 10, Shard: Shard{2, 2}, Workers: 1, Open: opens(brawl)}))
	if err != nil {
		t.Fatal(err)
	}
	whole := string(text)
	swap := func(old, new string) string {
		if !strings.Contains(whole, old) {
			t.Fatalf("%q does not stand in %s", old, whole)
		}
		return strings.Replace(whole, old, new, 1)
	}
	for _, c := range []struct{ name, text, want string }{
		{"as it was", whole + "\n", ""},
		{"nothing", "", "it was not written by houserule sim --json"},
		{"something else", `{"seed":7,"output":["8"]}`, "it was not written by houserule sim --json"},
		{"cut", whole[:len(whole)/2], "it was not written by houserule sim --json"},
		{"two", whole + whole, fmt.Sprintf("it is damaged at byte %d: something stands behind its end", len(whole)+1)},
		{"twice", swap(`"played":5`, `"played":9,"played":5`), fmt.Sprintf("it is damaged at byte %d: %q occurs twice", strings.Index(whole, `"played":5`)+len(`"played":9,`), "played")},
		{"broken letters", swap(`"winner"`, "\"winner\xff\""), fmt.Sprintf("it is damaged at byte %d: it is not valid UTF-8", strings.Index(whole, `"winner"`)+len(`"winner`))},
		{"a later form", swap(`"sim":1`, `"sim":2`), "it has format 2, and this houserule reads format 1"},
		{"no shard", swap(`"2/2"`, `"3/2"`), `a shard is written as its number of how many, from 1/4 to 4/4, not as "3/2"`},
		{"another shard", swap(`"2/2"`, `"1/2"`), "it has 5 trials from 6 on, which are not those of its shard"},
		{"fewer trials", swap(`"played":5`, `"played":4`), "`winner` counts 5 trials, and 4 were played"},
		{"another type", swap(`"yes or no"`, `"text"`), "`close` does not count no right"},
		{"a list", swap(`"value":false`, `"value":[1]`), "`close` has a value that no trial gives"},
	} {
		_, err := Read([]byte(c.text), 0)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
