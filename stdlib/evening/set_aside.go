package evening

import (
	"fmt"
	"strings"

	"houserule/stdlib/narrate"
)

// mostTrips is how often a module may fail before it is set aside.
const mostTrips = 3

// SetsAside counts what went wrong with a line against the module whose fault it is, and
// sets a module aside that failed too often: the table goes on without it, as behind
// :modules off, until somebody turns it on again. It gives what people are told of it, ""
// for nothing. A game itself stays, and so does a module that another one needs.
func (p *Evening) SetsAside(err error) string {
	if err == nil || sorted(p, err) != Faulty || p.Questions.Open != nil || p.Pending() {
		return ""
	}
	id := tripped(p, err)
	if id == "" {
		return ""
	}
	if p.Modules.trips == nil {
		p.Modules.trips = map[string]int{}
	}
	if p.Modules.trips[id]++; p.Modules.trips[id] < mostTrips {
		return ""
	}
	m := p.Game.Order.Find(id)
	if m == nil || m.WholeGame || len(p.Game.Ruling().Modules) < 2 && Requirements(p, id) >= 0 || p.Campaign != nil && p.Campaign.Read() {
		return ""
	}
	if p.Modules.trips[id] > mostTrips && !mayGo(p, id) {
		return "" // it was told already
	}
	if !mayGo(p, id) {
		return fmt.Sprintf("! %s failed %d times, and stays: %s needs it", id, mostTrips, strings.Join(neededBy(p, id), ", "))
	}
	wrong := p.Last.Wrong
	text, _, err := p.Process(":modules off " + id)
	p.Last.Wrong = wrong // :why ! tells of the module's fault
	if err != nil {
		return fmt.Sprintf("! %s failed %d times, and could not be set aside: %s", id, mostTrips, narrate.FirstLine(err.Error()))
	}
	delete(p.Modules.trips, id)
	return fmt.Sprintf("! %s failed %d times and is set aside; :modules on %s brings it back\n%s", id, mostTrips, id, text)
}

// tripped is the module whose fault something is, "" for none.
func tripped(p *Evening, err error) string {
	whose, _ := whoseFault(p, narrate.PlaceOf(err).File)
	id := strings.TrimSuffix(whose, ": ")
	if p.Game.Order.Find(id) == nil {
		return "" // a house rule
	}
	return id
}

// mayGo tells whether the table can go on without a module.
func mayGo(p *Evening, id string) bool { return Requirements(p, id) >= 0 && len(neededBy(p, id)) == 0 }

// neededBy are the modules that need one.
func neededBy(p *Evening, id string) (by []string) {
	for _, m := range p.Game.Order {
		if m.ID != id && p.Game.Order.Requires(m.ID, id) {
			by = append(by, m.ID)
		}
	}
	return by
}
