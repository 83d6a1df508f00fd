package seal

import (
	"encoding/json"
	"fmt"

	"houserule/lang/dice"
)

// Record is what a line of a campaign says of its dice, in its column of that name. As
// JSON:
//
//	{"begins":{"session":1,"seal":"5c1e90b7..."}}
//	{"words":{"name":"Marta","text":"red bicycle","from":0}}
//	{"session":1,"fell":[["seal",12,6,3],["seal",13,3,2,"hit"],["hand",6,5],["laid",6,1]]}
//	{"thrower":"physical"}
//	{"opens":{"session":1,"seed":"884261c0..."}}
//	{"waits":[["seal",12,6,3]]}
//
// A die of the seal has its number in the session, its sides, and the number of the face
// it shows, counted from 1; what stands on that face follows where it is something else.
// All others have sides and face alone. What waits is told in every line that happens while
// it does.
type Record struct {
	Begins  *Begins `json:"begins,omitempty"`
	Words   *Words  `json:"words,omitempty"`
	Session int     `json:"session,omitempty"` // in which dice fell
	Fell    []Fell  `json:"fell,omitempty"`    // in the order in which they did
	Thrower Thrower `json:"thrower,omitempty"` // from here on
	Script  []Face  `json:"script,omitempty"`  // what it throws, for a list
	Opens   *Opens  `json:"opens,omitempty"`
	Before  int     `json:"before,omitempty"` // so many dice fell that nobody had sealed
	Waits   []Fell  `json:"waits,omitempty"`  // dice of the seed that lines have rolled which wait for an answer
}

// Begins is the beginning of a session.
type Begins struct {
	Session int  `json:"session"`
	Seal    Seal `json:"seal"`
}

// Opens is the end of a session, which publishes its seed.
type Opens struct {
	Session int  `json:"session"`
	Seed    Seed `json:"seed"`
}

// JSON encodes the record; nil if it is empty.
func (r *Record) JSON() ([]byte, error) {
	if r == nil || r.Begins == nil && r.Words == nil && len(r.Fell) == 0 && r.Thrower == "" && r.Opens == nil && r.Before == 0 && len(r.Waits) == 0 {
		return nil, nil
	}
	return json.Marshal(r)
}

// Read decodes the dice column of a line. Campaigns older than seals have a list of faces there.
func Read(text []byte) (r Record, err error) {
	if len(text) > 0 && text[0] == '[' {
		var faces []Face
		err = json.Unmarshal(text, &faces)
		r.Before = len(faces)
	} else if len(text) > 0 {
		err = json.Unmarshal(text, &r)
	}
	return r, err
}

// Thrower says who rolls the dice.
type Thrower string

// Throwers.
const (
	Machine  Thrower = "machine"
	Physical Thrower = "physical" // people roll, and type the results
	Script   Thrower = "script"   // a list that was written before
)

// From is the origin of a die.
type From string

// Origins of dice.
const (
	OfSeal From = "seal"
	OfHand From = "hand" // somebody said what lies there
	OfList From = "list" // of a script
	Laid   From = "laid" // it was set in advance, before anybody rolled it
	// Earlier is a die of the seed of an earlier session, for a line that waited since.
	Earlier From = "earlier"
)

// Fell is a rolled die.
type Fell struct {
	From   From
	Number int // of the seal: in the session, from 0
	Sides  int
	Face   int // from 1
	Shows  Face
}

// Face is the text or number on a face of a die.
type Face dice.Face

// MarshalJSON writes a number or a text.
func (f Face) MarshalJSON() ([]byte, error) {
	if f.Text != "" {
		return json.Marshal(f.Text)
	}
	return json.Marshal(f.Value)
}

// UnmarshalJSON reads a number or a text.
func (f *Face) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		return json.Unmarshal(text, &f.Text)
	}
	return json.Unmarshal(text, &f.Value)
}

// String is the face as people write it.
func (f Face) String() string { return dice.Face(f).String() }

// plain reports whether the face shows its number.
func (f Fell) plain() bool { return f.Shows == Face{Value: float64(f.Face)} }

// MarshalJSON writes the list described at [Record].
func (f Fell) MarshalJSON() ([]byte, error) {
	list := []any{f.From}
	if f.From == OfSeal {
		list = append(list, f.Number)
	}
	if list = append(list, f.Sides, f.Face); !f.plain() {
		list = append(list, f.Shows)
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads the list described at [Record].
func (f *Fell) UnmarshalJSON(text []byte) error {
	var list []json.RawMessage
	err := json.Unmarshal(text, &list)
	var d Fell
	into := []any{&d.From}
	if err == nil && len(list) > 0 && string(list[0]) == `"seal"` {
		into = append(into, &d.Number)
	}
	into = append(into, &d.Sides, &d.Face, &d.Shows)
	if err == nil && (len(list) < len(into)-1 || len(list) > len(into)) {
		err = fmt.Errorf("%.60s is no die that fell", text)
	}
	for i := 0; i < len(list) && err == nil; i++ {
		err = json.Unmarshal(list[i], into[i])
	}
	if len(list) == len(into)-1 {
		d.Shows = Face{Value: float64(d.Face)}
	}
	if err == nil && (d.Sides < 1 || d.Face < 1 || d.Face > d.Sides || d.Number < 0) {
		err = fmt.Errorf("%.60s is no die that fell", text)
	}
	*f = d
	return err
}
