package jsonsyntax

import "strings"

// Position describes the surroundings of an offset in a text.
type Position struct {
	Keys          []string        // keys of the fields around it, outermost first
	IsKey         bool            // whether a key can be written here
	Prefix        string          // the beginning of the string or value at the offset, up to it
	Start         int             // offset of that value, including its quote
	Quoted        bool            // whether that value is quoted
	PrecedingKeys map[string]bool // keys before it in the same object
}

// container is an object or list that is open at a token.
type container struct {
	isList     bool
	key        string          // of the last field
	afterColon bool            // there is a colon after that key
	hasValue   bool            // there is a value after that colon
	keys       map[string]bool // keys of the fields before the token
}

// endField ends the last field.
func (c *container) endField() { c.key, c.afterColon, c.hasValue = "", false, false }

// PositionAt returns the surroundings of an offset. A missing comma between fields is tolerated.
func (ts Tokens) PositionAt(offset int) Position {
	p := Position{Start: offset, PrecedingKeys: map[string]bool{}}
	stack := []container{}
	for _, t := range ts.List {
		if t.Start >= offset {
			break
		}
		top := &container{}
		if len(stack) > 0 {
			top = &stack[len(stack)-1]
		}
		if t.Kind == '"' && top.hasValue {
			top.endField() // the comma before it is missing
		}
		if top.afterColon && strings.IndexByte(":,}]", t.Kind) < 0 {
			top.hasValue = true
		}
		switch {
		case t.Kind == '{' || t.Kind == '[':
			stack = append(stack, container{isList: t.Kind == '[', keys: map[string]bool{}})
		case (t.Kind == '}' || t.Kind == ']') && len(stack) > 0:
			stack = stack[:len(stack)-1]
		case t.Kind == ':':
			top.afterColon = true
		case t.Kind == ',':
			top.endField()
		case t.End >= offset && (t.Kind == '"' && !ts.isClosedAt(t, offset) || t.Kind == 0):
			p.Start, p.Quoted, p.Prefix = t.Start, t.Kind == '"', strings.TrimPrefix(ts.Text[t.Start:offset], `"`)
		case t.Kind == '"' && len(stack) > 0 && !top.isList && !top.afterColon:
			top.key = ts.Value(t)
			top.keys[top.key] = true
		}
	}
	for i, c := range stack {
		if i == len(stack)-1 {
			p.IsKey, p.PrecedingKeys = !c.isList && !c.afterColon, c.keys
		}
		if !c.isList && c.key != "" && (c.afterColon || i < len(stack)-1) {
			p.Keys = append(p.Keys, c.key)
		}
	}
	return p
}

// isClosedAt reports whether a string ends with its quote at an offset.
func (ts Tokens) isClosedAt(t Token, offset int) bool {
	return t.End == offset && t.End > t.Start+1 && ts.Text[t.End-1] == '"'
}
