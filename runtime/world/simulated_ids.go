package world

import "houserule/runtime/state"

// SimulatedIDs are the highest numbers of records and events that odds or simulation have used
// and rolled back. Such numbers are not used again in play.
type SimulatedIDs struct{ Records, Made state.ID }

// SimulatedIDs returns the present numbers.
func (w *World) SimulatedIDs() SimulatedIDs { return w.simulated }

// SetSimulatedIDs restores earlier numbers. Nothing may refer to a record that was created since.
func (w *World) SetSimulatedIDs(i SimulatedIDs) { w.simulated = i }

// NoteSimulatedIDs marks all present numbers as simulated.
func (w *World) NoteSimulatedIDs() {
	w.simulated = SimulatedIDs{max(w.simulated.Records, w.state.LastID()), max(w.simulated.Made, w.events.LastID())}
}

// SkipSimulatedIDs makes the next record get a number above all simulated ones.
func (w *World) SkipSimulatedIDs() {
	w.state.ReserveIDs(w.simulated.Records)
	w.events.ReserveIDs(w.simulated.Made)
}
