// Package seating keeps the seats of a table in its campaign: who plays what.
package seating

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
)

// Seat is the place of somebody at the table: of a player, an onlooker or a gamemaster.
type Seat struct {
	Name       string   `json:"name"`
	Gamemaster bool     `json:"gamemaster,omitempty"`
	Owns       []uint64 `json:"owns,omitempty"`   // the records of the things that the player plays; nil for an onlooker
	Player     bool     `json:"player,omitempty"` // may create a character of their own
	Away       bool     `json:"away,omitempty"`   // nobody sits there now: the gamemaster decides
}

// LooksOn reports whether the seat is that of an onlooker.
func (s Seat) LooksOn() bool { return !s.Gamemaster && !s.Player && len(s.Owns) == 0 }

// Plays reports whether a thing belongs to the seat: it is one of Owns, or is carried by one.
func (s Seat) Plays(record, owner uint64) bool {
	return slices.Contains(s.Owns, record) || owner != 0 && slices.Contains(s.Owns, owner)
}

// Things returns the things of Owns.
func (s Seat) Things(w *world.World) (list []types.Ref) {
	for _, id := range s.Owns {
		list = append(list, w.Record(id))
	}
	return list
}

// seatsNoteName is the key under which a campaign keeps the seats. They are no part of the game, and are
// not undone.
const seatsNoteName = "seats"

// MaxSeats is the largest number of seats of a table.
const MaxSeats = 200

// List returns the seats of a campaign in the order in which they were added.
func List(c *campaign.Campaign) ([]Seat, error) {
	text, err := c.File().Note(seatsNoteName)
	if err != nil || text == "" {
		return nil, err
	}
	var list []Seat
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("the saved list of seats is damaged: %w", err)
	}
	return list, nil
}

// Find returns the seat of a campaign with a name, in any case of letters.
func Find(c *campaign.Campaign, name string) (Seat, error) {
	list, err := List(c)
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
func Set(c *campaign.Campaign, s Seat) error {
	if wrong := diag.CheckName(s.Name); wrong != nil {
		return wrong
	}
	if strings.TrimSpace(s.Name) == "" {
		return errors.New("a seat needs a name")
	}
	list, err := List(c)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(x Seat) bool { return strings.EqualFold(x.Name, s.Name) })
	switch {
	case i >= 0:
		s.Name = list[i].Name
		list[i] = s
	case len(list) >= MaxSeats:
		return fmt.Errorf("a table has at most %d seats", MaxSeats)
	default:
		list = append(list, s)
	}
	return keep(c, list)
}

// Remove removes the seat with a name.
func Remove(c *campaign.Campaign, name string) error {
	s, err := Find(c, name)
	if err != nil {
		return err
	}
	list, err := List(c)
	if err != nil {
		return err
	}
	return keep(c, slices.DeleteFunc(list, func(x Seat) bool { return x.Name == s.Name }))
}

// keep replaces the list of seats.
func keep(c *campaign.Campaign, list []Seat) error {
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return c.SetNote(seatsNoteName, string(text))
}
