package seal

import (
	"encoding/json"
	"fmt"

	"houserule/lang/dice"
)

// Record is the dice column of a line of a campaign. As JSON:
//
//	{"begins":{"session":1,"seal":"5c1e90b7..."}}
//	{"words":{"name":"Marta","text":"red bicycle","from":0}}
//	{"session":1,"fell":[["seal",12,6,3],["seal",13,3,2,"hit"],["hand",6,5],["laid",6,1]]}
//	{"thrower":"physical"}
//	{"opens":{"session":1,"seed":"884261c0..."}}
//	{"waits":[["seal",12,6,3]]}
//
// A die of the seal has its number in the session, its sides, and the number of the face
// it shows, counted from 1; the text or number on that face follows where it differs. All
// other dice have sides and face alone. A die that people rolled may have, after its text or
// number, the seat that typed its face: ["hand",6,5,5,"ann"]. "waits" is repeated in every line as long as the
// dice wait.
type Record struct {
	Begins  *SessionBegin `json:"begins,omitempty"`
	Words   *Words        `json:"words,omitempty"`
	Session int           `json:"session,omitempty"` // in which the dice were rolled
	Rolled  []RolledDie   `json:"fell,omitempty"`    // in the order of rolling
	Thrower Thrower       `json:"thrower,omitempty"` // who rolls from here on; "" for no change
	Script  []Face        `json:"script,omitempty"`  // the list that is rolled from here on
	Opens   *SessionEnd   `json:"opens,omitempty"`
	Before  int           `json:"before,omitempty"` // number of dice rolled before the first seal
	Waits   []RolledDie   `json:"waits,omitempty"`  // dice of the seed that waiting lines have rolled
}

// SessionBegin is the beginning of a session.
type SessionBegin struct {
	Session int  `json:"session"`
	Seal    Seal `json:"seal"`
}

// SessionEnd is the end of a session, which publishes its seed.
type SessionEnd struct {
	Session int  `json:"session"`
	Seed    Seed `json:"seed"`
}

// JSON encodes the record; nil if it is empty.
func (r *Record) JSON() ([]byte, error) {
	if r == nil || r.Begins == nil && r.Words == nil && len(r.Rolled) == 0 && r.Thrower == "" && r.Opens == nil && r.Before == 0 && len(r.Waits) == 0 {
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

// Thrower is who rolls the dice.
type Thrower string

// Throwers.
const (
	Machine  Thrower = "machine"
	Physical Thrower = "physical" // people roll and type the results
	Script   Thrower = "script"   // a list of faces
)

// Origin is the origin of a die.
type Origin string

// Origins of dice.
const (
	FromSeed Origin = "seal"
	FromHand Origin = "hand" // people rolled it and typed the face
	FromList Origin = "list" // from the list of [Script]
	Preset   Origin = "laid" // set in advance
	// Earlier is a die of the seed of an earlier session, for a line that waited since.
	EarlierSession Origin = "earlier"
)

// RolledDie is a rolled die.
type RolledDie struct {
	Origin Origin
	Number int // its number in the session, from 0; only for FromSeed
	Sides  int
	Face   int // index of the face, from 1
	Shows  Face
	By     string // the seat that typed the face; only for FromHand, "" if not known
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

// String returns the face as people write it.
func (f Face) String() string { return dice.Face(f).String() }

// plain reports whether the die shows the index of its face.
func (r RolledDie) plain() bool { return r.Shows == Face{Value: float64(r.Face)} }

// MarshalJSON writes the list described at [Record].
func (r RolledDie) MarshalJSON() ([]byte, error) {
	list := []any{r.Origin}
	if r.Origin == FromSeed {
		list = append(list, r.Number)
	}
	if list = append(list, r.Sides, r.Face); !r.plain() || r.By != "" {
		list = append(list, r.Shows)
	}
	if r.By != "" {
		list = append(list, r.By)
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads the list described at [Record].
func (r *RolledDie) UnmarshalJSON(text []byte) error {
	var list []json.RawMessage
	err := json.Unmarshal(text, &list)
	var d RolledDie
	into := []any{&d.Origin}
	if err == nil && len(list) > 0 && string(list[0]) == `"seal"` {
		into = append(into, &d.Number)
	}
	into = append(into, &d.Sides, &d.Face, &d.Shows)
	shows := len(into) - 1
	if len(list) > 0 && string(list[0]) == `"hand"` {
		into = append(into, &d.By)
	}
	if err == nil && (len(list) < shows || len(list) > len(into)) {
		err = fmt.Errorf("%.60s is not a recorded die", text)
	}
	for i := 0; i < len(list) && err == nil; i++ {
		err = json.Unmarshal(list[i], into[i])
	}
	if len(list) == shows {
		d.Shows = Face{Value: float64(d.Face)}
	}
	if err == nil && (d.Sides < 1 || d.Face < 1 || d.Face > d.Sides || d.Number < 0) {
		err = fmt.Errorf("%.60s is not a recorded die", text)
	}
	*r = d
	return err
}
