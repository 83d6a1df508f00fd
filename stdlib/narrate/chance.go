package narrate

import "houserule/runtime/world"

// Chance is a chance that is shown without a request.
type Chance struct {
	Text  string            // such as "succeeds 58 %"; "" for none
	Whose world.Restriction // who may not read it, because of the private boxes that it was computed from
}

// For returns the chance for a viewer: none if the viewer may not read it.
func (c Chance) For(v world.Viewer) Chance {
	if !c.Whose.Allows(v) {
		return Chance{}
	}
	return c
}
