package state

import "houserule/lang/types"

// AppendValue writes a value as it stands in a saved state. What [Store.Set] would
// refuse has no such form.
func AppendValue(to []byte, v types.Value) []byte { return appendValue(to, v) }

// AppendText writes a text so.
func AppendText(to []byte, text string) []byte { return appendText(to, text) }

// ReadValue reads a value that was written so. What is none, or what Set would refuse,
// is a [*FormatError].
func ReadValue(text []byte) (types.Value, error) {
	p := newReader(text)
	p.what = "value"
	v := p.kept()
	if p.err == nil {
		p.end()
	}
	if p.err != nil {
		return nil, p.err
	}
	return v, nil
}

// CheckValue tells what [Store.Set] would refuse.
func CheckValue(v types.Value) error {
	if _, err := keep(v); err != nil {
		return &FormatError{What: "value", Message: err.message}
	}
	return nil
}
