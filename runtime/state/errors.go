package state

import "fmt"

// Reason is why a value was refused.
type Reason uint8

const (
	TooDeep   Reason = iota + 1 // nested deeper than MaxDepth
	TooMany                     // more elements than MaxElements
	TooLong                     // a text of more than MaxText bytes
	NotFinite                   // an infinite number or NaN
	NotUTF8                     // a text that is not valid UTF-8
	NotAValue                   // a Go value of a type that [types.Value] does not allow
	BadKey                      // a key of a map that is nil or occurs twice
	BadName                     // a name of a box that is too long or not valid UTF-8
	NotList                     // the box holds a value that is not a list
	NotMap                      // the box holds a value that is not a map
)

// ValueError reports a value that a box cannot hold.
type ValueError struct {
	Record  ID
	Kind    string // of the record
	Box     string
	Path    string // the element within the value, as `[3]["wounds"]`; "" for the value itself
	Reason  Reason
	message string
}

// Error names the box, the element and the reason.
func (e *ValueError) Error() string {
	where := ""
	if e.Path != "" {
		where = " at `" + e.Path + "`"
	}
	return fmt.Sprintf("cannot keep this in `%s.%s` of record %d%s: %s", e.Kind, e.Box, e.Record, where, e.message)
}

// MissingError reports that there is no record with a number.
type MissingError struct{ ID ID }

// Error names the record.
func (e *MissingError) Error() string {
	if e.ID == 0 {
		return "record 0 is nobody"
	}
	return fmt.Sprintf("there is no record %d", e.ID)
}

// NumberError reports that a record cannot be created with a number.
type NumberError struct {
	ID    ID
	Taken bool // a record has the number; otherwise it was never given out
}

// Error names the number and the reason.
func (e *NumberError) Error() string {
	if e.Taken {
		return fmt.Sprintf("there is a record %d already", e.ID)
	}
	return fmt.Sprintf("the number %d was never given out", e.ID)
}

// MarkReason is why a mark is not valid.
type MarkReason uint8

const (
	ForeignMark   MarkReason = iota + 1 // made by another store, or the zero Mark
	ForgottenMark                       // before the entries that Forget kept
	RewrittenMark                       // the changes before the mark were undone
	StateMoved                          // changes were made since the Undo
)

// MarkError reports that a mark, or a [Redo] or [Delta] that begins at it, cannot be used.
type MarkError struct{ Reason MarkReason }

// Error describes the reason.
func (e *MarkError) Error() string {
	switch e.Reason {
	case ForeignMark:
		return "this savepoint belongs to another store"
	case ForgottenMark:
		return "this savepoint was forgotten: the log does not reach back so far"
	case RewrittenMark:
		return "this savepoint is gone: the state was taken back behind it"
	case StateMoved:
		return "nothing can be done again here: the state has moved on since it was taken back"
	}
	return "this savepoint does not hold"
}
