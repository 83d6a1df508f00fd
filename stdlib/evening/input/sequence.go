package input

import (
	"slices"

	"houserule/runtime/play/command"
	"houserule/stdlib/narrate"
)

// Sequence is what carries over from one question of a line to the next: the numbers of options,
// and answers that were typed ahead. The zero value is for a line without questions.
//
// An option keeps its number while questions follow each other that have most of their options in
// common, in the same order and before new ones, as when several skills are chosen from one list.
// Such questions are a series.
type Sequence struct {
	Ahead []string // answers typed ahead, for later questions

	typed   place // the question at which Ahead was typed
	bounds  bounds
	now     place          // the question that is asked now
	series  int            // number of series so far
	other   string         // the text of the last question that was no choice
	known   map[string]int // the numbers of options by label, in the last series of choices
	choices int            // that series
	last    int            // the highest number in known
	numbers []int          // of the options of the question that is asked now; nil for their places
}

// place is the place of a question in a line.
type place struct{ command, series int }

// bounds is which questions the answers typed ahead may answer.
type bounds uint8

const (
	anyQuestion bounds = iota // all of the line
	sameCommand               // all of the command at which they were typed
	sameSeries                // those of the series at which they were typed, since one of it was answered with them
	otherSeries               // all of the command, since another series was answered with them first
)

// Ask begins a question with the names of its options. command counts the commands of the line
// before it. It returns the answers typed ahead that may not answer this question; they are
// dropped.
func (s *Sequence) Ask(q *command.Decision, names []string, command int) (surplus []string) {
	s.now = place{command, s.seriesOf(q, names)}
	if len(s.Ahead) == 0 || s.bounds == anyQuestion {
		return nil
	}
	switch {
	case s.now.command != s.typed.command:
		surplus, s.Ahead = s.Ahead, nil
	case s.now.series == s.typed.series && s.bounds == sameCommand:
		s.bounds = sameSeries
	case s.now.series != s.typed.series && s.bounds == sameCommand:
		s.bounds = otherSeries
	case s.now.series != s.typed.series && s.bounds == sameSeries:
		surplus, s.Ahead = s.Ahead, nil
	}
	return surplus
}

// seriesOf returns the series of a question and numbers its options.
func (s *Sequence) seriesOf(q *command.Decision, names []string) int {
	s.numbers = nil
	if q.Kind != command.Choice && q.Kind != command.Ruling || narrate.HaveNumbers(names) {
		if q.Question != s.other || s.series == s.choices {
			s.series++
			s.other = q.Question
		}
		return s.series
	}
	shared, highest, ordered := 0, 0, true
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			s.known = nil // equal names cannot be told apart
			s.series++
			s.choices = s.series
			return s.series
		}
		if n := s.known[name]; n > 0 {
			shared++
			ordered, highest = ordered && n > highest && shared == i+1, n
		}
	}
	if 2*shared <= len(names) || !ordered {
		s.series++
		s.known, s.last, s.choices = map[string]int{}, 0, s.series
	}
	for _, name := range names {
		if s.known[name] == 0 {
			s.last++
			s.known[name] = s.last
		}
		s.numbers = append(s.numbers, s.known[name])
	}
	return s.choices
}

// Numbers returns the numbers of the options of the question that is asked now; nil if they are
// their places, from 1.
func (s *Sequence) Numbers() []int { return s.numbers }

// TypeAhead adds answers that were typed at the question that is asked now, before others.
func (s *Sequence) TypeAhead(answers []string) {
	s.Ahead = append(slices.Clone(answers), s.Ahead...)
	s.typed, s.bounds = s.now, sameCommand
}

// TypeFirst replaces the answers typed ahead by such that may answer any question of the line.
func (s *Sequence) TypeFirst(answers []string) { s.Ahead, s.bounds = answers, anyQuestion }

// Next removes and returns the next answer that was typed ahead; false if there is none.
func (s *Sequence) Next() (string, bool) {
	if len(s.Ahead) == 0 {
		return "", false
	}
	answer := s.Ahead[0]
	s.Ahead = s.Ahead[1:]
	return answer, true
}

// Restart prepares for the questions of the line from the first. Answers typed ahead are kept.
func (s *Sequence) Restart() {
	*s = Sequence{Ahead: s.Ahead, typed: s.typed, bounds: s.bounds}
}
