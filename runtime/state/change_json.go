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
func (re *reader) changes() (c Changes) {
	re.expect('{')
	re.version()
	re.expectKey("last")
	c.Last = re.integer(maxID)
	re.expectKey("changes")
	re.expect('[')
	for re.more() {
		re.expect('[')
		re.record = re.integer(maxID)
		kind := re.text()
		for some := false; re.more() || !some && re.err == nil; some = true {
			x := re.change(Change{Record: re.record, Kind: kind})
			c.List = append(c.List, x)
		}
		re.record = 0
		re.expect(']')
	}
	re.expect(']')
	re.expect('}')
	return c
}

// change reads one change of the record and kind in x.
func (re *reader) change(x Change) Change {
	switch t := re.next(); t {
	case "+":
		x.Op, x.Boxes = Created, re.boxes()
	case "-":
		x.Op, x.Boxes = Removed, re.boxes()
	case json.Delim('['):
		x.Op, x.Box = Changed, re.text()
		re.checkName(x.Box)
		x.Before, x.Had = re.optionalValue()
		x.After, x.Has = re.optionalValue()
		re.expect(']')
	default:
		if re.err == nil {
			re.fail(nil, `expected "+", "-" or "[", found %s`, tokenText(t))
		}
	}
	return x
}

// boxes reads an object of boxes, which must be sorted by name.
func (re *reader) boxes() (list []BoxValue) {
	re.expect('{')
	for re.more() {
		box := re.text()
		re.checkName(box)
		if n := len(list); n > 0 && box <= list[n-1].Box {
			re.fail(nil, "the box %q stands out of order", box)
		}
		list = append(list, BoxValue{box, re.boxValue()})
	}
	re.expect('}')
	return list
}

// checkName fails for a name that no box can have.
func (re *reader) checkName(box string) {
	if bad := checkText(box); bad != "" {
		re.fail(nil, "a box's name is %s", bad)
	}
}

// optionalValue reads a value, or {} for an unset box.
func (re *reader) optionalValue() (v types.Value, there bool) {
	t := re.next()
	if t == json.Delim('{') && !re.more() {
		re.expect('}')
		return nil, false
	}
	return re.checked(re.valueFrom(t)), true
}

// boxValue reads a value that a box can hold.
func (re *reader) boxValue() types.Value { return re.checked(re.value()) }

// checked normalizes a value and fails for one that no box can hold.
func (re *reader) checked(v types.Value) types.Value {
	if re.err != nil {
		return nil
	}
	v, err := normalize(v)
	if err != nil {
		re.fail(err, "%s", err.message)
	}
	return v
}
