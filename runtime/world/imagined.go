package world

import "houserule/runtime/state"

// Imagined are the highest numbers of records and of things made in play that were only
// imagined, as in odds. Nothing gets such a number in earnest.
type Imagined struct{ Records, Made state.ID }

// Imagined gives those up to now.
func (w *World) Imagined() Imagined { return w.imagined }

// SetImagined puts them in force, as they were earlier: where nobody kept what was imagined
// since, its numbers may be given out in earnest.
func (w *World) SetImagined(i Imagined) { w.imagined = i }

// NoteImagined notes that all that is there now may be imagined.
func (w *World) NoteImagined() {
	w.imagined = Imagined{max(w.imagined.Records, w.state.LastID()), max(w.imagined.Made, w.events.LastID())}
}

// SkipImagined lets numbers that were imagined be given out to nobody else.
func (w *World) SkipImagined() {
	w.state.ReserveIDs(w.imagined.Records)
	w.events.ReserveIDs(w.imagined.Made)
}
