package prompt

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
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
	if has := p.balance(who, items); has != "" {
		title += ": " + has
	}
	if len(items) == 0 {
		return lines(title, "  no module says what is done in a turn"), nil
	}
	return lines(title, p.menuLines(items, who)...), nil
}

// balance is what somebody has of that which the things in a menu cost.
func (p *Prompt) balance(who types.Noun, items []table.MenuItem) string {
	t := p.Game.Table
	var boxes, texts []string
	for _, item := range items {
		for _, c := range item.Rule.Costs {
			b := t.Box(t.Book().Catalogue.Kind(who.Kind), c.Box)
			if b == nil || slices.Contains(boxes, b.Name) {
				continue
			}
			boxes = append(boxes, b.Name)
			if n, err := t.Get(who, b.Name); err == nil {
				if n, ok := n.(float64); ok {
					texts = append(texts, counting(types.Format(n), spoken(b.Name)))
				}
			}
		}
	}
	return strings.Join(texts, ", ")
}

// counting is a number of what a box is called, which loses its s at one: "1 action".
func counting(n, name string) string {
	if n == "1" && !strings.HasSuffix(name, "ss") {
		name = strings.TrimSuffix(name, "s")
	}
	return n + " " + name
}

// menuLines writes what is found in a menu: what it is called, what it costs, whom it can
// be done to and how likely it succeeds; and what cannot be done now.
func (p *Prompt) menuLines(items []table.MenuItem, who types.Noun) []string {
	var rows []*seat
	var refused []string
	for _, item := range items {
		if item.Refused != nil {
			reason, _, _ := strings.Cut(item.Refused.Error(), "\n")
			reason, _, _ = strings.Cut(strings.TrimPrefix(reason, "not so: "), " (")
			refused = append(refused, menuName(item)+", "+reason)
			continue
		}
		rows = append(rows, &seat{name: "  " + menuName(item), texts: []string{tags(item), p.candidates(item, who)}})
	}
	out := seatLines(withoutEmpty(rows))
	if len(refused) > 0 {
		out = append(out, "  not now: "+strings.Join(refused, "; "))
	}
	return out
}

// mostCandidates is how many things are tried out of which one has to be given.
const mostCandidates = 12

// candidates are the things at the table that can be given to something in a menu which
// takes one, with the chance that what is rolled first succeeds; equal chances stand
// together.
func (p *Prompt) candidates(item table.MenuItem, who types.Noun) string {
	t := p.Game.Table
	param, ok := onlyThing(item, t.Book())
	if !ok {
		return ""
	}
	doer := p.promptName(who)
	var names, chances []string
	tried := 0
	for _, v := range t.All(param.Type.Kind) {
		n, ok := v.(types.Noun)
		if !ok || n == who {
			continue
		}
		if tried++; tried > mostCandidates || doer == "" {
			return ""
		}
		name := p.promptName(n)
		if name == "" {
			continue
		}
		_, d, err := p.Game.NextCheck(fmt.Sprintf("%s:%s{ %s = %s }", doer, item.Rule.Word, param.Name, name), 0, inPassing())
		var refusal *table.Refusal
		if errors.As(err, &refusal) {
			continue
		}
		chance := ""
		if err == nil && d != nil {
			chance = succeeds(d)
		}
		names, chances = append(names, name), append(chances, chance)
	}
	var texts []string
	for i := 0; i < len(names); {
		j := i + 1
		for j < len(names) && chances[j] == chances[i] {
			j++
		}
		texts = append(texts, strings.TrimSpace(strings.Join(names[i:j], ", ")+" "+chances[i]))
		i = j
	}
	return strings.Join(texts, ", ")
}

// onlyThing is the one parameter of something in a menu that has to be given, or the first
// that may be where none has to, if it takes things that live at the table.
func onlyThing(item table.MenuItem, book *rulebook.Book) (rulebook.Param, bool) {
	isThing := func(param rulebook.Param) bool {
		k := book.Catalogue.Kind(param.Type.Kind)
		return k != nil && k.Nature == content.Record
	}
	switch {
	case len(item.Needs) == 1:
		return item.Needs[0], isThing(item.Needs[0])
	case len(item.Needs) == 0 && len(item.Rule.Params) > 0:
		return item.Rule.Params[0], isThing(item.Rule.Params[0])
	}
	return rulebook.Param{}, false
}

// promptName is how something is called in lines of the prompt; "" where it has no name
// there.
func (p *Prompt) promptName(n types.Noun) string {
	for _, name := range p.Game.VariableNames() {
		if v, ok := p.Game.Variable(name); ok && v == n {
			return name
		}
	}
	return ""
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
		if amount, box, ok := strings.Cut(tag, " "); ok {
			tag = counting(amount, box)
		}
		list = append(list, strings.ReplaceAll(tag, "_", " "))
	}
	return strings.Join(list, " and ")
}
