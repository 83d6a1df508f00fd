package world

import "houserule/runtime/state"

// Imagined are the highest numbers of records and events that odds or simulation have used
// and rolled back. Such numbers are not used again in play.
type Imagined struct{ Records, Made state.ID }

// Imagined returns the present numbers.
func (w *World) Imagined() Imagined { return w.imagined }

// SetImagined restores earlier numbers. Nothing may refer to a record that was imagined since.
func (w *World) SetImagined(i Imagined) { w.imagined = i }

// NoteImagined marks all present numbers as imagined.
func (w *World) NoteImagined() {
	w.imagined = Imagined{max(w.imagined.Records, w.state.LastID()), max(w.imagined.Made, w.events.LastID())}
}

// SkipImagined makes the next record get a number above all imagined ones.
func (w *World) SkipImagined() {
	w.state.ReserveIDs(w.imagined.Records)
	w.events.ReserveIDs(w.imagined.Made)
}
