package houserules

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// Options runs :options, which lists the options of modules, or sets one.
func Options(e *evening.Evening, rest string) (string, error) {
	name, value, set := strings.Cut(strings.Replace(rest, "=", " ", 1), " ")
	if set && strings.TrimSpace(value) != "" {
		return setOption(e, name, strings.TrimSpace(value))
	}
	var out, known []string
	for _, m := range e.Game.Ruleset.Order {
		for _, o := range m.Options {
			full := m.ID + "." + o.Name
			known = append(known, full, o.Name)
			if name != "" && name != full && name != o.Name && name != m.ID {
				continue
			}
			line := full + " = " + types.Format(e.Game.Ruleset.Settings[m.ID][o.Name]) + "   (" + o.Type.String()
			if v := e.Game.Ruleset.Settings[m.ID][o.Name]; !types.Equal(v, o.Default) {
				line += ", usually " + types.Format(o.Default)
			}
			line += ")"
			if o.Text != "" {
				line += "\n  " + o.Text
			}
			if at := narrate.PrintedAt(m, o.Source); at != "" {
				line += "   [" + at + "]"
			}
			out = append(out, line)
		}
	}
	switch {
	case len(out) > 0:
		return strings.Join(out, "\n"), nil
	case name == "":
		return "no loaded module has options", nil
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no option %q", name), Hint: diag.DidYouMean(name, known)}
}

// setOption sets an option, as a line that can be undone.
func setOption(e *evening.Evening, name, value string) (string, error) {
	if value == "default" {
		return liftOption(e, name)
	}
	var back string
	now, err := e.History.RuleBy(":options "+name+" "+value, campaign.Option, func() (err error) {
		back, err = e.Game.SetOption(name + "=" + value)
		return err
	})
	if err != nil {
		return "", err
	}
	full, before, _ := strings.Cut(back, "=")
	return narrate.Lines(fmt.Sprintf("%s is %s now, and was %s", full, value, before), now...), nil
}
