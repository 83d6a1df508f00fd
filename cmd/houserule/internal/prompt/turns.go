package prompt

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/script"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/odds"
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
		return "", errors.New("it is nobody's turn now; :turn WHO tells what somebody may do")
	}
	return p.menuOf("turn", who, "no module says what is done in a turn")
}

// restOf tells the same of what somebody may do at rest.
func (p *Prompt) restOf(rest string) (string, error) {
	if rest == "" {
		return "", errors.New("who rests? :rest WHO tells what somebody may do at rest")
	}
	who, err := p.somebody(rest, ":rest")
	if err != nil {
		return "", err
	}
	return p.menuOf("rest", who, "no module says what is done at rest")
}

// menuOf tells what somebody finds in a menu, and what they have of that which it costs.
func (p *Prompt) menuOf(menu string, who types.Noun, empty string) (string, error) {
	items, err := p.Game.Table.Menu(menu, who)
	if err != nil {
		return "", err
	}
	title := p.Game.Table.NameOf(who)
	if box := p.doerName(who); strings.Contains(box, ".") {
		title += ", " + box + " in lines"
	}
	if has := p.balance(who, items); has != "" {
		title += ": " + has
	}
	if len(items) == 0 {
		return lines(title, "  "+empty), nil
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
					texts = append(texts, content.Counted(types.Format(n), b.Name))
				}
			}
		}
	}
	return strings.Join(texts, ", ")
}

// menuLines writes what is found in a menu: what it is called, what it costs, whom it can
// be done to and how likely it succeeds; and what cannot be done now, by what is wanting.
func (p *Prompt) menuLines(items []table.MenuItem, who types.Noun) []string {
	var rows []*seat
	var wanting, reasons []string
	for _, item := range items {
		refused := item.Refused
		candidates := ""
		if refused == nil {
			candidates, refused = p.candidates(item, who)
		}
		if refused == nil {
			rows = append(rows, &seat{name: "  " + menuName(item), texts: []string{tags(item), candidates}})
			continue
		}
		reason, name := whyNot(refused), spoken(item.Rule.Word)
		if i := slices.Index(reasons, reason); i >= 0 {
			wanting[i] += ", " + name
		} else {
			wanting, reasons = append(wanting, name), append(reasons, reason)
		}
	}
	out := seatLines(withoutEmpty(rows))
	for i, reason := range reasons {
		wanting[i] += " (" + reason + ")"
	}
	if len(wanting) > 0 {
		out = append(out, "  not now: "+strings.Join(wanting, "; "))
	}
	return out
}

// whyNot is a refusal in few words: what it requires, or what stands in the way.
func whyNot(refused error) string {
	line, _, _ := strings.Cut(refused.Error(), "\n")
	line, _, _ = strings.Cut(line, " (")
	if sentence, required := strings.CutPrefix(line, "not so: "); required {
		if strings.HasPrefix(sentence, "only ") {
			return sentence
		}
		return "only if " + sentence
	}
	return line
}

// mostCandidates is how many things are tried out of which one has to be given.
const mostCandidates = 12

// eligible is a thing that can be given to something in a menu.
type eligible struct{ name, chance, beside string }

// candidates are the things at the table that can be given to something in a menu which
// takes one, with the chance that what is rolled first succeeds; equal ones stand together,
// and those of whom the module has something to tell behind the others. The error says why
// none of them can, where that is the same for all.
func (p *Prompt) candidates(item table.MenuItem, who types.Noun) (string, error) {
	t := p.Game.Table
	doer := p.doerName(who)
	if doer == "" {
		return "", nil
	}
	param, ok := onlyThing(item, t.Book())
	if !ok {
		return "", p.refusedAnyway(item, who, doer)
	}
	var list []eligible
	var refused []*rulebook.Refusal
	tried, known := 0, false
	for _, v := range t.All(param.Type.Kind) {
		n, ok := v.(types.Noun)
		if !ok || n == who {
			continue
		}
		if tried++; tried > mostCandidates {
			return "", nil
		}
		name := p.promptName(n)
		if name == "" {
			continue
		}
		chance, err := p.chanceOf(fmt.Sprintf("%s:%s{ %s = %s }", doer, item.Rule.Word, param.Name, name))
		if refusal := new(rulebook.Refusal); errors.As(err, &refusal) {
			refused = append(refused, refusal)
			continue
		}
		known = known || chance != ""
		list = append(list, eligible{name, chance, p.toldBeside(n, who)})
	}
	if len(list) == 0 {
		if refused := sameRefusal(refused); refused != nil {
			return "", refused
		}
	}
	slices.SortStableFunc(list, func(a, b eligible) int { return strings.Compare(a.beside, b.beside) })
	var texts []string
	beside := ""
	for i := 0; i < len(list); {
		at, names := list[i], []string{}
		for ; i < len(list) && list[i].chance == at.chance && list[i].beside == at.beside; i++ {
			names = append(names, list[i].name)
		}
		text := strings.Join(names, ", ")
		if at.chance != "" {
			text += " " + at.chance
		} else if known {
			text += " ?"
		}
		if at.beside != beside {
			beside = at.beside
			text = beside + ": " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; "), nil
}

// refusedAnyway says why something in a menu cannot be done that takes no thing at the
// table: not at all, or with nothing that somebody has, where that is the same for all of
// it. It is nil for what can be done, or may be.
func (p *Prompt) refusedAnyway(item table.MenuItem, who types.Noun, doer string) error {
	lines := []string{fmt.Sprintf("%s:%s()", doer, item.Rule.Word)}
	if len(item.Needs) > 1 {
		return nil
	}
	if len(item.Needs) == 1 {
		param := item.Needs[0]
		k := p.Game.Table.Book().Catalogue.Kind(param.Type.Kind)
		if k == nil || k.Nature == content.Record {
			return nil
		}
		has, err := p.Game.Table.Entries("", k, who)
		if err != nil || len(has) > mostCandidates {
			return nil
		}
		lines = nil
		for _, v := range has {
			if n, ok := v.(types.Noun); ok {
				lines = append(lines, fmt.Sprintf("%s:%s{ %s = %q }", doer, item.Rule.Word, param.Name, n.Name))
			}
		}
	}
	var refused []*rulebook.Refusal
	for _, line := range lines {
		refusal := new(rulebook.Refusal)
		if _, err := p.chanceOf(line); !errors.As(err, &refusal) {
			return nil
		}
		refused = append(refused, refusal)
	}
	return sameRefusal(refused)
}

// sameRefusal is the first of some refusals where they all say the same; nil for none.
func sameRefusal(refused []*rulebook.Refusal) error {
	if len(refused) == 0 || slices.ContainsFunc(refused, func(r *rulebook.Refusal) bool { return whyNot(r) != whyNot(refused[0]) }) {
		return nil
	}
	return refused[0]
}

// toldBeside is what the rule `told_beside` says of a thing to whoever may choose it; ""
// where no module has one for it, or it says nothing.
func (p *Prompt) toldBeside(n, who types.Noun) string {
	t := p.Game.Table
	k := t.Book().Catalogue.Kind(n.Kind)
	if k == nil {
		return ""
	}
	r := t.Book().Find(k, "told_beside")
	if r == nil || len(r.Params) != 1 {
		return ""
	}
	v, err := t.Ask(n, "told_beside", rulebook.Given{r.Params[0].Name: who})
	text, ok := v.(string)
	if err != nil || !ok {
		return ""
	}
	return script.Printable(text)
}

// chanceOf is how likely the first check of a line succeeds, or between what where that
// hangs on how a question is answered; "" where nothing is rolled, or it takes too long.
// The error is that of a line that is refused.
func (p *Prompt) chanceOf(line string) (string, error) {
	p.suppose = nil
	defer func() { p.suppose = nil }()
	_, d, err := p.Game.NextCheck(line, 0, inPassing())
	chances := []*odds.Distribution{d}
	if unanswered := new(table.Unanswered); errors.As(err, &unanswered) && unanswered.Decision.Key != "" {
		list := answersTo(unanswered.Decision)
		if len(list) == 0 || len(list) > mostChances {
			return "", nil
		}
		chances = nil
		for _, a := range list {
			p.suppose = []answered{a}
			if _, d, err = p.Game.NextCheck(line, 0, inPassing()); err != nil {
				break
			}
			chances = append(chances, d)
		}
	}
	switch {
	case errors.As(err, new(*rulebook.Refusal)):
		return "", err
	case err != nil || slices.Contains(chances, nil):
		return "", nil
	}
	slices.SortFunc(chances, func(a, b *odds.Distribution) int { return a.Chance(true).Cmp(b.Chance(true)) })
	low, high := succeeds(chances[0]), succeeds(chances[len(chances)-1])
	if low == high {
		return low, nil
	}
	return strings.TrimSuffix(low, " %") + " to " + high, nil
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

// doerName is how lines of the prompt call who acts: by name, or as what a box of the game
// holds that all may read; "" where it cannot be told.
func (p *Prompt) doerName(who types.Noun) string {
	if name := p.promptName(who); name != "" {
		return name
	}
	t := p.Game.Table
	k := t.Book().Catalogue.Kind("game")
	if k == nil {
		return ""
	}
	for _, b := range k.Boxes() {
		if !content.Players.Sees(b) || t.Box(k, b.Name) != b {
			continue
		}
		if v, err := t.Get(t.Game(), b.Name); err == nil && v == types.Value(who) {
			return "game." + content.Written(b.Name)
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
		list = append(list, strings.ReplaceAll(tag, "_", " "))
	}
	return strings.Join(list, " and ")
}
