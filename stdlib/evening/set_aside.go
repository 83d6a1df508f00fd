package evening

import (
	"fmt"
	"strings"

	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// mostFailures is the number of faults at which a module is turned off.
const mostFailures = 3

// TurnOffFailing counts err as a fault of its module, if it is one, and turns the module off after
// mostFailures of them. It returns a message on that; "" for none. A module that is a whole game,
// or that another one needs, is not turned off.
func (e *Evening) TurnOffFailing(err error) string {
	if err == nil || e.Problems.Kind(err) != Faulty || e.Questions.open != nil || e.Line.Pending() {
		return ""
	}
	id := e.Problems.moduleAtFault(err)
	if id == "" {
		return ""
	}
	if e.Modules.failures == nil {
		e.Modules.failures = map[string]int{}
	}
	if e.Modules.failures[id]++; e.Modules.failures[id] < mostFailures {
		return ""
	}
	m := e.Game.Ruleset.Order.Find(id)
	if m == nil || m.WholeGame || len(e.Game.Ruleset.Clone().Modules) < 2 && Requirements(e.Game, id) >= 0 || e.Campaign != nil && e.Campaign.ReadOnly() {
		return ""
	}
	if e.Modules.failures[id] > mostFailures && !removable(e.Game, id) {
		return "" // it was reported at the fault number mostFailures
	}
	if !removable(e.Game, id) {
		return fmt.Sprintf("! %s failed %d times, and stays on because %s needs it", id, mostFailures, strings.Join(neededBy(e.Game, id), ", "))
	}
	wrong := e.Problems.Last
	text, _, err := e.Process(":modules off " + id)
	e.Problems.Last = wrong // :why ! explains the module's fault
	if err != nil {
		return fmt.Sprintf("! %s failed %d times, and could not be turned off: %s", id, mostFailures, narrate.FirstLine(err.Error()))
	}
	delete(e.Modules.failures, id)
	return fmt.Sprintf("! %s failed %d times and is turned off; :modules on %s turns it on again\n%s", id, mostFailures, id, text)
}

// removable reports whether a module is in the ruleset itself and no other module needs it.
func removable(g *engine.Game, id string) bool {
	return Requirements(g, id) >= 0 && len(neededBy(g, id)) == 0
}

// neededBy returns the ids of the modules that need the module id.
func neededBy(g *engine.Game, id string) (by []string) {
	for _, m := range g.Ruleset.Order {
		if m.ID != id && g.Ruleset.Order.Requires(m.ID, id) {
			by = append(by, m.ID)
		}
	}
	return by
}
