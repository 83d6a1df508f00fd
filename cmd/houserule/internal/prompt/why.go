package prompt

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/stdlib/ask"
	"houserule/stdlib/campaign"
)

// whose is who.rule, or a longer path of words; of several that somebody has,
// "Ann's Pistol (2).loaded".
var whose = regexp.MustCompile(`^[\pL_][\pL\pN_ ]*('s [^.'"]+)?(\.[\pL_][\pL\pN_]*)+$`)

// why explains a command, a rule in the last one, or a value.
func (p *Prompt) why(rest string) (string, error) {
	if rest == "!" {
		return p.whyWrong()
	}
	rest, all := lastWord(rest, "all")
	if number, path, ok := p.whichLine(rest); ok {
		did, err := p.explainLine(number)
		if err != nil {
			return "", err
		}
		if !all {
			return p.whyShort(strconv.Itoa(number), path, did)
		}
		var list []string
		for _, x := range did {
			list = append(list, x.trace.String())
		}
		return strings.Join(list, "\n"), nil
	}
	traces, err := p.traces(rest)
	if err != nil {
		return "", err
	}
	var list []string
	for _, t := range traces {
		if all {
			list = append(list, t.String())
		} else {
			list = append(list, oneScreen(t.Brief(), rest))
		}
	}
	return strings.Join(list, "\n"), nil
}

// whichLine is the line that is to be explained, and the path into its explanation; false
// for what is no line.
func (p *Prompt) whichLine(rest string) (number int, path string, ok bool) {
	if rest == "" || rest == "last" {
		if p.Campaign == nil {
			return len(p.Game.Table.Journal()), "", true
		}
		last, _ := p.lastPlayed()
		if p.players() {
			last, _ = p.lastKnown(func(l campaign.Logged) bool { return p.didSomething(l.Line) })
		}
		return int(last), "", true
	}
	m := numbered.FindStringSubmatch(rest)
	if m == nil {
		return 0, "", false
	}
	number, err := strconv.Atoi(m[1])
	return number, m[2], err == nil
}

// mostExplained is how many commands of a line are explained: each is played again, for
// which the game goes back to where it stood.
const mostExplained = 40

// notExplained adds how many more commands a line had.
func notExplained(list []explained, all int) []explained {
	if more := all - len(list); more > 0 {
		title := fmt.Sprintf("%d more commands, which are not explained", more)
		list = append(list, explained{title, &table.Trace{Title: title}})
	}
	return list
}

// explainLine explains the commands of a line, of very many the first.
func (p *Prompt) explainLine(number int) ([]explained, error) {
	journal := p.Game.Table.Journal()
	if len(journal) == 0 && number == 0 {
		return nil, errors.New("nothing has happened yet that could be explained")
	}
	if p.Campaign == nil {
		did, err := p.explained(number)
		return []explained{did}, err
	}
	if p.players() {
		return p.whyLine(int64(number), false)
	}
	var list []explained
	played := p.playedIn(int64(number))
	for _, e := range played[:min(len(played), mostExplained)] {
		did, err := p.explained(slices.Index(journal, e) + 1)
		if err != nil {
			return p.whyLine(int64(number), false) // by the rules of then
		}
		list = append(list, did)
	}
	if len(list) > 0 {
		return notExplained(list, len(played)), nil
	}
	return p.whyLine(int64(number), false)
}

// lastWord takes a word off the end of what was written.
func lastWord(rest, word string) (string, bool) {
	if rest == word {
		return "", true
	}
	if before, ok := strings.CutSuffix(rest, " "+word); ok {
		return strings.TrimSpace(before), true
	}
	return rest, false
}

func (p *Prompt) traces(rest string) ([]*table.Trace, error) {
	last := len(p.Game.Table.Journal())
	first, _, _ := strings.Cut(rest, ".")
	_, somebody := p.find(first)
	if !somebody && p.isRule(rest) {
		if last == 0 {
			return nil, &diag.Problem{Message: "nothing has happened yet in which " + rest + " could be explained", Hint: ":rules " + rest + " shows what it says"}
		}
		trace, err := p.explain(last)
		if err != nil {
			return nil, err
		}
		if parts := trace.Rules(rest); len(parts) > 0 {
			return parts, nil
		}
		return nil, &diag.Problem{Message: fmt.Sprintf("%s had no part in the last command, %q", rest, trace.Title),
			Hint: ":rules " + rest + " shows what it says; :why who." + rest[strings.LastIndexByte(rest, '.')+1:] + " asks it of somebody"}
	}
	if whose.MatchString(rest) {
		trace, err := ask.Value(p.Game.Session, rest, p.find)
		if err == nil {
			trace.Parts = append(trace.Parts, p.writers(rest)...)
		}
		if err == nil || somebody || !strings.ContainsAny(rest, "( ") {
			return one(trace, err)
		}
	}
	trace, err := p.aside(rest)
	return one(trace, inWhy(rest, err))
}

// inWhy adds to what went wrong with an expression how the prompt asks it.
func inWhy(source string, err error) error {
	var list diag.List
	if err == nil {
		return nil
	}
	list.AddErr(err)
	if len(list) == 0 || list[0].Hint != "" {
		return err
	}
	switch {
	case isFunction(source) && strings.HasSuffix(list[0].Message, "a function is no value of the game"):
		list[0].Hint = "a word of the language is called: :help " + source + " tells how"
	case inFormulas.MatchString(source):
		list[0].Hint = "the prompt speaks Lua, and this is written as in a formula; give it to a rule: rule \"game.asked\" \"...\", then :why game.asked"
	default:
		return err
	}
	return list.Err()
}

// inFormulas matches what formulas write and Lua does not: # for an element, ? and :,
// ??, the words any, all, filter and their like with brackets.
var inFormulas = regexp.MustCompile(`#\.|\?|\b(any|all|none|one|filter|map|sum|count|min_by|max_by)\([^)]*,[^)]*#`)

// mostWriters is how many commands that wrote a box are told one by one.
const mostWriters = 10

// writers are the commands that wrote a box, the last ones of very many: each with
// what it made of what.
func (p *Prompt) writers(path string) []*table.Trace {
	words := ask.Path(path)
	n, ok := p.find(words[0])
	if ok && len(words) > 2 {
		v, err := p.Game.Session.Path(n, words[1:len(words)-1])
		if n, ok = v.(types.Noun); err != nil {
			ok = false
		}
	}
	if !ok {
		return nil
	}
	t := p.Game.Table
	list := t.WrittenBy(n, words[len(words)-1])
	var parts []*table.Trace
	if earlier := len(list) - mostWriters; earlier > 0 {
		list = list[earlier:]
		parts = append(parts, &table.Trace{Title: fmt.Sprintf("%d commands before these wrote it", earlier)})
	}
	for _, w := range list {
		parts = append(parts, &table.Trace{Title: fmt.Sprintf("%d  %s: %s", w.Command, t.Journal()[w.Command-1].Title, p.became(t.AsRead(w)))})
	}
	return parts
}

// became writes what a box held, and what it holds. What it started with cannot always
// be worked out any more.
func (p *Prompt) became(w table.BoxWritten) string {
	before, after := p.Game.Table.Show(p.Game.Table.Unowned(w.Before, w.Whose)), p.Game.Table.Show(p.Game.Table.Unowned(w.After, w.Whose))
	if !w.Box.Type.Optional {
		if w.Before == nil {
			before = "as it starts"
		}
		if w.After == nil {
			after = "as it starts"
		}
	}
	return before + " -> " + after
}

func one(t *table.Trace, err error) ([]*table.Trace, error) { return []*table.Trace{t}, err }

// isRule tells whether a rule, or a family of rules, is called so.
func (p *Prompt) isRule(name string) bool {
	for _, r := range p.Game.Table.Book().Everything() {
		if r.Name == name || strings.HasPrefix(r.Name, name+".") {
			return true
		}
	}
	return false
}

// explain explains a numbered command of the log.
func (p *Prompt) explain(n int) (*table.Trace, error) {
	if n < 1 || n > len(p.Game.Table.Journal()) {
		return nil, fmt.Errorf("the log has %d commands, and none is number %d", len(p.Game.Table.Journal()), n)
	}
	return p.Game.Table.Why(n - 1)
}

// aside explains something that is no line of its own: nothing of it happens.
func (p *Prompt) aside(source string) (*table.Trace, error) {
	before := p.Game.Variables()
	defer func() { p.Game.SetVariables(before) }()
	trace, _, err := p.Game.Table.Explain(source, func() (any, error) {
		v, err := p.Game.Value(source)
		if err != nil {
			return nil, err
		}
		if form, ok := p.Game.Session.IsForm(v); ok {
			return types.Value(form.Summary()), nil
		}
		return p.Game.Session.FromLua(v, types.Type{})
	})
	return trace, err
}
