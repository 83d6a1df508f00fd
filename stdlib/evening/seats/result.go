package seats

import "houserule/stdlib/narrate"

// Status says what became of a command.
type Status string

// Values of [Status].
const (
	Done    Status = "done"    // carried out
	Waits   Status = "waits"   // a question has to be answered first, or the gamemaster was asked
	Busy    Status = "busy"    // not carried out: another command waits for an answer
	Refused Status = "refused" // not carried out: a rule or the seat does not allow it
	Mistake Status = "mistake" // not carried out: the command is not valid
	Again   Status = "again"   // somebody did it already
)

// Result is what became of a command. It is made for the seat that gave the command.
type Result struct {
	ID     string `json:"id,omitempty"` // of the command
	Status Status `json:"status"`
	Change int64  `json:"change"`         // number of the last line of the campaign
	Told   []Told `json:"told,omitempty"` // the lines that the command wrote
	// Question is the open question, if the status is Waits or Busy: with its answers for the seats
	// that may answer it.
	Question *Question `json:"question,omitempty"`
	Refusal  *Refusal  `json:"refusal,omitempty"`
	Text     string    `json:"text,omitempty"` // the output, or what is wrong with the command
}

// Refusal is why a rule does not allow something.
type Refusal struct {
	Text        string `json:"text"`
	Rule        string `json:"rule,omitempty"`        // the rule that refuses; "" for none
	Source      string `json:"source,omitempty"`      // where it is printed
	Requirement string `json:"requirement,omitempty"` // the sentence that does not hold; "" for other reasons
}

// Told is a line of the log.
type Told struct {
	Line int64  `json:"line"`
	Seat string `json:"seat,omitempty"` // who typed it; "" if nobody in particular
	Time string `json:"time,omitempty"`
	Kind string `json:"kind"` // of the campaign's line, such as "play" or "undo"
	// Typed is the input. It is "" for lines that the seat may not read.
	Typed  string `json:"typed,omitempty"`
	Text   string `json:"text,omitempty"`   // the output
	Undone bool   `json:"undone,omitempty"` // the line was undone
	Secret bool   `json:"secret,omitempty"` // only the gamemaster may read some of it
	// Rolls, Said and Changes are known for the lines of this process.
	Rolls   []narrate.RollReport `json:"rolls,omitempty"`
	Said    []string             `json:"said,omitempty"`
	Changes []narrate.Change     `json:"changes,omitempty"`
}
