package state

import "houserule/lang/types"

// AppendValue appends the JSON of a value as in a saved state. The value must be one that
// [Store.Set] accepts.
func AppendValue(to []byte, v types.Value) []byte { return appendValue(to, v) }

// AppendText appends the JSON of a text.
func AppendText(to []byte, text string) []byte { return appendText(to, text) }

// ParseValue parses what AppendValue wrote. Anything else, or a value that [Store.Set]
// would refuse, is a [*FormatError].
func ParseValue(text []byte) (types.Value, error) {
	p := newReader(text)
	p.what = "value"
	v := p.boxValue()
	if p.err == nil {
		p.end()
	}
	if p.err != nil {
		return nil, p.err
	}
	return v, nil
}

// CheckValue returns a [*FormatError] for a value that [Store.Set] would refuse.
func CheckValue(v types.Value) error {
	if _, err := normalize(v); err != nil {
		return &FormatError{What: "value", Message: err.message}
	}
	return nil
}
