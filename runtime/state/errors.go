package state

import "fmt"

// Reason says why a value was refused.
type Reason uint8

const (
	TooDeep   Reason = iota + 1 // lists and maps inside one another beyond MaxDepth
	TooMany                     // more than MaxElements in one value
	TooLong                     // a text of more than MaxText bytes
	NotFinite                   // a number that is infinite or not a number
	NotUTF8                     // a text that is not valid UTF-8 and could not be saved
	NotAValue                   // something that is no value of the language
	BadKey                      // a map's key that is none, or stands twice
	BadName                     // a box's name that is too long or not valid UTF-8
	NoList                      // the box holds something that is no list
	NoMap                       // the box holds something that is no map
)

// ValueError refuses a value on its way into a box.
type ValueError struct {
	Record  ID
	Kind    string // of the record
	Box     string
	Path    string // where in the value: `[3]["wounds"]`; empty for the value itself
	Reason  Reason
	message string
}

// Error says what is wrong with the value, and where in it.
func (e *ValueError) Error() string {
	where := ""
	if e.Path != "" {
		where = " at `" + e.Path + "`"
	}
	return fmt.Sprintf("cannot keep this in `%s.%s` of record %d%s: %s", e.Kind, e.Box, e.Record, where, e.message)
}

// MissingError tells that a record is not in the game.
type MissingError struct{ ID ID }

// Error says which record is missing.
func (e *MissingError) Error() string {
	if e.ID == 0 {
		return "record 0 is nobody"
	}
	return fmt.Sprintf("there is no record %d", e.ID)
}

// NumberError tells that a record cannot have a number.
type NumberError struct {
	ID    ID
	Taken bool // a record has it; else it was never given out
}

// Error says why.
func (e *NumberError) Error() string {
	if e.Taken {
		return fmt.Sprintf("there is a record %d already", e.ID)
	}
	return fmt.Sprintf("the number %d was never given out", e.ID)
}

// MarkReason says why a mark does not hold.
type MarkReason uint8

const (
	ForeignMark   MarkReason = iota + 1 // made by another store, or never made
	ForgottenMark                       // Forget dropped that part of the log
	RewrittenMark                       // the state was taken back behind it since
	NotThere                            // Redo away from the place where Undo left off
)

// MarkError tells that a savepoint can't be used.
type MarkError struct{ Reason MarkReason }

// Error says why the savepoint is no good.
func (e *MarkError) Error() string {
	switch e.Reason {
	case ForeignMark:
		return "this savepoint belongs to another store"
	case ForgottenMark:
		return "this savepoint was forgotten: the log does not reach back so far"
	case RewrittenMark:
		return "this savepoint is gone: the state was taken back behind it"
	case NotThere:
		return "nothing can be done again here: the state has moved on since it was taken back"
	}
	return "this savepoint does not hold"
}
