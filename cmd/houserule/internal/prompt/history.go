package prompt

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/ask"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
)

// writing is a line, or without a campaign a command of the log, that wrote a box.
type writing struct {
	number   int64
	kind     string // of the line
	typed    string
	from, to string // from is "" where it came so
	by       string // the rule that did
	source   string // where it is printed
	of       table.BoxWritten
	entries  []*table.Entry
	bought   int64 // of a purchase: the line that it mends
}

// mostWritings is how many lines :history lists, and mostOfAll those where all are wanted:
// what stood in each is read as it was then, for which the game goes back.
const mostWritings, mostOfAll = 20, 1000

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
	if full, err := p.Game.Table.StartsWith(n, name); err == nil && len(box.Refills) > 0 && box.Starts != nil {
		head += " of " + p.held(full, table.BoxWritten{Whose: n, Box: box})
	}
	if len(list) == 0 {
		return head + "\nno line has written it", nil
	}
	slices.Reverse(list)
	most := mostWritings
	if all {
		most = mostOfAll
	}
	more := max(len(list)-most, 0)
	list = list[:len(list)-more]
	for i := range list {
		if x := &list[i]; p.Campaign == nil {
			x.of = p.Game.Table.AsRead(x.of)
			x.from, x.to = p.held(x.of.Before, x.of), p.held(x.of.After, x.of)
		}
		p.ruleOf(&list[i])
	}
	text := head + "\n" + strings.Join(columns(list), "\n")
	switch {
	case more > 0 && all:
		text += fmt.Sprintf("\n%d earlier ones", more)
	case more > 0:
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
			e := t.Journal()[w.Command-1]
			list = append(list, writing{number: int64(w.Command), typed: e.Title, of: w, entries: []*table.Entry{e}})
		}
		return list, nil
	}
	on, err := p.Campaign.OnCourse()
	if err != nil {
		return nil, err
	}
	unknown, err := p.unknown()
	if err != nil {
		return nil, err
	}
	defer func() { p.found = nil }()
	for l, err := range p.Campaign.Lines(1, p.Campaign.Last()) {
		if err != nil {
			return nil, err
		}
		if !on[l.Number] {
			continue
		}
		if unknown[l.Number] {
			if l.Kind != campaign.Secret {
				list = nil // nobody who may not read it knows what stood there before
			}
			continue
		}
		c, err := campaign.Changes(l)
		if err != nil {
			return nil, err
		}
		boxes := t.Boxes(c)
		if i := slices.IndexFunc(c.List, func(c state.Change) bool { return c.Op == state.Created && c.Record == n.Record && n.Record != 0 }); i >= 0 {
			came := writing{number: l.Number, typed: "comes", of: table.BoxWritten{Whose: n, Box: t.Box(t.Book().Catalogue.Kind(n.Kind), name)}}
			for _, c := range c.List[i:] {
				if c.Record != n.Record {
					continue
				}
				for _, h := range append(c.Held, state.Held{Box: c.Box, Value: c.After}) {
					if h.Box == name {
						came.of.After = h.Value
					}
				}
			}
			list = append(list, came)
		}
		i := slices.IndexFunc(boxes, func(w table.BoxWritten) bool { return w.Whose == n && w.Box.Name == name })
		if i < 0 {
			continue
		}
		w := boxes[i]
		if p.found, err = p.unknownBefore(l.Number); err != nil {
			return nil, err
		}
		list = append(list, writing{number: l.Number, kind: l.Kind, typed: p.typedPublicly(l), from: p.heldBefore(w), to: p.held(w.After, w), of: w, entries: p.playedIn(l.Number), bought: mended(l)})
	}
	return p.came(list, n, name)
}

// heldBefore is what a box held before it was written, as far as its reader may know it.
func (p *Prompt) heldBefore(w table.BoxWritten) string {
	if p.Game.Table.FoundHidden(w, p.found) {
		return table.Something
	}
	return p.held(w.Before, w)
}

// typedPublicly is what was typed in a line, as its reader may know it.
func (p *Prompt) typedPublicly(l file.Line) string {
	if p.hiddenNames.In(l.Typed) {
		return table.Something
	}
	return p.hiddenNames.Public(l.Typed)
}

// came fills in with what somebody came: what stood in the box before it was first
// written, or stands there now.
func (p *Prompt) came(list []writing, n types.Noun, name string) ([]writing, error) {
	for i := range list {
		switch {
		case list[i].from+list[i].to != "":
		case i+1 < len(list) && list[i+1].from != table.Something:
			list[i].to = list[i+1].from
		case i+1 < len(list):
			start, err := list[i].of.After, error(nil)
			if start == nil {
				start, err = p.Game.Table.StartsWith(n, name)
			}
			if err != nil {
				return nil, err
			}
			list[i].to = p.held(start, list[i].of)
		default:
			now, err := p.Game.Table.Get(n, name)
			if err != nil {
				return nil, err
			}
			list[i].to = p.held(now, list[i].of)
		}
	}
	return list, nil
}

// mended is the line of the roll that a purchase mends; 0 for none.
func mended(l file.Line) int64 {
	var did struct {
		Entries []struct{ Line int64 }
	}
	if !strings.HasPrefix(l.Typed, ":take ") || json.Unmarshal(l.Command, &did) != nil || len(did.Entries) == 0 {
		return 0
	}
	return did.Entries[0].Line
}

// ruleOf adds the rule that wrote a box, where the command can be played again, and says
// in the words of the game what happened.
func (p *Prompt) ruleOf(x *writing) {
	box, whole := x.of.Box, x.typed
	x.typed, _, _ = strings.Cut(firstLine(whole), " -- ")
	x.typed = strings.TrimSuffix(strings.TrimSpace(x.typed), "()")
	switch {
	case x.from == "":
		x.by, x.source = "starts with it", chapterOf(box.Source)
		return
	case x.kind == campaign.Session:
		x.typed = strings.TrimSuffix(x.typed, " begin")
		x.typed = map[bool]string{true: "session begins", false: "session ends"}[x.typed == ":session"]
	}
	if refillsIn(box, x.kind) {
		x.by, x.source = "refilled", chapterOf(box.Source)
		return
	}
	for _, e := range slices.Backward(x.entries) {
		if e.Fiat {
			x.by = "by fiat"
			if _, why, said := strings.Cut(whole, "-- "); said {
				x.by += ": " + firstLine(why)
			}
			return
		}
	}
	for trace := range p.tracesOf(x) {
		rule := p.writer(trace, x.of, nil)
		if rule == nil {
			continue
		}
		if x.by = rule.Rule; x.by == "" {
			x.by = rule.Title
		}
		x.source = chapterOf(rule.Source)
		if x.bought > 0 {
			x.typed, x.by, x.source = x.by, "paid for "+p.subjectOf(x.bought), ""
		}
		return
	}
}

// chapterOf is where something is printed, as it stands behind it.
func chapterOf(s *content.Source) string {
	if at := s.String(); at != "" {
		return "[" + at + "]"
	}
	return ""
}

// refillsIn tells whether a box comes back to its start when a session begins, in a line
// of a kind.
func refillsIn(b *content.Box, kind string) bool {
	return kind == campaign.Session && slices.ContainsFunc(b.Refills, func(o content.Occasion) bool { return o.Name == "session" })
}

// subjectOf is what a line was about, and its number.
func (p *Prompt) subjectOf(line int64) string {
	at := fmt.Sprintf("line %d", line)
	l, err := p.Campaign.Line(line)
	if err != nil || strings.HasPrefix(l.Typed, ":") {
		return at
	}
	subject := firstLine(p.typedPublicly(l))
	if i := strings.IndexAny(subject, "({ "); i >= 0 {
		subject = subject[:i]
	}
	return strings.TrimSuffix(subject, ":check") + fmt.Sprintf(" at %d", line)
}

// tracesOf explains the last commands of a line, by the rules of then, the last one first.
func (p *Prompt) tracesOf(x *writing) iter.Seq[*table.Trace] {
	return func(yield func(*table.Trace) bool) {
		t, found := p.Game.Table, false
		asNow := p.Campaign == nil || !slices.ContainsFunc(x.entries, func(e *table.Entry) bool { return e.Rules() != t.Book() })
		last := x.entries[max(len(x.entries)-mostExplained, 0):]
		for _, e := range slices.Backward(last) {
			if !asNow {
				break
			}
			if trace, err := t.Why(slices.Index(t.Journal(), e)); err == nil {
				if found = true; !yield(trace) {
					return
				}
			}
		}
		if found || p.Campaign == nil {
			return
		}
		did, err := p.whyLine(x.number, true)
		if err != nil {
			return // what cannot be played again is told without its rule
		}
		for _, d := range slices.Backward(did) {
			if !yield(d.trace) {
				return
			}
		}
	}
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
	case own && strings.Contains(title, "-> "), trace.Pays(w.Whose, w.Box):
		found = in
	}
	for i, part := range trace.Parts {
		if part.Pays(w.Whose, w.Box) && i+1 < len(trace.Parts) {
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

// change is what the box held before and behind it.
func (x writing) change() string {
	if x.from == "" {
		return x.to
	}
	return x.from + " -> " + x.to
}

// columns lays lines out side by side.
func columns(list []writing) []string {
	var rows [][]string
	for _, x := range list {
		rows = append(rows, []string{fmt.Sprint(x.number), diag.Cut(x.typed, 36), x.change(), x.by, x.source})
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
