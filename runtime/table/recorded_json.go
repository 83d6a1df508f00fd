package table

import (
	"encoding/base64"
	"fmt"
	"maps"
	"slices"

	"houserule/lang/dice"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// An entry is encoded in one line, without empty fields:
//
//	{"version":1,"line":4,"title":"Ann: climb","rules":"9be1","noun":{"noun":[3,"guard","",0]},"word":"climb","given":[["height",2]],
//	 "dice":"AAEC","rolls":[["climb(Ann)/dice",[3,5]]],"answers":[["decides:...",false]],"numbers":[["brings:...",7]],
//	 "said":["..."],"told":["..."],"rolled":true,"offers":[["decides:...","Second Try",{"noun":[3,"guard","",0]}]],"changes":{...}}
const entryVersion = 1

// MarshalJSON writes the entry in a canonical form.
func (r *Recorded) MarshalJSON() ([]byte, error) {
	out := state.AppendText(fmt.Appendf(nil, `{"version":%d,"line":%d,"title":`, entryVersion, r.Line), r.Title)
	if r.Rules != "" {
		out = state.AppendText(append(out, `,"rules":`...), r.Rules)
	}
	switch {
	case r.Command != nil:
		out = state.AppendValue(append(out, `,"noun":`...), r.Command.Ref)
		out = state.AppendText(append(out, `,"word":`...), r.Command.Word)
		out = append(out, `,"given":`...)
		out = appendNamed(out, slices.Sorted(maps.Keys(r.Command.Args)), func(out []byte, name string) []byte {
			return state.AppendValue(out, r.Command.Args[name])
		})
		if r.Events != nil {
			made, err := r.Events.MarshalJSON()
			if err != nil {
				return nil, err
			}
			out = append(append(out, `,"events":`...), made...)
		}
	case r.Renamed != nil:
		out = state.AppendValue(append(out, `,"renamed":[`...), r.Renamed.What)
		out = append(state.AppendText(append(out, ','), r.Renamed.Name), ']')
	}
	if len(r.Dice) > 0 {
		out = fmt.Appendf(out, `,"dice":"%s"`, base64.StdEncoding.EncodeToString(r.Dice))
	}
	out = appendInputs(out, r.Inputs)
	out = appendTexts(out, "said", r.Said)
	out = appendTexts(out, "summed", r.Summary)
	out = appendTexts(out, "told", r.Announced)
	if r.Rolled {
		out = append(out, `,"rolled":true`...)
	}
	if r.Fiat {
		out = append(out, `,"fiat":true`...)
	}
	for i, d := range r.Offers {
		if i == 0 {
			out = append(out, `,"offers":[`...)
		} else {
			out = append(out, ',')
		}
		out = append(state.AppendText(append(out, '['), d.Key), ',')
		out = append(state.AppendText(out, d.Question), ',')
		out = append(state.AppendValue(out, d.Who), ']')
	}
	if len(r.Offers) > 0 {
		out = append(out, ']')
	}
	changes, err := r.Changes.MarshalJSON()
	return append(append(append(out, `,"changes":`...), changes...), '}'), err
}

// appendNamed appends a list of pairs of a name and its value.
func appendNamed(out []byte, names []string, value func(out []byte, name string) []byte) []byte {
	out = append(out, '[')
	for i, name := range names {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(state.AppendText(append(out, '['), name), ',')
		out = append(value(out, name), ']')
	}
	return append(out, ']')
}

func appendTexts(out []byte, field string, texts []string) []byte {
	for i, s := range texts {
		if i == 0 {
			out = append(state.AppendText(append(out, ','), field), ":["...)
		} else {
			out = append(out, ',')
		}
		out = state.AppendText(out, s)
	}
	if len(texts) > 0 {
		out = append(out, ']')
	}
	return out
}

// appendInputs appends the fields of inputs.
func appendInputs(out []byte, t *command.Inputs) []byte {
	out = appendKept(out, "rolls", &t.Dice, func(out []byte, faces []dice.Face) []byte {
		out = append(out, '[')
		for i, f := range faces {
			if i > 0 {
				out = append(out, ',')
			}
			if f.Text != "" {
				out = state.AppendText(out, f.Text)
			} else {
				out = state.AppendValue(out, f.Value)
			}
		}
		return append(out, ']')
	})
	out = appendKept(out, "answers", &t.Answers, state.AppendValue)
	return appendKept(out, "numbers", &t.Numbers, func(out []byte, id state.ID) []byte { return fmt.Append(out, id) })
}

func appendKept[V any](out []byte, field string, k *command.NamedList[V], value func([]byte, V) []byte) []byte {
	var names []string
	for name := range k.Sorted() {
		names = append(names, name)
	}
	if len(names) == 0 {
		return out
	}
	return appendNamed(append(state.AppendText(append(out, ','), field), ':'), names, func(out []byte, name string) []byte {
		v, _ := k.Get(name)
		return value(out, v)
	})
}

// UnmarshalJSON reads an entry written by MarshalJSON. For any other text it returns an error that
// wraps a [*source.JSONError], and leaves r unchanged.
func (r *Recorded) UnmarshalJSON(text []byte) error {
	f := source.NewFields(text, 1000)
	read := readEntry(f)
	f.Close()
	if f.Err != nil {
		return fmt.Errorf("the entry is damaged at byte %d: %w", f.Err.Offset, f.Err)
	}
	*r = read
	return nil
}

func readEntry(f *source.Fields) (r Recorded) {
	f.Begin('{')
	f.Name("version")
	if version := f.Uint(highest); f.Err == nil && version != entryVersion {
		f.Fail("it is of version %d, only version %d is known", version, entryVersion)
	}
	f.Name("line")
	r.Line = int(f.Uint(highest))
	f.Name("title")
	r.Title = f.Text()
	if f.Has("rules") {
		r.Rules = f.Text()
	}
	if f.Has("noun") {
		r.Command = &Command{Ref: readNoun(f), Args: rules.Args{}}
		f.Name("word")
		r.Command.Word = f.Text()
		f.Name("given")
		readNamed(f, func(name string) { r.Command.Args[name] = readValue(f) })
		if f.Has("events") {
			r.Events = state.New()
			text, at := f.Raw()
			if f.Err == nil {
				inside(f, at, r.Events.UnmarshalJSON(text))
			}
		}
	} else if f.Has("renamed") {
		f.Begin('[')
		r.Renamed = &Renamed{What: readNoun(f), Name: f.Text()}
		f.End(']')
	}
	if f.Has("dice") {
		var err error
		r.Dice, err = base64.StdEncoding.Strict().DecodeString(f.Text())
		f.FailWith(err)
	}
	r.Inputs = readTape(f)
	r.Said, r.Summary, r.Announced = readTexts(f, "said"), readTexts(f, "summed"), readTexts(f, "told")
	if f.Has("rolled") {
		r.Rolled = f.Bool()
	}
	if f.Has("fiat") {
		r.Fiat = f.Bool()
	}
	if f.Has("offers") {
		f.Begin('[')
		for f.More() {
			f.Begin('[')
			r.Offers = append(r.Offers, &command.Decision{Kind: command.Buy, Key: f.Text(), Question: f.Text(), Who: readNoun(f)})
			f.End(']')
		}
		f.End(']')
	}
	f.Name("changes")
	changes, at := f.Raw()
	if f.Err == nil {
		inside(f, at, r.Changes.UnmarshalJSON(changes))
	}
	f.End('}')
	return r
}

func readNoun(f *source.Fields) types.Ref {
	v := readValue(f)
	n, ok := v.(types.Ref)
	if f.Err == nil && !ok {
		f.Fail("expected a thing, found %s", types.Format(v))
	}
	return n
}

// readNamed reads pairs of a name and its value, which must be sorted by name.
func readNamed(f *source.Fields, value func(name string)) {
	f.Begin('[')
	for before, first := "", true; f.More(); first = false {
		f.Begin('[')
		name := f.Text()
		if f.Err == nil && !first && name <= before {
			f.Fail("%q stands out of order", name)
		}
		before = name
		value(name)
		f.End(']')
	}
	f.End(']')
}

func readTexts(f *source.Fields, field string) (list []string) {
	if !f.Has(field) {
		return nil
	}
	f.Begin('[')
	for f.More() {
		list = append(list, f.Text())
	}
	f.End(']')
	return list
}

func readTape(f *source.Fields) *command.Inputs {
	t := &command.Inputs{}
	if f.Has("rolls") {
		readNamed(f, func(name string) {
			faces := []dice.Face{}
			f.Begin('[')
			for f.More() {
				switch v := readValue(f).(type) {
				case float64:
					faces = append(faces, dice.Face{Value: v})
				case string:
					faces = append(faces, dice.Face{Text: v})
				default:
					f.Fail("expected the face of a die, found %s", types.Format(v))
				}
			}
			f.End(']')
			t.Dice.Set(name, faces)
		})
	}
	if f.Has("answers") {
		readNamed(f, func(name string) { t.Answers.Set(name, readValue(f)) })
	}
	if f.Has("numbers") {
		readNamed(f, func(name string) { t.Numbers.Set(name, f.Uint(highest)) })
	}
	return t
}
