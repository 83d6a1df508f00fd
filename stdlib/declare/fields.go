package declare

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// has says whether a field is written.
func (b *body) has(key string) bool { return b.fields.RawGetString(key) != lua.LNil }

// plainFields reads the fields of the heading that say one plain thing and that nothing has
// read so far; nil where none is written.
func plainFields(b *body) rules.Fields {
	var out rules.Fields
	for _, f := range grammar.Of(b.h.word).Named() {
		if slices.Contains(b.known, f.Name) {
			continue
		}
		var value any
		switch f.Holds {
		case grammar.YesNo:
			if b.flag(f.Name) {
				value = true
			}
		case grammar.Choice:
			if word := b.moment(f.Name, f.Choices...); word != "" {
				value = word
			}
		case grammar.Prose:
			if text := b.text(f.Name); text != "" {
				value = text
			}
		}
		if value == nil {
			continue
		}
		if out == nil {
			out = rules.Fields{}
		}
		out[rules.FieldName(f.Name)] = value
	}
	return out
}
