package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"houserule/lang/source"
	"houserule/lang/types"
)

// format is the version of the JSON format of tallies.
const format = 1

// maxJSONDepth is the maximum nesting depth of that JSON.
const maxJSONDepth = 16

// file is the JSON form of a tally. Read only uses the counts; shares, moments and intervals are
// computed from them and written for other programs.
type file struct {
	Sim int `json:"sim"`
	Job
	Seed    uint64       `json:"seed"`
	Trials  int          `json:"trials"`
	Shard   string       `json:"shard,omitempty"`
	Within  float64      `json:"within,omitempty"`
	Of      string       `json:"within_of,omitempty"`
	Looks   int          `json:"looks,omitempty"`
	First   int          `json:"first"`
	Played  int          `json:"played"`
	Stopped bool         `json:"stopped,omitempty"`
	Results []resultFile `json:"results"`
}

type resultFile struct {
	Name       string          `json:"name"`
	Type       string          `json:"type"`
	Moments    *momentsFile    `json:"moments,omitempty"`
	Values     []valueFile     `json:"values,omitempty"`
	Pairs      []pairFile      `json:"pairs,omitempty"` // against something else
	Differ     []differFile    `json:"shares,omitempty"`
	Here       *momentsFile    `json:"as_it_is,omitempty"`
	There      *momentsFile    `json:"against,omitempty"`
	Difference *differenceFile `json:"difference,omitempty"`
}

type valueFile struct {
	Value types.Value `json:"value"`
	Count int         `json:"count"`
	Share float64     `json:"share"`
	Low   float64     `json:"low"`
	High  float64     `json:"high"`
}

type pairFile struct {
	Value   types.Value `json:"value"`
	Against types.Value `json:"against"`
	Count   int         `json:"count"`
}

type differFile struct {
	Value      types.Value `json:"value"`
	Here       float64     `json:"as_it_is"`
	There      float64     `json:"against"`
	Difference float64     `json:"difference"`
	Low        float64     `json:"low"`
	High       float64     `json:"high"`
}

type momentsFile struct {
	Mean      float64        `json:"mean"`
	Low       *float64       `json:"low,omitempty"`
	High      *float64       `json:"high,omitempty"`
	SD        float64        `json:"sd"`
	Quantiles []quantileFile `json:"quantiles"`
}

type quantileFile struct {
	Percent int     `json:"percent"`
	Value   float64 `json:"value"`
}

type differenceFile struct {
	Mean float64  `json:"mean"`
	Low  *float64 `json:"low,omitempty"`
	High *float64 `json:"high,omitempty"`
	SD   float64  `json:"sd"`
}

// MarshalJSON writes the tally with the statistics computed from it.
func (t *Tally) MarshalJSON() ([]byte, error) {
	f := file{Sim: format, Job: t.Job, Seed: t.Seed, Trials: t.Trials, Shard: t.Shard.String(), Within: t.Within, Of: t.Of, Looks: t.Looks,
		First: t.First, Played: t.Played(), Stopped: t.Stopped(), Results: []resultFile{}}
	for _, c := range t.Results {
		if t.Against {
			f.Results = append(f.Results, c.pairsFile(t.Z))
		} else {
			f.Results = append(f.Results, c.file(t.Z))
		}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(f)
	return b.Bytes(), err
}

func (c *Counts) file(z float64) resultFile {
	r, s := resultFile{Name: c.Name, Type: c.Type}, c.statsOf(false, z)
	for _, v := range s.values {
		r.Values = append(r.Values, valueFile{v.value, v.Count, v.Part, v.Low, v.High})
	}
	r.Moments = s.file()
	return r
}

func (c *Counts) pairsFile(z float64) resultFile {
	r := resultFile{Name: c.Name, Type: c.Type}
	for _, one := range c.list {
		r.Pairs = append(r.Pairs, pairFile{one.value, one.against, one.n})
	}
	if c.Type == Number {
		r.Here, r.There = c.statsOf(false, z).file(), c.statsOf(true, z).file()
		d := c.differences(z)
		r.Difference = &differenceFile{Mean: d.Mean, SD: d.SD}
		if d.Interval != nil {
			r.Difference.Low, r.Difference.High = &d.Interval.Low, &d.Interval.High
		}
		return r
	}
	for _, d := range c.changes(z) {
		r.Differ = append(r.Differ, differFile{d.value, d.here.Part, d.there.Part, d.difference, d.Low, d.High})
	}
	return r
}

func (s *stats) file() *momentsFile {
	if s.moments == nil {
		return nil
	}
	m := &momentsFile{Mean: s.moments.Mean, SD: s.moments.SD}
	if i := s.moments.Interval; i != nil {
		m.Low, m.High = &i.Low, &i.High
	}
	for i, percent := range quantiles {
		m.Quantiles = append(m.Quantiles, quantileFile{percent, s.quantileValues[i]})
	}
	return m
}

// Read parses the JSON form of a tally. memory limits its values, see [Plan]. The error is a
// sentence without position.
func Read(text []byte, memory int64) (*Tally, error) {
	var f file
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil || f.Sim == 0 {
		return nil, fmt.Errorf("it was not written by houserule sim --json")
	}
	if err := validate(text); err != nil {
		return nil, err
	}
	if f.Sim != format {
		return nil, fmt.Errorf("it has format %d, and this houserule reads format %d", f.Sim, format)
	}
	var shard Shard
	if f.Shard != "" {
		var err error
		if shard, err = ParseShard(f.Shard); err != nil {
			return nil, err
		}
	}
	t := newTally(Plan{Trials: f.Trials, Seed: f.Seed, Shard: shard, Within: f.Within, Of: f.Of, Memory: memory})
	t.Job, t.Looks, t.done, t.Against = f.Job, f.Looks, f.First+f.Played-1, len(f.Job.Against) > 0
	if f.First != t.First || f.Played < 0 || t.done > t.Last {
		return nil, fmt.Errorf("it has %d trials from %d on, which are not those of its shard", f.Played, f.First)
	}
	for _, r := range f.Results {
		if t.result(r.Name) != nil {
			return nil, fmt.Errorf("it has %s twice", called(r.Name))
		}
		against, err := r.counts(t.count(r.Name, r.Type), f.Played, t.memory)
		if err != nil {
			return nil, err
		}
		t.Against = t.Against || against
	}
	t.finish()
	return t, nil
}

// validate rejects JSON that encoding/json accepts but MarshalJSON never writes, such as duplicate
// keys.
func validate(text []byte) error {
	j, err := source.NewJSON(text, maxJSONDepth)
	if err == nil {
		err = j.Validate()
	}
	var bad *source.JSONError
	if errors.As(err, &bad) {
		return fmt.Errorf("it is damaged at byte %d: %w", bad.Offset, err)
	}
	return err
}

// counts adds the counts of a result to c.
func (r resultFile) counts(c *Counts, played int, room *memoryLimit) (against bool, err error) {
	against = len(r.Pairs) > 0
	sum := 0
	count := func(at cell, n int) {
		if c.cells[at] != 0 || n < 1 || typeOf(at.value) != r.Type || against && typeOf(at.against) != r.Type {
			err = fmt.Errorf("%s does not count %s right", c.called(), types.Format(at.value))
			return
		}
		if full := room.add(c, at, n); full != nil {
			err = full
			return
		}
		sum += n
	}
	for _, v := range r.Values {
		if !plain(v.Value) {
			return false, fmt.Errorf("%s has a value that no trial gives", c.called())
		}
		count(cell{value: v.Value}, v.Count)
	}
	for _, p := range r.Pairs {
		if !plain(p.Value) || !plain(p.Against) {
			return false, fmt.Errorf("%s has a value that no trial gives", c.called())
		}
		count(cell{p.Value, p.Against}, p.Count)
	}
	if err == nil && sum != played {
		err = fmt.Errorf("%s counts %d trials, and %d were played", c.called(), sum, played)
	}
	return against, err
}

// plain reports whether a value is one that a trial can have.
func plain(v types.Value) bool {
	switch v.(type) {
	case float64, bool, string:
		return true
	}
	return false
}
