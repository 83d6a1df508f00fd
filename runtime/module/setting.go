package module

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Set returns settings with one option changed by a text such as "weather.harsh=yes", or
// "harsh=yes" if only one module has such an option. It also returns the full name,
// "weather.harsh".
func (o Order) Set(settings Settings, text string) (Settings, string, error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return nil, "", &diag.Problem{Message: fmt.Sprintf("%q sets no option", text), Hint: "write module.option=value"}
	}
	m, option, err := o.option(strings.TrimSpace(name))
	if err != nil {
		return nil, "", err
	}
	full := m.ID + "." + option.Name
	v, err := option.read(strings.TrimSpace(value))
	if err == nil {
		err = types.Check(v, option.Type)
	}
	if err != nil {
		return nil, "", &diag.Problem{Message: fmt.Sprintf("the option %s is %s, not %q", full, option.Type.String(), strings.TrimSpace(value))}
	}
	return settings.With(m.ID, map[string]types.Value{option.Name: v}), full, nil
}

// option returns an option by "module.name", or by its name if it is unique.
func (o Order) option(name string) (*Module, Option, error) {
	id, short, qualified := strings.Cut(name, ".")
	if !qualified {
		short = name
	}
	var found []*Module
	var names, known []string
	for _, m := range o {
		for _, option := range m.Options {
			known = append(known, m.ID+"."+option.Name)
			if option.Name == short && (!qualified || m.ID == id) {
				found, names = append(found, m), append(names, m.ID+"."+option.Name)
			}
		}
	}
	switch len(found) {
	case 1:
		option, _ := found[0].Option(short)
		return found[0], option, nil
	case 0:
		hint := diag.DidYouMean(name, known)
		if hint == "" && !qualified {
			var words []string
			for _, k := range known {
				words = append(words, k[strings.LastIndexByte(k, '.')+1:])
			}
			hint = diag.DidYouMean(name, words)
		}
		if hint == "" && len(known) == 0 {
			hint = "no loaded module has options"
		}
		return nil, Option{}, &diag.Problem{Message: fmt.Sprintf("there is no option %q", name), Hint: hint}
	}
	return nil, Option{}, &diag.Problem{Message: fmt.Sprintf("%d modules have an option %q", len(found), name), Hint: "write one of " + strings.Join(names, ", ")}
}

// read parses a value as people write it.
func (o Option) read(text string) (types.Value, error) {
	return readValue(text, o.Type)
}

func readValue(text string, t types.Type) (types.Value, error) {
	if text == "none" && t.Optional {
		return nil, nil
	}
	switch t.Base {
	case types.Number:
		return strconv.ParseFloat(text, 64)
	case types.YesNo:
		switch strings.ToLower(text) {
		case "yes", "true":
			return true, nil
		case "no", "false":
			return false, nil
		}
		return nil, fmt.Errorf("neither yes nor no")
	case types.ListBase:
		list := types.List{}
		text = strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
		if text == "" {
			return list, nil
		}
		for _, part := range strings.Split(text, ",") {
			v, err := readValue(strings.TrimSpace(part), *t.Elem)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return list, nil
	}
	return text, nil
}

// Option returns an option by "module.name", or by its name if it is unique.
func (o Order) Option(name string) (*Module, Option, error) { return o.option(strings.TrimSpace(name)) }
