package countdown

import (
	"math"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// A note records an attempt: a map with texts as keys, {"member": ..., "skill": ...,
// "day": 3}. The caller chooses the fields, which are the same for every attempt, and keeps
// the list of notes with the track.

// Limit limits how many attempts count that agree in some fields.
//
//	Limit{Most: 1, Same: []string{"day"}}                         once a day
//	Limit{Most: 1, Same: []string{"member"}, Where: succeeded}    one success per member
//	Limit{Most: 2, Same: []string{"skill", "session"}}            twice per skill and session
//	Limit{Most: 3}                                                three times ever
type Limit struct {
	Most  int       // the number of attempts that count
	Same  []string  // the fields in which attempts agree
	Where types.Map // only attempts with these values are limited and counted; nil for all
}

// Room returns how many more attempts like this one count under all limits, or math.MaxInt if no
// limit applies. A field that a limit names and the attempt lacks is an [*Error] with the most
// similar name.
func Room(limits []Limit, notes types.List, attempt types.Map) (int, error) {
	room := math.MaxInt
	for _, l := range limits {
		if !matches(attempt, l.Where) {
			continue
		}
		used, err := l.used(notes, attempt)
		if err != nil {
			return 0, err
		}
		room = min(room, max(0, l.Most-used))
	}
	return room, nil
}

func (l Limit) used(notes types.List, attempt types.Map) (int, error) {
	var same types.Map
	for _, field := range l.Same {
		v, err := fieldOf(attempt, field)
		if err != nil {
			return 0, err
		}
		same = same.With(field, v)
	}
	used := 0
	for i := range notes {
		note, err := noteAt(notes, i)
		if err != nil {
			return 0, err
		}
		if matches(note, same) && matches(note, l.Where) {
			used++
		}
	}
	return used, nil
}

// Note returns the list with a note appended; notes is not changed. A key that is not a
// text, or a nil value, is an [*Error].
func Note(notes types.List, note types.Map) (types.List, error) {
	for _, pair := range note {
		if _, ok := pair.Key.(string); !ok {
			return nil, fail("a note's fields have texts for names, not %s", types.Format(pair.Key))
		}
		if pair.Value == nil {
			return nil, fail("the note's `%s` is none: leave it out", types.Format(pair.Key))
		}
	}
	return append(notes[:len(notes):len(notes)], note), nil
}

// Different returns the number of distinct values of a field among the notes that have the
// values of where. Notes without the field are not counted.
func Different(notes types.List, field string, where types.Map) (int, error) {
	seen := map[string]bool{}
	for i := range notes {
		note, err := noteAt(notes, i)
		if err != nil {
			return 0, err
		}
		if v, ok := note.Get(field); ok && matches(note, where) {
			seen[types.Key(v)] = true
		}
	}
	return len(seen), nil
}

func noteAt(notes types.List, i int) (types.Map, error) {
	if note, ok := notes[i].(types.Map); ok {
		return note, nil
	}
	return nil, fail("note %d is %s and not a map of fields", i+1, types.Format(notes[i]))
}

func matches(note, where types.Map) bool {
	for _, pair := range where {
		if v, ok := note.Get(pair.Key); !ok || !types.Equal(v, pair.Value) {
			return false
		}
	}
	return true
}

func fieldOf(attempt types.Map, field string) (types.Value, error) {
	if v, ok := attempt.Get(field); ok && v != nil {
		return v, nil
	}
	var names []string
	for _, pair := range attempt {
		names = append(names, types.Format(pair.Key))
	}
	return nil, &Error{Message: "the attempt does not say `" + field + "`, which a limit asks for", Hint: diag.DidYouMean(field, names)}
}
