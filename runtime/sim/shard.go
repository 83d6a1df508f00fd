package sim

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is one part of all trials: part Index (from 1) of Of parts. The zero Shard is all
// trials.
type Shard struct{ Index, Of int }

// ParseShard parses a shard such as "2/4".
func ParseShard(text string) (Shard, error) {
	index, of, ok := strings.Cut(text, "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if !ok || err1 != nil || err2 != nil || i < 1 || n < 1 || i > n {
		return Shard{}, fmt.Errorf("a shard is written as its number of how many, from 1/4 to 4/4, not as %q", text)
	}
	return Shard{i, n}, nil
}

// String returns the shard as ParseShard parses it; "" for all trials.
func (s Shard) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Of)
}

// part returns the first and the last trial of the shard; it is empty if last is less than
// first.
func (s Shard) part(trials int) (first, last int) {
	if s.Of == 0 {
		return 1, trials
	}
	upTo := func(i int) int { return trials/s.Of*i + trials%s.Of*i/s.Of }
	return upTo(s.Index-1) + 1, upTo(s.Index)
}
