package evening

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
)

// Seat is the place of somebody at the table: of a player, an onlooker or a gamemaster.
type Seat struct {
	Name       string   `json:"name"`
	Gamemaster bool     `json:"gamemaster,omitempty"`
	Owns       []uint64 `json:"owns,omitempty"` // the records of the things that the player plays; nil for an onlooker
	Away       bool     `json:"away,omitempty"` // nobody sits there now: the gamemaster decides
}

// Plays reports whether a thing belongs to the seat: it is one of Owns, or is carried by one.
func (s Seat) Plays(record, owner uint64) bool {
	return slices.Contains(s.Owns, record) || owner != 0 && slices.Contains(s.Owns, owner)
}

// Seats are the seats of the table. A campaign keeps them beside its lines: they are no part of the
// game, and are not undone.
type Seats struct {
	*shared
	list []Seat // without a campaign
}

// seatsNoteName is the key under which the campaign keeps the seats.
const seatsNoteName = "seats"

// MaxSeats is the largest number of seats of a table.
const MaxSeats = 200

// List returns the seats in the order in which they were added.
func (ss *Seats) List() ([]Seat, error) {
	if ss.Campaign == nil {
		return slices.Clone(ss.list), nil
	}
	text, err := ss.Campaign.File().Note(seatsNoteName)
	if err != nil || text == "" {
		return nil, err
	}
	var list []Seat
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("the saved list of seats is damaged: %w", err)
	}
	return list, nil
}

// Find returns the seat with a name, in any case of letters.
func (ss *Seats) Find(name string) (Seat, error) {
	list, err := ss.List()
	if err != nil {
		return Seat{}, err
	}
	var names []string
	for _, s := range list {
		if strings.EqualFold(s.Name, name) {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Seat{}, &diag.Problem{Message: fmt.Sprintf("there is no seat %q", diag.Cut(name, diag.MaxLine)), Hint: diag.DidYouMean(name, names)}
}

// Set adds a seat, or replaces the one of its name.
func (ss *Seats) Set(s Seat) error {
	if wrong := diag.CheckName(s.Name); wrong != nil {
		return wrong
	}
	list, err := ss.List()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(x Seat) bool { return strings.EqualFold(x.Name, s.Name) })
	switch {
	case i >= 0:
		list[i] = s
	case len(list) >= MaxSeats:
		return fmt.Errorf("a table has at most %d seats", MaxSeats)
	default:
		list = append(list, s)
	}
	return ss.keep(list)
}

// Remove removes the seat with a name.
func (ss *Seats) Remove(name string) error {
	s, err := ss.Find(name)
	if err != nil {
		return err
	}
	list, err := ss.List()
	if err != nil {
		return err
	}
	return ss.keep(slices.DeleteFunc(list, func(x Seat) bool { return x.Name == s.Name }))
}

// keep replaces the list of seats.
func (ss *Seats) keep(list []Seat) error {
	if ss.Campaign == nil {
		ss.list = list
		return nil
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return ss.Campaign.SetNote(seatsNoteName, string(text))
}
