package seats

import (
	"errors"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/evening/seating"
)

// seat returns the seat with a name.
func (h *Host) seat(name string) (seating.Seat, error) {
	for _, s := range h.seats {
		if strings.EqualFold(s.Name, name) {
			return s, nil
		}
	}
	return seating.Seat{}, fmt.Errorf("there is no seat %q", diag.Cut(name, diag.MaxLine))
}

// readSeats reads the seats of the table.
func (h *Host) readSeats() (err error) {
	h.seats, err = seating.List(h.play.Campaign)
	return err
}

// SetSeat adds a seat, or replaces the one of its name.
func (h *Host) SetSeat(s seating.Seat) (err error) {
	return h.seatChange(func() error {
		for _, id := range s.Owns {
			if !h.play.Game.Table.World().State().Exists(id) {
				return fmt.Errorf("nothing at the table has the id %d", id)
			}
		}
		return seating.Set(h.play.Campaign, s)
	})
}

// RemoveSeat removes the seat with a name.
func (h *Host) RemoveSeat(name string) error {
	return h.seatChange(func() error { return seating.Remove(h.play.Campaign, name) })
}

// seatChange changes the seats on the goroutine of the game.
func (h *Host) seatChange(change func() error) (err error) {
	if !h.look(func() {
		if err = change(); err == nil {
			err = h.readSeats()
		}
		h.audiences.forget()
	}) {
		return errors.New(errClosed)
	}
	return err
}

// setAway marks a seat as away or present.
func (h *Host) setAway(s seating.Seat, away bool) Result {
	s.Away = away
	err := seating.Set(h.play.Campaign, s)
	if err == nil {
		err = h.readSeats()
	}
	if err != nil {
		return Result{Status: Mistake, Text: err.Error()}
	}
	return Result{Status: Done}
}
