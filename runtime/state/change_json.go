package state

import (
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"houserule/lang/types"
)

// Changes in JSON, in one line. Consecutive changes of one record share a list:
//
//	{"version":1,"last":9,"changes":[[7,"guard","+",{},["actions",{},2]],[3,"game",["round",1,2]]]}
//
// "+" is a created record and "-" a removed one, each followed by its boxes. A changed
// box has its values before and after; {} is unset. Values have the form that they have
// in a saved state.

// MarshalJSON encodes the changes in canonical form: equal changes give equal bytes.
func (c Changes) MarshalJSON() ([]byte, error) {
	out := fmt.Appendf(nil, `{"version":%d,"last":%d,"changes":[`, formatVersion, c.Last)
	for i, x := range c.List {
		switch sameRecord := i > 0 && x.Record == c.List[i-1].Record && x.Kind == c.List[i-1].Kind; {
		case sameRecord:
		case !utf8.ValidString(x.Kind):
			return nil, &FormatError{Record: x.Record, Message: "the kind " + strconv.Quote(x.Kind) + " is not valid UTF-8"}
		default:
			if i > 0 {
				out = append(out, "],"...)
			}
			out = appendText(fmt.Appendf(out, "[%d,", x.Record), x.Kind)
		}
		switch x.Op {
		case Created:
			out = appendBoxes(append(out, `,"+",{`...), x.Boxes)
		case Removed:
			out = appendBoxes(append(out, `,"-",{`...), x.Boxes)
		case Changed:
			out = appendText(append(out, ",["...), x.Box)
			out = appendOptional(out, x.Before, x.Had)
			out = append(appendOptional(out, x.After, x.Has), ']')
		default:
			return nil, &FormatError{Record: x.Record, Message: fmt.Sprintf("nobody knows what the change %d does", x.Op)}
		}
	}
	if len(c.List) > 0 {
		out = append(out, ']')
	}
	return append(out, "]}"...), nil
}

// appendBoxes appends the members of an object of boxes and its closing brace.
func appendBoxes(out []byte, held []BoxValue) []byte {
	for i, h := range held {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendValue(append(appendText(out, h.Box), ':'), h.Value)
	}
	return append(out, '}')
}

// appendOptional appends a comma and a value, or {} if there is none.
func appendOptional(out []byte, v types.Value, there bool) []byte {
	if out = append(out, ','); !there {
		return append(out, "{}"...)
	}
	return appendValue(out, v)
}

// UnmarshalJSON decodes what MarshalJSON encoded. Anything else is a [*FormatError]
// and leaves the changes as they are.
func (c *Changes) UnmarshalJSON(text []byte) error {
	p := newReader(text)
	p.what = "list of changes"
	read := p.changes()
	if p.err == nil {
		p.end()
	}
	if p.err != nil {
		return p.err
	}
	*c = read
	return nil
}

// changes reads a list of changes.
func (p *reader) changes() (c Changes) {
	p.expect('{')
	p.version()
	p.expectKey("last")
	c.Last = p.integer(maxID)
	p.expectKey("changes")
	p.expect('[')
	for p.more() {
		p.expect('[')
		p.record = p.integer(maxID)
		kind := p.text()
		for some := false; p.more() || !some && p.err == nil; some = true {
			x := p.change(Change{Record: p.record, Kind: kind})
			c.List = append(c.List, x)
		}
		p.record = 0
		p.expect(']')
	}
	p.expect(']')
	p.expect('}')
	return c
}

// change reads one change of the record and kind in x.
func (p *reader) change(x Change) Change {
	switch t := p.next(); t {
	case "+":
		x.Op, x.Boxes = Created, p.boxes()
	case "-":
		x.Op, x.Boxes = Removed, p.boxes()
	case json.Delim('['):
		x.Op, x.Box = Changed, p.text()
		p.checkName(x.Box)
		x.Before, x.Had = p.optionalValue()
		x.After, x.Has = p.optionalValue()
		p.expect(']')
	default:
		if p.err == nil {
			p.fail(nil, `expected "+", "-" or "[", found %s`, tokenText(t))
		}
	}
	return x
}

// boxes reads an object of boxes, which must be sorted by name.
func (p *reader) boxes() (list []BoxValue) {
	p.expect('{')
	for p.more() {
		box := p.text()
		p.checkName(box)
		if n := len(list); n > 0 && box <= list[n-1].Box {
			p.fail(nil, "the box %q stands out of order", box)
		}
		list = append(list, BoxValue{box, p.boxValue()})
	}
	p.expect('}')
	return list
}

// checkName fails for a name that no box can have.
func (p *reader) checkName(box string) {
	if bad := checkText(box); bad != "" {
		p.fail(nil, "a box's name is %s", bad)
	}
}

// optionalValue reads a value, or {} for an unset box.
func (p *reader) optionalValue() (v types.Value, there bool) {
	t := p.next()
	if t == json.Delim('{') && !p.more() {
		p.expect('}')
		return nil, false
	}
	return p.checked(p.valueFrom(t)), true
}

// boxValue reads a value that a box can hold.
func (p *reader) boxValue() types.Value { return p.checked(p.value()) }

// checked normalizes a value and fails for one that no box can hold.
func (p *reader) checked(v types.Value) types.Value {
	if p.err != nil {
		return nil
	}
	v, err := normalize(v)
	if err != nil {
		p.fail(err, "%s", err.message)
	}
	return v
}
