package prompt

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
)

// change is a box that a line made hold something else, as people are told of it.
type change struct {
	Who  string `json:"who"` // with the name of whoever has it
	Box  string `json:"box"`
	From string `json:"from"`
	To   string `json:"to"`
	Fiat bool   `json:"fiat,omitempty"` // a person wrote it by hand
	of   table.BoxWritten
	own  string // its own name, as rules say it
	text string // of a track: how it stands now
	list string // of a list of things: what came and what went

	differ []string // of another list: the few values that came or went
}

// changesOf are the changes that some boxes went through. entries are the commands of the
// line, which know what was written by hand.
func (p *Prompt) changesOf(boxes []table.BoxWritten, entries []*table.Entry) []change {
	byHand := p.Game.Table.Handwritten(entries)
	var list []change
	for _, w := range boxes {
		if !content.Players.Sees(w.Box) {
			continue
		}
		c := change{Who: p.calls(w.Whose), Box: spoken(w.Box.Name), of: w}
		c.own, c.Who = c.Who, p.holder(w.Whose)+c.Who
		c.From, c.To = p.heldBefore(w), p.held(w.After, w)
		c.Fiat = byHand[table.Written{Whose: w.Whose, Box: w.Box}]
		if c.text = p.track(w); c.text != "" {
			c.Box = ""
		}
		if c.From != table.Something {
			c.list, c.differ = p.cameAndWent(w), p.fewThatDiffer(w)
		}
		list = append(list, c)
	}
	return list
}

// cameAndWent tells what came into a list of things, and what went; "" for everything
// else, and where they stand in another order alone.
func (p *Prompt) cameAndWent(w table.BoxWritten) string {
	before, _ := w.Before.(types.List)
	after, _ := w.After.(types.List)
	var texts []string
	differ := func(list, other types.List, sign string) bool {
		other = slices.Clone(other)
		for _, v := range list {
			if _, thing := v.(types.Noun); !thing {
				return false
			}
			if i := slices.IndexFunc(other, func(o types.Value) bool { return types.Equal(o, v) }); i >= 0 {
				other = slices.Delete(other, i, i+1)
				continue
			}
			texts = append(texts, sign+" "+p.Game.Table.Show(p.Game.Table.Unowned(v, w.Whose)))
		}
		return true
	}
	if !differ(before, after, "-") || !differ(after, before, "+") {
		return ""
	}
	return diag.Cut(strings.Join(texts, ", "), 2*mostHeld)
}

// fewThatDiffer are the numbers and texts that came into a list or went, where they are
// few; nil for everything else.
func (p *Prompt) fewThatDiffer(w table.BoxWritten) (values []string) {
	before, ok := w.Before.(types.List)
	after, ok2 := w.After.(types.List)
	if !ok || !ok2 {
		return nil
	}
	for _, lists := range [][2]types.List{{before, after}, {after, before}} {
		others := slices.Clone(lists[1])
		for _, v := range lists[0] {
			if i := slices.IndexFunc(others, func(o types.Value) bool { return types.Equal(o, v) }); i >= 0 {
				others = slices.Delete(others, i, i+1)
				continue
			}
			values = append(values, p.Game.Table.Show(v))
		}
	}
	if len(values) > mostNamedApart {
		return nil
	}
	return values
}

// calls is what people call something that changed.
func (p *Prompt) calls(n types.Noun) string {
	if n == p.Game.Table.Game() {
		return "game"
	}
	return p.Game.Table.NameOf(n)
}

// holder stands before the name of what somebody has, where that does not say whose it is:
// "Ug's ".
func (p *Prompt) holder(n types.Noun) string {
	t := p.Game.Table
	had := t.HadBy(n)
	if had == (types.Noun{}) && n != t.Game() && t.There(n) == nil && t.Box(t.Book().Catalogue.Kind(n.Kind), "bearer") != nil {
		v, _ := t.Get(n, "bearer")
		had, _ = v.(types.Noun)
	}
	if had == (types.Noun{}) || had == n || had == t.Game() {
		return ""
	}
	if whose := t.NameOf(had) + "'s "; !strings.HasPrefix(t.NameOf(n), whose) {
		return whose
	}
	return ""
}

// spoken is the name of a box as people say it.
func spoken(name string) string { return content.Spoken(name) }

// mostHeld is how long a value may be that stands in a change.
const mostHeld = 60

// held is what a box held, as it stands in a change.
func (p *Prompt) held(v types.Value, w table.BoxWritten) string {
	switch x := v.(type) {
	case nil:
		if !w.Box.Type.Optional {
			return "as it starts"
		}
		return "none"
	case types.List:
		if len(x) == 0 {
			return "none"
		}
	case types.Map:
		if len(x) == 0 {
			return "none"
		}
	case string:
		if x == "" {
			return "nothing"
		}
	}
	text := p.Game.Table.Show(p.Game.Table.Unowned(v, w.Whose))
	if n, ok := v.(types.Noun); ok && p.leaving[n] != "" {
		text = p.leaving[n]
	}
	text = strings.ReplaceAll(text, "\n", " ")
	return diag.Cut(text, mostHeld)
}

// mostSteps is how long a countdown may be that is drawn step by step.
const mostSteps = 12

// track draws a countdown that moved; "" for everything else.
func (p *Prompt) track(w table.BoxWritten) string {
	t := p.Game.Table
	if w.Box.Module != engineModule || w.Box.Name != "value" || w.Box.Kind.Name != "track" {
		return ""
	}
	size, err := t.Get(w.Whose, "size")
	n, ok := size.(float64)
	before, known := w.Before.(float64)
	after, known2 := w.After.(float64)
	if err != nil || !ok || !known || !known2 || p.Game.Table.FoundHidden(w, p.found) {
		return ""
	}
	text := fmt.Sprintf("%s -> %s of %s", types.Format(before), types.Format(after), types.Format(n))
	if n <= mostSteps && after >= 0 && after <= n {
		text = strings.Repeat("●", int(after)) + strings.Repeat("○", int(n-after)) + "  " + text
	}
	return text
}

// ownBusiness tells boxes of the engine that follow from others.
func ownBusiness(b *content.Box) bool {
	if b.Module != engineModule {
		return false
	}
	switch b.Kind.Name + "." + b.Name {
	case "track.value", "layer.saves", "entity.carries", "level":
		return false
	}
	return b.Name != "level"
}

// told are the changes that a line tells: without those that its rules said already, and
// what nobody sees anywhere.
func (p *Prompt) toldChanges(all []change, entries []*table.Entry, state string) []change {
	said := saidBy(entries)
	seen := p.state() != state
	game := p.Game.Table.Game()
	return slices.DeleteFunc(slices.Clone(all), func(c change) bool {
		w := c.of
		switch {
		case ownBusiness(w.Box):
			return true
		case c.Fiat:
			return false // what somebody writes is told
		case !p.seen(w) || p.heldElsewhere(c, all):
			return true
		case w.Whose == game && seen && p.state() != "":
			return true // that line tells
		case slices.ContainsFunc(said, func(text string) bool { return says(text, c) }):
			return true
		}
		if _, isNumber := w.After.(float64); isNumber {
			return false // how much it is now nobody can tell from words
		}
		return slices.ContainsFunc(entries, func(e *table.Entry) bool { return e.SaidWith(w.Whose, w.Box) })
	})
}

// says tells whether a text names what a box holds now, and whose it is or what the box
// is called.
func says(text string, c change) bool {
	if c.To == "" || c.text != "" || !strings.Contains(text, c.own) && !strings.Contains(text, c.Box) {
		return false
	}
	if c.differ != nil && namesAll(text, c.differ) {
		_, who := without(text, c.own)
		return who
	}
	rest, found := without(text, c.To)
	if !found {
		return false
	}
	_, who := without(rest, c.own)
	_, box := without(rest, c.Box)
	return who || box
}

// mostNamedApart is how many of a list may come or go that a text names one by one.
const mostNamedApart = 3

// namesAll tells whether a text names all of some values.
func namesAll(text string, values []string) bool {
	for _, v := range values {
		rest, found := without(text, v)
		if !found {
			return false
		}
		text = rest
	}
	return true
}

// without takes a word or several out of a text in which they stand by themselves.
func without(text, words string) (string, bool) {
	if !strings.Contains(text, words) { // most do not, and a pattern costs much more
		return text, false
	}
	at := regexp.MustCompile(`(^|[^\pL\pN])` + regexp.QuoteMeta(words) + `($|[^\pL\pN])`).FindStringIndex(text)
	if at == nil {
		return text, false
	}
	return text[:at[0]] + " " + text[at[1]:], true
}

// told is the box with what became of it.
func (c change) told() string {
	if c.list != "" {
		return c.Box + " " + c.list
	}
	return c.Box + " " + c.From + " -> " + c.To
}

// changeLines writes changes, those of one thing in a line, equal ones together.
func changeLines(list []change) []string {
	type told struct {
		who  []string
		what string
	}
	var lines []*told
	of := map[string]*told{}
	add := func(who, what string) {
		l := of[what]
		if l == nil {
			l = &told{what: what}
			of[what], lines = l, append(lines, l)
		}
		l.who = append(l.who, who)
	}
	type boxes struct {
		texts []string
		fiat  bool
	}
	all := map[string]*boxes{}
	for _, c := range list {
		if c.text != "" {
			continue
		}
		b := all[c.Who]
		if b == nil {
			b = &boxes{}
			all[c.Who] = b
		}
		b.texts, b.fiat = append(b.texts, c.told()), b.fiat || c.Fiat
	}
	for _, c := range list {
		if c.text != "" {
			add(c.Who, c.text)
			continue
		}
		b := all[c.Who]
		if b == nil {
			continue // told with the first of its boxes
		}
		delete(all, c.Who)
		what := strings.Join(b.texts, ", ")
		if b.fiat {
			what += ", by fiat"
		}
		add(c.Who, what)
	}
	var out []string
	for _, l := range lines {
		out = append(out, "  "+namesTogether(l.who)+"  "+l.what)
	}
	return out
}

// namesTogether lists names; of several that are numbered the name stands once.
func namesTogether(names []string) string { return strings.Join(table.Together(names), ", ") }

// changed notes what the running line changed, and tells of it, as far as it was not told
// in other ways.
func (p *Prompt) changed(entries []*table.Entry, state, before string) []string {
	all := p.changesOf(p.Game.Table.ChangedBoxes(), entries)
	if len(all) == 0 && len(entries) == 0 {
		p.did = nil
		return nil
	}
	p.wrote, p.did = all, entries
	lines := 0
	if before != "" {
		lines = strings.Count(before, "\n") + 1
	}
	return within(lines, changeLines(p.toldChanges(all, entries, state)))
}

// changedSince tells what a command of the prompt changed.
func (p *Prompt) changedSince(state, before string) []string {
	if p.turn.to == 0 {
		return p.changed(nil, state, before)
	}
	c, err := p.Game.Table.NotedChanges()
	if err != nil {
		return nil
	}
	return p.changedBack(c)
}

// changedBack tells what is otherwise since lines were taken back, done again or left. It
// is the same whether this process remembers them or reads them in the campaign.
func (p *Prompt) changedBack(c state.Changes) []string {
	boxes := p.Game.Table.Boxes(c)
	slices.SortStableFunc(boxes, byPlace)
	p.wrote, p.did = p.changesOf(boxes, nil), nil
	return within(1, changeLines(slices.DeleteFunc(slices.Clone(p.wrote), func(c change) bool { return ownBusiness(c.of.Box) || !p.seen(c.of) })))
}

// byPlace orders boxes by whose they are, and by name.
func byPlace(a, b table.BoxWritten) int {
	return cmp.Or(cmp.Compare(a.Whose.Record+a.Whose.Owner, b.Whose.Record+b.Whose.Owner), cmp.Compare(a.Whose.Kind, b.Whose.Kind),
		cmp.Compare(a.Whose.Name, b.Whose.Name), cmp.Compare(a.Box.Name, b.Box.Name))
}

// mostLines is how many lines one line of play prints; the rest is counted.
const mostLines = 12

// within cuts the changes so that with what stands before them they fill a screen at most.
func within(before int, lines []string) []string {
	room := max(mostLines-before, 1)
	if len(lines) <= room {
		return lines
	}
	room = max(room-1, 1)
	if more := len(lines) - room; more > 0 {
		lines = append(lines[:room:room], fmt.Sprintf("  %d more: :changes", more))
	}
	return lines
}

// changes is :changes: every box that the last line that changed something wrote, or one
// line of the log.
func (p *Prompt) changes(rest string) (string, error) {
	if rest == "" && p.Campaign != nil && p.Campaign.Last() > 0 {
		last := p.Campaign.Last()
		if p.players() {
			var err error
			if last, err = p.lastKnown(func(l campaign.Logged) bool { return !l.Private || !campaign.Leads(l.Kind) }); err != nil {
				return "", err
			}
		}
		rest = fmt.Sprint(last)
	}
	if rest == "" {
		wrote, err := p.lastWritten()
		if err != nil || len(wrote) == 0 {
			return "no line has written a box yet", err
		}
		return strings.Join(changeLines(wrote), "\n"), nil
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil {
		return "", &diag.Problem{Message: fmt.Sprintf("which line? %q is no number", rest), Hint: ":changes N takes the number of a line in the :log"}
	}
	boxes, entries, err := p.writtenBy(n)
	if err == nil {
		p.found, err = p.unknownBefore(n)
	}
	if err != nil {
		return "", err
	}
	defer func() { p.found = nil }()
	list := changeLines(p.changesOf(boxes, entries))
	if len(list) == 0 {
		return fmt.Sprintf("line %d wrote no box", n), nil
	}
	return strings.Join(list, "\n"), nil
}

// lastWritten are the changes of the last line that wrote something, be it one of an
// earlier opening of the campaign.
func (p *Prompt) lastWritten() ([]change, error) {
	if len(p.wrote) > 0 || p.Campaign == nil {
		return p.wrote, nil
	}
	for n := p.Campaign.Last(); n > 0; n-- {
		boxes, entries, err := p.writtenBy(n)
		if err != nil {
			return nil, err
		}
		if list := p.changesOf(boxes, entries); len(list) > 0 {
			return list, nil
		}
	}
	return nil, nil
}

// writtenBy are the boxes that a line of the campaign wrote, or a command of the log.
func (p *Prompt) writtenBy(n int64) ([]table.BoxWritten, []*table.Entry, error) {
	t := p.Game.Table
	if p.Campaign == nil {
		if n < 1 || n > int64(len(t.Journal())) {
			return nil, nil, fmt.Errorf("the log has %d commands, and none is number %d", len(t.Journal()), n)
		}
		boxes := t.WrittenIn(int(n - 1))
		for i := range boxes {
			boxes[i].Command = 0
		}
		return boxes, nil, nil
	}
	if n < 1 || n > p.Campaign.Last() {
		return nil, nil, p.noLine(n)
	}
	if err := p.hides(n); err != nil {
		return nil, nil, err
	}
	l, err := p.Campaign.Line(n)
	if err != nil {
		return nil, nil, err
	}
	found, err := p.unknownBefore(n)
	if err != nil {
		return nil, nil, err
	}
	if p.players() && campaign.Leads(l.Kind) && (campaign.PrivacyOf(l) != campaign.Public || len(found) > 0) {
		return nil, nil, errForGamemaster // hidden lines were taken back in it, or done again
	}
	c, err := campaign.Changes(l)
	boxes := t.Boxes(c)
	slices.SortStableFunc(boxes, byPlace)
	return boxes, p.playedIn(n), err
}
