package prompt

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/narrate"
)

// waiting is a creation that somebody left, to go on with later.
type waiting struct {
	Line     string      `json:"line"` // that goes on
	Question string      `json:"question"`
	Answers  []answered  `json:"answers,omitempty"`
	Kept     []seal.Kept `json:"kept,omitempty"` // the dice that it rolled
	// Dice is how campaigns told them before: what they showed, and where they fell by
	// themselves.
	Dice    []seal.Face  `json:"dice,omitempty"`
	Session int          `json:"session,omitempty"`
	Next    int          `json:"next,omitempty"`
	By      seal.Thrower `json:"by,omitempty"`
}

// dice are those that fall again when it goes on.
func (w waiting) dice(now *seal.Dice) []seal.Kept {
	session, _ := now.Session()
	if len(w.Kept) > 0 || w.Session == session && w.Next == now.Next() && w.By == now.Thrower() {
		return w.Kept
	}
	var list []seal.Kept
	for _, shows := range w.Dice {
		list = append(list, seal.Kept{Die: seal.Fell{From: seal.Laid, Shows: shows}})
	}
	return list
}

// waitingNote is where a campaign keeps what waits.
const waitingNote = "creations"

// waitingNow gives what waits, oldest first.
func (p *Prompt) waitingNow() ([]waiting, error) {
	if p.Campaign == nil {
		return p.later, nil
	}
	text, err := p.Campaign.Note(waitingNote)
	if err != nil || text == "" {
		return nil, err
	}
	var list []waiting
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("what is noted of creations that wait is damaged: %w", err)
	}
	return list, nil
}

// setWaiting keeps that something waits, or with no question that it does not any more.
func (p *Prompt) setWaiting(w waiting) error {
	was, err := p.waitingNow()
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(slices.Clone(was), func(x waiting) bool { return x.Line == w.Line })
	if w.Question != "" {
		list = append(list, w)
	} else if len(list) == len(was) {
		return nil
	}
	p.later = list
	if p.Campaign == nil || p.Campaign.Read() {
		return nil
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return p.Campaign.SetNote(waitingNote, string(text))
}

// waitsLater leaves a creation waiting.
func (p *Prompt) waitsLater(open *asking) (string, error) {
	w := p.waitsAt(open, open.question, open.kept)
	if err := p.setWaiting(w); err != nil {
		return "", err
	}
	open.passesOver(p)
	if open.fell && (p.dice.Unkept() || slices.ContainsFunc(open.kept, func(k seal.Kept) bool { return k.Die.From == seal.OfHand })) {
		if err := p.keepsAbandoned(open.line, fmt.Sprintf("waits at %q%s", diag.Cut(w.Question, diag.MaxLine), afterSeen)); err != nil {
			return "", err
		}
	}
	return p.waitsText(w), nil
}

// waitsAt is what waits when a creation is left at a question.
func (p *Prompt) waitsAt(open *asking, q *table.Decision, dice []seal.Kept) waiting {
	return waiting{Line: open.later, Question: decider{p}.uncapitalized(q.Question), Answers: open.answers[:open.next], Kept: dice}
}

// Unkept is how many answers whoever leaves the question that waits now gives up, though they
// could be kept with :later.
func (p *Prompt) Unkept() int {
	if p.open == nil || p.open.later == "" {
		return 0
	}
	return p.open.next
}

// Question is the question that waits now, as it was put; "" for none.
func (p *Prompt) Question() string {
	if p.open == nil || p.open.question == nil {
		return ""
	}
	return sandbox.Printable(decider{p}.question(p.open.question))
}

// takesUp takes up what waits behind a line: its answers and its dice.
func (p *Prompt) takesUp(line string) error {
	fresh := p.open == nil
	open := p.asking()
	open.later = line
	list, err := p.waitingNow()
	i := slices.IndexFunc(list, func(w waiting) bool { return w.Line == line })
	if err != nil || i < 0 || !fresh {
		return err
	}
	w := list[i]
	open.answers, open.kept = slices.Clone(w.Answers), w.dice(p.dice)
	p.keepsDice()
	return nil
}

// create leads through the creation of somebody, as the module has it.
func (p *Prompt) create(rest string) (string, error) {
	name := strings.Trim(strings.TrimSpace(rest), `"`)
	if name == "" {
		return p.createsWhom()
	}
	if wrong := diag.Unfit(name); wrong != nil && !p.Game.Table.KeepsNames {
		return "", wrong
	}
	line := ":create " + name
	who, there := narrate.Find(p.Game, name)
	if there {
		name = p.Game.Table.World().Names.Of(who)
	}
	actions, err := p.menu("create", who)
	switch {
	case err != nil:
		return "", err
	case len(actions) == 0 && there:
		return "", &diag.Problem{Message: fmt.Sprintf("%s is at the table already, and no module creates %s", name, diag.A(who.Kind)), Hint: ":advance " + rest + " makes somebody better"}
	case len(actions) == 0:
		return "", &diag.Problem{Message: "no module that is loaded leads through a creation", Hint: "bring(\"NAME\") brings what is printed, and :show tells what that is"}
	}
	if err := p.takesUp(line); err != nil {
		return "", err
	}
	action, err := p.chosen(actions, types.Noun{}, "What is created?", there)
	if err != nil {
		return "", err
	}
	if there {
		return p.leadsThrough(line, p.alone(who, action))
	}
	variable := p.freeName(name)
	return p.leadsThrough(line, func() (lua.LValue, error) {
		// This begins the line: a second beginning would be the next line's.
		if _, err := p.Game.Value(fmt.Sprintf("%s = bring(%q, { name = %q })", variable, action.Noun.Name, name)); err != nil {
			return nil, err
		}
		who, _ := p.Game.Variable(variable)
		return lua.LNil, p.does(who, action)
	})
}

// leadsThrough runs a line that leads through something, and forgets that it waited. What
// it does begins the line.
func (p *Prompt) leadsThrough(line string, does func() (lua.LValue, error)) (string, error) {
	text, err := p.lineDone(line, does)
	if p.turn != nil {
		p.turn.told = true
	}
	if err == nil {
		err = p.setWaiting(waiting{Line: line})
	}
	if err == nil && p.turn != nil && p.open != nil && p.open.next > 0 && len(p.past) > 0 {
		last := p.open.next - 1
		p.past[len(p.past)-1].answers = &waiting{Line: line, Question: p.open.answers[last].said[1], Answers: slices.Clone(p.open.answers[:last])}
	}
	return text, err
}

// waitsAgain lets a creation that was taken back wait at its last question, with the answers
// before it: whoever goes on with it changes what they like. Its dice are nobody's.
func (p *Prompt) waitsAgain(s *step) (string, error) {
	if s.answers == nil {
		return "", nil
	}
	w := *s.answers
	w.Question = decider{p}.uncapitalized(w.Question)
	return p.waitsText(w), p.setWaiting(w)
}

// waitsText says where something waits, and how it goes on. Whoever is there already is
// called by name.
func (p *Prompt) waitsText(w waiting) string {
	command, who, _ := strings.Cut(w.Line, " ")
	if n, there := narrate.Find(p.Game, who); there && command == ":advance" {
		who = p.Game.Table.World().Names.Of(n)
	}
	return fmt.Sprintf("%s waits at %q; %s goes on", who, diag.Cut(w.Question, diag.MaxLine), w.Line)
}

// alone lets somebody do what stands in a menu, as a line of its own.
func (p *Prompt) alone(who types.Noun, action *rules.Rule) func() (lua.LValue, error) {
	return func() (lua.LValue, error) {
		p.Game.Table.NextLine()
		return lua.LNil, p.does(who, action)
	}
}

// does lets somebody do what stands in a menu.
func (p *Prompt) does(who types.Noun, action *rules.Rule) error {
	_, err := p.Game.Table.Journal().Do(who, action.Word, nil)
	return err
}

// createsWhom says who waits to be created.
func (p *Prompt) createsWhom() (string, error) {
	list, err := p.waitingNow()
	if err != nil {
		return "", err
	}
	if len(list) == 0 {
		return "", &diag.Problem{Message: "whom? :create NAME", Hint: ":advance WHO makes somebody better"}
	}
	var out []string
	for _, w := range list {
		out = append(out, p.waitsText(w))
	}
	return strings.Join(out, "\n"), nil
}

// advance leads through what makes somebody better, as the module has it.
func (p *Prompt) advance(rest string) (string, error) {
	if rest == "" {
		return "", &diag.Problem{Message: "whom? :advance WHO", Hint: ":create NAME makes somebody new"}
	}
	who, there := narrate.Find(p.Game, rest)
	if !there {
		return "", p.nobody(rest)
	}
	actions, err := p.menu("advance", who)
	if err != nil {
		return "", err
	}
	name := p.Game.Table.World().Names.Of(who)
	if len(actions) == 0 {
		return "", &diag.Problem{Message: fmt.Sprintf("no module says how %s gets better", diag.A(who.Kind)), Hint: ":show " + rest + " words tells what " + name + " can do"}
	}
	line := ":advance " + rest
	if err := p.takesUp(line); err != nil {
		return "", err
	}
	action, err := p.chosen(actions, who, "How?", true)
	if err != nil {
		return "", err
	}
	return p.leadsThrough(line, p.alone(who, action))
}

// nobody is the error for a name that nobody at the table has.
func (p *Prompt) nobody(name string) error {
	var names []string
	for _, id := range p.Game.Table.World().State().Records() {
		if n := p.Game.Table.World().Record(id); n.Kind != "" {
			names = append(names, narrate.WithWords(p.Game.Table.World().Names.Of(n))...)
		}
	}
	hint := diag.DidYouMean(name, names)
	if hint == "" {
		hint = ":create " + name + " makes somebody new"
	}
	return &diag.Problem{Message: fmt.Sprintf("nobody at the table is called %q", name), Hint: hint}
}

// chosen is the one of some actions that is wanted. Of one there is nothing to ask.
func (p *Prompt) chosen(actions []*rules.Rule, who types.Noun, question string, there bool) (*rules.Rule, error) {
	if len(actions) == 1 {
		return actions[0], nil
	}
	var options []types.Value
	for _, a := range actions {
		text := strings.ReplaceAll(a.Word, "_", " ")
		if !there {
			text = a.Noun.Name
		}
		options = append(options, text)
	}
	if who == (types.Noun{}) {
		who = p.Game.Table.World().Game()
	}
	v, err := p.Game.Table.Choose(who, question, options, "", table.Words{})
	if err != nil {
		return nil, err
	}
	return actions[slices.Index(options, v)], nil
}

// FirstSteps says what can be done at a table where nobody sits yet.
func (p *Prompt) FirstSteps() string {
	if list, err := p.menu("create", types.Noun{}); err == nil && len(list) > 0 {
		return ":help shows what can be written, :create NAME makes " + diag.A(content.Written(list[0].Noun.Name))
	}
	return ":help shows what can be written, :quit leaves"
}

// menu lists what stands in a menu and asks for what it needs: of somebody, or without
// anybody of all that could come.
func (p *Prompt) menu(menu string, who types.Noun) (list []*rules.Rule, err error) {
	book := p.Game.Table.World().Book()
	for _, r := range book.Everything() {
		needs := slices.ContainsFunc(r.Params, func(x rules.Param) bool { return !x.Optional })
		if r.Noun == nil || r.Decl.Menu != menu || needs {
			continue
		}
		if who == (types.Noun{}) || book.Find(book.Catalogue.Kind(who.Kind), r.Word) == r {
			list = append(list, r)
		}
	}
	return list, nil
}
