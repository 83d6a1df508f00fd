// Package bisect finds which of many changes made a result what it is, by trying few
// sets of them: a module among thirty, two house rules that only do it together.
//
//	found, err := culprit.Search(len(changes), func(on []bool) (string, error) {
//		return playedWith(on), nil
//	})
//
// Of n changes it takes at most 2 log2(n) + 4 runs to find the one, or the two, as long
// as more changes only bring the result nearer.
package bisect

import (
	"fmt"
	"slices"
	"sort"
)

// Found is what a search came to.
type Found struct {
	// Together are the changes without any of which the result is another one, by their
	// places; none where the result is the same without any change.
	Together []int
	// Either are changes each of which alone suffices, where there are several; Together
	// has the first of them then.
	Either []int
	// Now is the result with all changes, Without the one without those that were found, or
	// without the last of those that only do it together; Alone is with that last one alone
	// then.
	Now, Without, Alone string
	// Runs is how often something was run.
	Runs int
}

// Search finds which of n changes made a result what it is. run gives the result with
// those changes that are on; it is asked once for each set. Its error ends the search.
func Search(n int, run func(on []bool) (string, error)) (Found, error) {
	s := &search{n: n, run: run, known: map[string]string{}}
	found, err := s.finds()
	found.Runs = len(s.known)
	return found, err
}

type search struct {
	n     int
	run   func(on []bool) (string, error)
	known map[string]string // results by set
	now   string
}

// with is the result with the changes of a set.
func (s *search) with(on []bool) (string, error) {
	key := fmt.Sprint(on)
	if result, ok := s.known[key]; ok {
		return result, nil
	}
	result, err := s.run(slices.Clone(on))
	if err == nil {
		s.known[key] = result
	}
	return result, err
}

// same tells whether a set gives the result of today.
func (s *search) same(on []bool) (bool, error) {
	result, err := s.with(on)
	return result == s.now, err
}

// set has the changes before a place, and some more, but for one.
func (s *search) set(before int, more []int, without int) []bool {
	on := make([]bool, s.n)
	for i := range before {
		on[i] = true
	}
	for _, i := range more {
		on[i] = true
	}
	if without >= 0 {
		on[without] = false
	}
	return on
}

// first is how many changes from the beginning it takes, from one number to another, to
// have the result of today together with some more, and without one.
func (s *search) first(from, to int, more []int, without int) (int, error) {
	var failed error
	at := from + sort.Search(to-from, func(i int) bool {
		if failed != nil {
			return true
		}
		same, err := s.same(s.set(from+i, more, without))
		failed = err
		return same
	})
	return at, failed
}

func (s *search) finds() (found Found, err error) {
	if found.Now, err = s.with(s.set(s.n, nil, -1)); err != nil {
		return found, err
	}
	s.now = found.Now
	// The last of those that are needed is the one with which the result appears.
	k, err := s.first(0, s.n, nil, -1)
	if err != nil || k == 0 {
		return found, err
	}
	found.Together = []int{k - 1}
	for {
		last := slices.Min(found.Together)
		enough, err := s.same(s.set(0, found.Together, -1))
		if err != nil {
			return found, err
		}
		if enough || last == 0 {
			break
		}
		// With fewer of those before it something is missing: the first number with which
		// nothing is has the next one at its end.
		k, err := s.first(1, last, found.Together, -1)
		if err != nil {
			return found, err
		}
		found.Together = append([]int{k - 1}, found.Together...)
	}
	if len(found.Together) > 1 {
		last := slices.Max(found.Together)
		if found.Without, err = s.with(s.set(last, nil, -1)); err == nil {
			found.Alone, err = s.with(s.set(0, []int{last}, -1))
		}
		return found, err
	}
	return s.alone(found)
}

// alone looks whether the result goes with the one change that was found, or whether
// another one suffices, too.
func (s *search) alone(found Found) (Found, error) {
	one := found.Together[0]
	result, err := s.with(s.set(s.n, nil, one))
	if err != nil {
		return found, err
	}
	if found.Without = result; result != s.now {
		return found, nil
	}
	k, err := s.first(one+1, s.n, nil, one)
	if err != nil {
		return found, err
	}
	found.Either = []int{one, k - 1}
	found.Without, err = s.with(s.set(one, nil, -1))
	return found, err
}
