package content

import (
	"houserule/lang/diag"
	"houserule/runtime/hexgrid"
)

// natureOf is how things of a built-in kind exist.
func natureOf(kind string) Nature {
	switch kind {
	case "hex":
		return Named
	case "entry":
		return Printed
	}
	return Record
}

// Named gives the thing of a kind of [Named] things that a text names, or a
// [*diag.Problem] that says how such a name is written. Texts that name the
// same thing give entries of one name.
func (k *Kind) Named(text string) (*Entry, error) {
	h, err := hexgrid.Parse(text)
	if err != nil {
		return nil, &diag.Problem{Message: err.Error()}
	}
	return &Entry{Kind: k, Name: h.String()}, nil
}
