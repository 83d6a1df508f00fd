package sim

import (
	"fmt"
	"slices"
	"strings"
)

// Named is a tally with the name of its file.
type Named struct {
	Name string
	*Tally
}

// Merge combines all shards of one job, in any order, into the tally that a single run would
// give. Shards of different jobs, missing, duplicate or stopped shards, and more values than
// memory (see [Plan]) are errors.
func Merge(shards []Named, memory int64) (*Tally, error) {
	for i, s := range shards {
		if s.Shard.Of == 0 {
			return nil, fmt.Errorf("%s contains a complete run, not a shard: there is nothing to merge", s.Name)
		}
		if err := s.sameJob(shards[0]); err != nil {
			return nil, err
		}
		for _, other := range shards[:i] {
			if other.Shard.Index == s.Shard.Index {
				return nil, fmt.Errorf("%s and %s both hold shard %s: trials would count twice", other.Name, s.Name, s.Shard)
			}
		}
		if s.Stopped() {
			return nil, fmt.Errorf("%s was stopped after %d of the %d trials of shard %s: run it again", s.Name, s.Played(), s.Last-s.First+1, s.Shard)
		}
	}
	if len(shards) == 0 {
		return nil, fmt.Errorf("there are no shards to merge")
	}
	of := shards[0].Shard.Of
	if missing := missingShards(shards, of); len(missing) > 0 {
		what := "shard " + missing[0] + " is"
		if len(missing) > 1 {
			what = "shards " + strings.Join(missing, ", ") + " are"
		}
		return nil, fmt.Errorf("%s missing: there are %d of %d", what, len(shards), of)
	}
	shards = slices.Clone(shards)
	slices.SortFunc(shards, func(a, b Named) int { return a.Shard.Index - b.Shard.Index })
	return add(shards, memory)
}

// missingShards returns some of the missing shards.
func missingShards(shards []Named, of int) (missing []string) {
	have := map[int]bool{}
	for _, s := range shards {
		have[s.Shard.Index] = true
	}
	const told = 8
	for i := 1; i <= of && len(missing) <= told; i++ {
		if len(missing) == told {
			return append(missing, "and more")
		}
		if !have[i] {
			missing = append(missing, Shard{i, of}.String())
		}
	}
	return missing
}

// sameJob returns an error if n and first are tallies of different jobs.
func (n Named) sameJob(first Named) error {
	var why string
	switch {
	case n.Job.Engine != first.Job.Engine:
		why = fmt.Sprintf("it was played by %s, not by %s", n.Job.Engine, first.Job.Engine)
	case n.Job.Rules != first.Job.Rules || n.Against != first.Against:
		why = "another script, other modules or other options were played"
	case n.Seed != first.Seed:
		why = fmt.Sprintf("its seed is %d, not %d", n.Seed, first.Seed)
	case n.Trials != first.Trials:
		why = fmt.Sprintf("it is of %d trials, not of %d", n.Trials, first.Trials)
	case n.Shard.Of != first.Shard.Of:
		why = fmt.Sprintf("it is one of %d shards, not of %d", n.Shard.Of, first.Shard.Of)
	default:
		return nil
	}
	return fmt.Errorf("%s does not belong to %s: %s", n.Name, first.Name, why)
}

// add sums the counts of shards that are sorted by number.
func add(shards []Named, memory int64) (*Tally, error) {
	t := *shards[0].Tally
	t.Shard, t.Results, t.places, t.memory = Shard{}, nil, map[string]int{}, newMemoryLimit(memory)
	t.First, t.Last = t.Shard.part(t.Trials)
	t.done = t.Last
	for _, s := range shards {
		if s.Played() == 0 {
			continue // more shards than trials
		}
		if t.Results == nil {
			for _, c := range s.Results {
				t.count(c.Name, c.Type)
			}
		}
		if len(s.Results) != len(t.Results) {
			return nil, fmt.Errorf("the trials of %s do not give the same results as those of %s", s.Name, shards[0].Name)
		}
		for _, c := range s.Results {
			whole := t.result(c.Name)
			if whole == nil || whole.Type != c.Type {
				return nil, fmt.Errorf("the trials of %s do not give the same results as those of %s", s.Name, shards[0].Name)
			}
			for _, one := range c.list {
				if err := t.memory.add(whole, one.cell, one.n); err != nil {
					return nil, err
				}
			}
		}
	}
	t.finish()
	return &t, nil
}
