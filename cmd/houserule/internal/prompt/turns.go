package prompt

import (
	"errors"
	"strings"

	"houserule/runtime/rulebook"
	"houserule/runtime/table"
)

// turnOf tells what somebody may do in a turn, as the modules' menu has it, and what it
// costs; what may not be done now stands behind it, with the reason.
func (p *Prompt) turnOf(rest string) (string, error) {
	who, ok := p.acting()
	if rest != "" {
		var err error
		if who, err = p.somebody(rest, ":turn"); err != nil {
			return "", err
		}
	} else if !ok {
		return "", errors.New("nobody's turn it is now; :turn WHO tells what somebody may do")
	}
	items, err := p.Game.Table.Menu("turn", who)
	if err != nil {
		return "", err
	}
	title := p.Game.Table.NameOf(who)
	if texts, _, err := p.Game.Table.Headline(who); err == nil && len(texts) > 0 {
		title += ": " + strings.Join(texts, ", ")
	}
	if len(items) == 0 {
		return lines(title, "  no module says what is done in a turn"), nil
	}
	return lines(title, menuLines(items)...), nil
}

// menuLines writes what is found in a menu: what it is called, what it costs, and what
// stands against it.
func menuLines(items []table.MenuItem) []string {
	var rows []*seat
	var refused []string
	for _, item := range items {
		name := menuName(item)
		if item.Refused != nil {
			reason, _, _ := strings.Cut(item.Refused.Error(), "\n")
			refused = append(refused, "  not now: "+name+": "+reason)
			continue
		}
		rows = append(rows, &seat{name: "  " + name, texts: []string{tags(item)}})
	}
	return append(seatLines(rows), refused...)
}

// menuName is what something in a menu is called, with what has to be given.
func menuName(item table.MenuItem) string {
	name := spoken(item.Rule.Word)
	if item.Rule.Sort == rulebook.Check {
		name += " (a check)"
	}
	for _, param := range item.Needs {
		name += " " + strings.ToUpper(param.Name)
	}
	return name
}

// tags are what something in a menu costs.
func tags(item table.MenuItem) string {
	var list []string
	for _, tag := range item.Price {
		if amount, box, ok := strings.Cut(tag, " "); ok && amount == "1" {
			tag = "1 " + strings.TrimSuffix(box, "s")
		}
		list = append(list, tag)
	}
	return strings.Join(list, " and ")
}
