package content

import (
	"houserule/lang/diag"
	"houserule/runtime/hexgrid"
)

// natureOf returns the nature of a built-in kind.
func natureOf(kind string) Nature {
	switch kind {
	case "hex":
		return Named
	case "entry":
		return Printed
	}
	return Record
}

// Named returns the thing of a [Named] kind that a text denotes. The error is a [*diag.Problem].
// Texts that denote the same thing return entries with the same name.
func (k *Kind) Named(text string) (*Entry, error) {
	h, err := hexgrid.Parse(text)
	if err != nil {
		return nil, &diag.Problem{Message: err.Error()}
	}
	return &Entry{Kind: k, Name: h.String()}, nil
}
