// Package bisect finds which of many changes cause a result with few tries: one module of
// thirty, or two house rules that cause it only together. `houserule mod bisect` uses it.
//
//	found, err := bisect.Search(len(changes), func(on []bool) (string, error) {
//		return playedWith(on), nil
//	})
//
// With n changes, it takes at most 2 log2(n) + 4 runs to find one or two, provided that adding a
// change to a set with the result never makes the result disappear.
// changes to a set that gives the result never takes the result away.
package bisect

import (
	"fmt"
	"slices"
	"sort"
)

// Found is the result of a search. Changes are identified by their indexes.
type Found struct {
	// Together are the changes that cause the result: without any one of them the result is
	// different. Nil if the result is the same without all changes.
	Together []int
	// Either are two changes each of which causes the result alone; Together then contains the
	// first. Nil if only one does.
	Either []int
	Result string // the result with all changes
	// Without is the result without the changes that were found; if several cause it only
	// together, with the changes before the last of them.
	Without string
	Alone   string // if several cause it only together: the result with only the last of them
	Runs    int    // number of runs
}

// Search finds which of n changes cause the result of all of them. run returns the result with
// the changes for which on is true; it is called at most once for each set. An error of run ends
// the search.
func Search(n int, run func(on []bool) (string, error)) (Found, error) {
	s := &search{n: n, run: run, known: map[string]string{}}
	found, err := s.find()
	found.Runs = len(s.known)
	return found, err
}

type search struct {
	n      int
	run    func(on []bool) (string, error)
	known  map[string]string // results by set
	result string
}

// resultOf returns the result with a set of changes.
func (s *search) resultOf(on []bool) (string, error) {
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

// givesResult reports whether a set has the result of all changes.
func (s *search) givesResult(on []bool) (bool, error) {
	result, err := s.resultOf(on)
	return result == s.result, err
}

// set returns the set of the first before changes and those in more, without the change at index
// without unless that is negative.
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

// fewest returns the smallest number between from and to of first changes that have the result
// together with more, without the change at index without (-1 for none).
func (s *search) fewest(from, to int, more []int, without int) (int, error) {
	var failed error
	at := from + sort.Search(to-from, func(i int) bool {
		if failed != nil {
			return true
		}
		same, err := s.givesResult(s.set(from+i, more, without))
		failed = err
		return same
	})
	return at, failed
}

func (s *search) find() (found Found, err error) {
	if found.Result, err = s.resultOf(s.set(s.n, nil, -1)); err != nil {
		return found, err
	}
	s.result = found.Result
	// The last necessary change is the one with which the result appears.
	k, err := s.fewest(0, s.n, nil, -1)
	if err != nil || k == 0 {
		return found, err
	}
	found.Together = []int{k - 1}
	for {
		last := slices.Min(found.Together)
		enough, err := s.givesResult(s.set(0, found.Together, -1))
		if err != nil {
			return found, err
		}
		if enough || last == 0 {
			break
		}
		// An earlier change is necessary, too: the last of the smallest sufficient number of
		// first changes.
		k, err := s.fewest(1, last, found.Together, -1)
		if err != nil {
			return found, err
		}
		found.Together = append([]int{k - 1}, found.Together...)
	}
	if len(found.Together) > 1 {
		last := slices.Max(found.Together)
		if found.Without, err = s.resultOf(s.set(last, nil, -1)); err == nil {
			found.Alone, err = s.resultOf(s.set(0, []int{last}, -1))
		}
		return found, err
	}
	return s.findAlternative(found)
}

// findAlternative searches for another change that causes the result without the one that was
// found.
func (s *search) findAlternative(found Found) (Found, error) {
	one := found.Together[0]
	result, err := s.resultOf(s.set(s.n, nil, one))
	if err != nil {
		return found, err
	}
	if found.Without = result; result != s.result {
		return found, nil
	}
	k, err := s.fewest(one+1, s.n, nil, one)
	if err != nil {
		return found, err
	}
	found.Either = []int{one, k - 1}
	found.Without, err = s.resultOf(s.set(one, nil, -1))
	return found, err
}
