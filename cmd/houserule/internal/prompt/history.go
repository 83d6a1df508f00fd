package prompt

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/table"
	"houserule/stdlib/ask"
	"houserule/stdlib/campaign"
)

// writing is a line, or without a campaign a command of the log, that wrote a box.
type writing struct {
	number   int64
	typed    string
	from, to string
	by       string // the rule that did
	source   string // where it is printed
	of       table.BoxWritten
	entries  []*table.Entry
}

// mostWritings is how many lines :history lists.
const mostWritings = 20

// history is :history BOX: which lines wrote a box, and by which rule, the last ones first.
func (p *Prompt) history(rest string) (string, error) {
	all := false
	if rest, all = lastWord(rest, "all"); rest == "" {
		return "", &diag.Problem{Message: "the history of which box?", Hint: ":history WHO.BOX, as in :history ann.life"}
	}
	n, name, err := p.boxCalled(rest)
	if err != nil {
		return "", err
	}
	list, err := p.writings(n, name)
	if err != nil {
		return "", err
	}
	now, err := p.Game.Table.Get(n, name)
	if err != nil {
		return "", err
	}
	box := p.Game.Table.Box(p.Game.Table.Book().Catalogue.Kind(n.Kind), name)
	head := fmt.Sprintf("%s, %s: %s", p.calls(n), spoken(name), p.held(now, table.BoxWritten{Whose: n, Box: box}))
	if len(list) == 0 {
		return head + "\nno line has written it", nil
	}
	slices.Reverse(list)
	more := 0
	if !all && len(list) > mostWritings {
		list, more = list[:mostWritings], len(list)-mostWritings
	}
	for i := range list {
		p.ruleOf(&list[i])
	}
	text := head + "\n" + strings.Join(columns(list), "\n")
	if more > 0 {
		text += fmt.Sprintf("\n%d earlier ones: :history %s all", more, rest)
	}
	return text, nil
}

// boxCalled is the box that a path leads to, and whose it is.
func (p *Prompt) boxCalled(path string) (types.Noun, string, error) {
	words := ask.Path(path)
	n, ok := p.find(words[0])
	if !ok {
		return n, "", &diag.Problem{Message: fmt.Sprintf("nobody at the table is called %q", words[0]), Hint: ":history WHO.BOX, as in :history ann.life"}
	}
	if len(words) < 2 {
		return n, "", &diag.Problem{Message: fmt.Sprintf("which box of %s?", p.calls(n)), Hint: fmt.Sprintf(":show %s lists them", words[0])}
	}
	if len(words) > 2 {
		v, err := p.Game.Session.Path(n, words[1:len(words)-1])
		if err != nil {
			return n, "", err
		}
		if n, ok = v.(types.Noun); !ok {
			return n, "", &diag.Problem{Message: fmt.Sprintf("%s is no thing with boxes", strings.Join(words[:len(words)-1], "."))}
		}
	}
	name := words[len(words)-1]
	k := p.Game.Table.Book().Catalogue.Kind(n.Kind)
	if p.Game.Table.Box(k, name) == nil {
		return n, "", &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(n.Kind), name), Hint: diag.DidYouMean(name, k.BoxNames())}
	}
	return n, name, nil
}

// writings are the lines that wrote a box, the first ones first.
func (p *Prompt) writings(n types.Noun, name string) ([]writing, error) {
	t := p.Game.Table
	var list []writing
	if p.Campaign == nil {
		for _, w := range t.WrittenBy(n, name) {
			w = t.AsRead(w)
			e := t.Journal()[w.Command-1]
			list = append(list, writing{number: int64(w.Command), typed: e.Title, from: p.held(w.Before, w), to: p.held(w.After, w), of: w, entries: []*table.Entry{e}})
		}
		return list, nil
	}
	on, err := p.Campaign.OnCourse()
	if err != nil {
		return nil, err
	}
	for l, err := range p.Campaign.Lines(1, p.Campaign.Last()) {
		if err != nil {
			return nil, err
		}
		if !on[l.Number] {
			continue
		}
		c, err := campaign.Changes(l)
		if err != nil {
			return nil, err
		}
		boxes := t.Boxes(c)
		i := slices.IndexFunc(boxes, func(w table.BoxWritten) bool { return w.Whose == n && w.Box.Name == name })
		if i < 0 {
			continue
		}
		w := boxes[i]
		list = append(list, writing{number: l.Number, typed: firstLine(l.Typed), from: p.held(w.Before, w), to: p.held(w.After, w), of: w, entries: p.playedIn(l.Number)})
	}
	return list, nil
}

// ruleOf adds the rule that wrote a box, where the command can be played again.
func (p *Prompt) ruleOf(x *writing) {
	for _, e := range slices.Backward(x.entries) {
		if e.Fiat {
			x.by = "by fiat"
			return
		}
	}
	for _, trace := range slices.Backward(p.tracesOf(x)) {
		rule := p.writer(trace, x.of, nil)
		if rule == nil {
			continue
		}
		if x.by = rule.Rule; x.by == "" {
			x.by = rule.Title
		}
		if at := rule.Source.String(); at != "" {
			x.source = "[" + at + "]"
		}
		return
	}
}

// tracesOf explains the commands of a line, by the rules of then.
func (p *Prompt) tracesOf(x *writing) (list []*table.Trace) {
	t := p.Game.Table
	for _, e := range x.entries {
		i := slices.Index(t.Journal(), e)
		if p.Campaign != nil && e.Rules() != t.Book() {
			list = nil
			break
		}
		if trace, err := t.Why(i); err == nil {
			list = append(list, trace)
		}
	}
	if len(list) > 0 || p.Campaign == nil {
		return list
	}
	did, err := p.whyLine(x.number)
	if err != nil {
		return nil // what cannot be played again is told without its rule
	}
	for _, d := range did {
		list = append(list, d.trace)
	}
	return list
}

// writer is the rule in a trace that wrote a box, the last one.
func (p *Prompt) writer(trace *table.Trace, w table.BoxWritten, in *table.Trace) *table.Trace {
	name, who := content.Written(w.Box.Name), p.Game.Table.NameOf(w.Whose)
	var found *table.Trace
	if trace.Rule != "" || strings.Contains(trace.Title, " takes ") {
		in = trace
	}
	title := trace.Title
	own := strings.HasPrefix(title, name+" of "+who+" ") || strings.HasPrefix(title, name+" ") && !strings.HasPrefix(title, name+" of ")
	switch {
	case own && strings.Contains(title, "-> "), strings.HasPrefix(title, who+" pays ") && strings.HasSuffix(title, " "+name):
		found = in
	}
	for i, part := range trace.Parts {
		if strings.HasPrefix(part.Title, who+" pays ") && strings.HasSuffix(part.Title, " "+name) && i+1 < len(trace.Parts) {
			if _, offer, takes := strings.Cut(trace.Parts[i+1].Title, " takes "); takes {
				bought := *trace.Parts[i+1]
				bought.Title = offer
				found = &bought
				continue
			}
		}
		if deeper := p.writer(part, w, in); deeper != nil {
			found = deeper
		}
	}
	return found
}

// columns lays lines out side by side.
func columns(list []writing) []string {
	var rows [][]string
	for _, x := range list {
		rows = append(rows, []string{fmt.Sprint(x.number), diag.Cut(x.typed, 36), x.from + " -> " + x.to, x.by, x.source})
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], len([]rune(text)))
		}
	}
	var out []string
	for _, row := range rows {
		line := strings.Repeat(" ", widths[0]-len(row[0])) + row[0]
		for i, text := range row[1:] {
			line += "  " + text + strings.Repeat(" ", widths[i+1]-len([]rune(text)))
		}
		out = append(out, strings.TrimRight(line, " "))
	}
	return out
}
