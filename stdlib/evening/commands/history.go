package commands

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/play/trace"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/ask"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// mostWritings is the number of lines that :history lists, and mostOfAll that of :history all.
// They are limited since each line may be replayed to find the rule that wrote the box.
const mostWritings, mostOfAll = 20, 1000

// history runs :history, which lists the lines that wrote a box with their rules, the last first.
func history(e *evening.Evening, rest string) (string, error) {
	all := false
	if rest, all = narrate.CutLastWord(rest, "all"); rest == "" {
		return "", &diag.Problem{Message: "the history of which box?", Hint: ":history WHO.BOX, as in :history ann.life"}
	}
	n, name, err := boxCalled(e.Game, rest)
	if err != nil {
		return "", err
	}
	list, err := writings(e.Reader, n, name)
	if err != nil {
		return "", err
	}
	now, err := e.Game.Table.World().Boxes.Get(e.Game.Table.Run(), n, name)
	if err != nil {
		return "", err
	}
	box := e.Game.Table.World().Box(e.Game.Table.World().Program().Catalogue.Kind(n.Kind), name)
	head := fmt.Sprintf("%s, %s: %s", narrate.ChangedName(e.Game.Table.World(), n), narrate.InSentence(name), e.Reader.ValueText(now, table.BoxWritten{Of: n, Box: box}))
	if full, err := e.Game.Table.Changes().StartValue(n, name); err == nil && len(box.Refills) > 0 && box.Starts != nil {
		head += " of " + e.Reader.ValueText(full, table.BoxWritten{Of: n, Box: box})
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
		if x := &list[i]; e.Campaign == nil {
			x.Of = e.Game.Table.Changes().AsRead(x.Of)
			x.From, x.To = e.Reader.ValueText(x.Of.Before, x.Of), e.Reader.ValueText(x.Of.After, x.Of)
		}
		setWritingRule(e, &list[i])
	}
	text := head + "\n" + strings.Join(narrate.Columns(list), "\n")
	switch {
	case more > 0 && all:
		text += fmt.Sprintf("\n%d earlier ones", more)
	case more > 0:
		text += fmt.Sprintf("\n%d earlier ones: :history %s all", more, rest)
	}
	return text, nil
}

// boxCalled returns the thing and the name of the box that a path such as ann.life means.
func boxCalled(g *engine.Game, path string) (types.Ref, string, error) {
	words := ask.Path(path)
	n, ok := narrate.Find(g, words[0])
	if !ok {
		return n, "", &diag.Problem{Message: fmt.Sprintf("nobody at the table is called %q", words[0]), Hint: ":history WHO.BOX, as in :history ann.life"}
	}
	if len(words) < 2 {
		return n, "", &diag.Problem{Message: fmt.Sprintf("which box of %s?", narrate.ChangedName(g.Table.World(), n)), Hint: fmt.Sprintf(":show %s lists them", words[0])}
	}
	if len(words) > 2 {
		v, err := g.Loaded.Session.Path(n, words[1:len(words)-1])
		if err != nil {
			return n, "", err
		}
		if n, ok = v.(types.Ref); !ok {
			return n, "", &diag.Problem{Message: fmt.Sprintf("%s is no thing with boxes", strings.Join(words[:len(words)-1], "."))}
		}
	}
	name := words[len(words)-1]
	k := g.Table.World().Program().Catalogue.Kind(n.Kind)
	if g.Table.World().Box(k, name) == nil {
		return n, "", &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(n.Kind), name), Hint: diag.DidYouMean(name, k.BoxNames())}
	}
	return n, name, nil
}

// writings returns the lines that wrote a box, oldest first.
func writings(reader *evening.Reader, n types.Ref, name string) ([]narrate.Writing, error) {
	t := reader.Game.Table
	var list []narrate.Writing
	if reader.Campaign == nil {
		for _, w := range t.Changes().WrittenBy(n, name) {
			e := t.Journal().Entries()[w.Command-1]
			list = append(list, narrate.Writing{Number: int64(w.Command), Typed: e.Title, Of: w, Entries: []*table.Entry{e}})
		}
		return list, nil
	}
	on, err := reader.Campaign.Timeline.Numbers()
	if err != nil {
		return nil, err
	}
	unknown, err := hiddenLines(reader)
	if err != nil {
		return nil, err
	}
	defer func() { reader.HiddenBefore = nil }()
	for l, err := range reader.Campaign.File().Lines(1, reader.Campaign.Last()) {
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
		boxes := t.Changes().Boxes(c)
		writes := func(w table.BoxWritten) bool { return w.Of == n && w.Box.Name == name }
		if unknown[l.Number] {
			if l.Kind != campaign.Secret && slices.ContainsFunc(boxes, writes) {
				list = nil // the audience does not know the values before it
			}
			continue
		}
		if i := slices.IndexFunc(c.List, func(c state.Change) bool { return c.Op == state.Created && c.Record == n.Record && n.Record != 0 }); i >= 0 {
			came := narrate.Writing{Number: l.Number, Typed: "comes", Of: table.BoxWritten{Of: n, Box: t.World().Box(t.World().Program().Catalogue.Kind(n.Kind), name)}}
			for _, c := range c.List[i:] {
				if c.Record != n.Record {
					continue
				}
				for _, h := range append(c.Boxes, state.BoxValue{Box: c.Box, Value: c.After}) {
					if h.Box == name {
						came.Of.After = h.Value
					}
				}
			}
			list = append(list, came)
		}
		i := slices.IndexFunc(boxes, writes)
		if i < 0 {
			continue
		}
		w := boxes[i]
		if reader.HiddenBefore, err = hiddenBefore(reader, l.Number); err != nil {
			return nil, err
		}
		list = append(list, narrate.Writing{Number: l.Number, Kind: l.Kind, Typed: typedPublicly(reader, l), From: reader.ValueBeforeText(w), To: reader.ValueText(w.After, w), Of: w, Entries: playedIn(reader, l.Number), Bought: narrate.CorrectedLine(l)})
	}
	return fillArrival(reader, list, n, name)
}

// typedPublicly returns the text of a line as the audience may read it.
func typedPublicly(reader *evening.Reader, l file.Line) string {
	if reader.HiddenNames.In(l.Typed) {
		return world.Something
	}
	return reader.HiddenNames.Public(l.Typed)
}

// fillArrival sets the value of each writing that has none, the arrival of the thing, to the
// value with which the thing came.
func fillArrival(reader *evening.Reader, list []narrate.Writing, n types.Ref, name string) ([]narrate.Writing, error) {
	for i := range list {
		switch {
		case list[i].From+list[i].To != "":
		case i+1 < len(list) && list[i+1].From != world.Something:
			list[i].To = list[i+1].From
		case i+1 < len(list):
			start, err := list[i].Of.After, error(nil)
			if start == nil {
				start, err = reader.Game.Table.Changes().StartValue(n, name)
			}
			if err != nil {
				return nil, err
			}
			list[i].To = reader.ValueText(start, list[i].Of)
		default:
			now, err := reader.Game.Table.World().Boxes.Get(reader.Game.Table.Run(), n, name)
			if err != nil {
				return nil, err
			}
			list[i].To = reader.ValueText(now, list[i].Of)
		}
	}
	return list, nil
}

// setWritingRule sets in x the rule that wrote the box, if the command can be replayed, where the
// rule is printed, and a shortened text of the line.
func setWritingRule(e *evening.Evening, x *narrate.Writing) {
	box, whole := x.Of.Box, x.Typed
	x.Typed, _, _ = strings.Cut(narrate.FirstLine(whole), " -- ")
	x.Typed = strings.TrimSuffix(strings.TrimSpace(x.Typed), "()")
	switch {
	case x.From == "":
		x.By, x.Source = "starts with it", chapterOf(box.Source)
		return
	case x.Kind == campaign.Session:
		x.Typed = strings.TrimSuffix(x.Typed, " begin")
		x.Typed = map[bool]string{true: "session begins", false: "session ends"}[x.Typed == ":session"]
	}
	if refillsIn(box, x.Kind) {
		x.By, x.Source = "refilled", chapterOf(box.Source)
		return
	}
	for _, e := range slices.Backward(x.Entries) {
		if e.Fiat {
			x.By = "by fiat"
			if _, why, said := strings.Cut(whole, "-- "); said {
				x.By += ": " + narrate.FirstLine(why)
			}
			return
		}
	}
	for t := range tracesOf(e, x) {
		rule := findWriter(e.Game.Table.World(), t, x.Of, nil)
		if rule == nil {
			continue
		}
		if x.By = rule.Rule; x.By == "" {
			x.By = rule.Title
		}
		x.Source = chapterOf(rule.Source)
		if x.Bought > 0 {
			x.Typed, x.By, x.Source = x.By, "paid for "+subjectOf(e.Reader, x.Bought), ""
		}
		return
	}
}

// chapterOf returns where something is printed, in brackets; "" if that is not known.
func chapterOf(s *content.Source) string {
	if at := s.String(); at != "" {
		return "[" + at + "]"
	}
	return ""
}

// refillsIn reports whether a line of this kind begins or ends a session and the box is refilled
// then.
func refillsIn(b *content.Box, kind string) bool {
	return kind == campaign.Session && slices.ContainsFunc(b.Refills, func(o content.Occasion) bool { return o.Name == "session" })
}

// subjectOf returns the number of a line and who rolled what in it.
func subjectOf(reader *evening.Reader, line int64) string {
	at := fmt.Sprintf("line %d", line)
	l, err := reader.Campaign.File().Line(line)
	if err != nil || strings.HasPrefix(l.Typed, ":") {
		return at
	}
	subject := narrate.FirstLine(typedPublicly(reader, l))
	if i := strings.IndexAny(subject, "({ "); i >= 0 {
		subject = subject[:i]
	}
	return strings.TrimSuffix(subject, ":check") + fmt.Sprintf(" at %d", line)
}

// tracesOf yields the explanations of the last commands of a line under the rules in force then,
// the last first.
func tracesOf(e *evening.Evening, x *narrate.Writing) iter.Seq[*explain.Trace] {
	return func(yield func(*explain.Trace) bool) {
		t, found := e.Game.Table, false
		asNow := e.Campaign == nil || !slices.ContainsFunc(x.Entries, func(e *table.Entry) bool { return e.Rules() != t.World().Program() })
		last := x.Entries[max(len(x.Entries)-narrate.MostExplained, 0):]
		for _, e := range slices.Backward(last) {
			if !asNow {
				break
			}
			if trace, err := explain.Recorded(t.Journal().Why(slices.Index(t.Journal().Entries(), e))); err == nil {
				if found = true; !yield(trace) {
					return
				}
			}
		}
		if found || e.Campaign == nil {
			return
		}
		did, err := whyLine(e, x.Number, true)
		if err != nil {
			return // the writing is listed without its rule
		}
		for _, d := range slices.Backward(did) {
			if !yield(d.Trace) {
				return
			}
		}
	}
}

// findWriter returns the last rule in a trace that wrote a box; nil for none. in is the rule
// around t.
func findWriter(wd *world.World, t *explain.Trace, w table.BoxWritten, in *explain.Trace) *explain.Trace {
	var found *explain.Trace
	switch e := t.Event.(type) {
	case *trace.BoxWritten:
		if e.Box.Name == w.Box.Name && (e.Of == "" || e.Of == wd.Names.Of(w.Of)) {
			found = in
		}
	case *trace.OfferTaken:
		in = t
	}
	if t.Rule != "" {
		in = t
	}
	if t.Pays(w.Of, w.Box) {
		found = in
	}
	for i, part := range t.Parts {
		if part.Pays(w.Of, w.Box) && i+1 < len(t.Parts) {
			if taken, ok := t.Parts[i+1].Event.(*trace.OfferTaken); ok {
				bought := *t.Parts[i+1]
				bought.Title = taken.Offer.Word
				found = &bought
				continue
			}
		}
		if deeper := findWriter(wd, part, w, in); deeper != nil {
			found = deeper
		}
	}
	return found
}
