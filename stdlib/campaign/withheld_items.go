package campaign

import (
	"bytes"
	"encoding/json"

	"houserule/stdlib/campaign/file"
)

// withholdKept adds the lines that repeat, outside of the state, what a withheld line wrote:
// prompt variables, house rules, options, decisions. A part is written as a whole when it
// changes, so that later lines repeat earlier values.
func withholdKept(f *file.File, withheld map[int64]bool) error {
	open, closed := map[string]bool{}, map[string]bool{}
	for l, err := range f.Lines(1, -1) {
		if err != nil {
			return err
		}
		_, changed, err := read(l.Command, l.Change)
		if err != nil {
			return &StateMismatchError{l.Number, err}
		}
		hidden := withheld[l.Number]
		items := itemsOf(changed.Rest)
		for _, item := range items {
			hidden = hidden || closed[item]
		}
		if hidden {
			withheld[l.Number] = true
		}
		for _, item := range items {
			switch {
			case !hidden:
				open[item] = true
			case !open[item]:
				closed[item] = true
			}
		}
	}
	return nil
}

// itemsOf returns the elements of the lists in the parts, each prefixed by the name of its part,
// including lists one level below; parts that hold no text of users are left out.
func itemsOf(rest parts) (items []string) {
	for _, p := range rest {
		switch p.name {
		case "table", "modules", "dice":
			continue
		}
		lists := []json.RawMessage{p.json}
		if bytes.HasPrefix(p.json, []byte("{")) {
			inner, err := partsOf(p.json)
			if err != nil {
				continue
			}
			lists = lists[:0]
			for _, field := range inner {
				if field.name != "known" {
					lists = append(lists, field.json)
				}
			}
		}
		for _, list := range lists {
			var elements []json.RawMessage
			if json.Unmarshal(list, &elements) != nil {
				continue
			}
			for _, element := range elements {
				items = append(items, p.name+" "+string(element))
			}
		}
	}
	return items
}
