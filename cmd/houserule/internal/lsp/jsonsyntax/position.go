package jsonsyntax

import "strings"

// Position is what stands around a byte of a text.
type Position struct {
	Keys   []string        // of the fields around it, the outermost first
	IsKey  bool            // a key may stand here
	Begun  string          // what stands here before the byte of a string or another value
	Start  int             // where that begins, its quote included
	Quoted bool            // it begins with a quote
	Given  map[string]bool // keys of the object around it that stand before it
}

// container is an object or a list in which a position lies.
type container struct {
	isList     bool
	key        string // of the last field
	afterColon bool   // a colon stands behind that key
	hasValue   bool   // a value stands behind that colon
	given      map[string]bool
}

// endField forgets the last field: a comma stands behind it.
func (c *container) endField() { c.key, c.afterColon, c.hasValue = "", false, false }

// PositionAt looks at what stands around a byte.
func (ts Tokens) PositionAt(offset int) Position {
	p := Position{Start: offset, Given: map[string]bool{}}
	stack := []container{}
	for _, t := range ts.List {
		if t.Start >= offset {
			break
		}
		top := &container{}
		if len(stack) > 0 {
			top = &stack[len(stack)-1]
		}
		if t.Sign == '"' && top.hasValue {
			top.endField() // a comma is missing before it
		}
		if top.afterColon && strings.IndexByte(":,}]", t.Sign) < 0 {
			top.hasValue = true
		}
		switch {
		case t.Sign == '{' || t.Sign == '[':
			stack = append(stack, container{isList: t.Sign == '[', given: map[string]bool{}})
		case (t.Sign == '}' || t.Sign == ']') && len(stack) > 0:
			stack = stack[:len(stack)-1]
		case t.Sign == ':':
			top.afterColon = true
		case t.Sign == ',':
			top.endField()
		case t.End >= offset && (t.Sign == '"' && !ts.isClosedAt(t, offset) || t.Sign == 0):
			p.Start, p.Quoted, p.Begun = t.Start, t.Sign == '"', strings.TrimPrefix(ts.Text[t.Start:offset], `"`)
		case t.Sign == '"' && len(stack) > 0 && !top.isList && !top.afterColon:
			top.key = ts.Value(t)
			top.given[top.key] = true
		}
	}
	for i, c := range stack {
		if i == len(stack)-1 {
			p.IsKey, p.Given = !c.isList && !c.afterColon, c.given
		}
		if !c.isList && c.key != "" && (c.afterColon || i < len(stack)-1) {
			p.Keys = append(p.Keys, c.key)
		}
	}
	return p
}

// isClosedAt tells whether a string ends with its quote before a byte.
func (ts Tokens) isClosedAt(t Token, offset int) bool {
	return t.End == offset && t.End > t.Start+1 && ts.Text[t.End-1] == '"'
}
