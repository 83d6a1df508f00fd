package engine

// Preference is a gamemaster's word on two modules that contradict each other.
type Preference struct{ Over, Under string }
