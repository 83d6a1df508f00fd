// Package summary makes the summary of a session from the lines of its campaign. It contains nothing
// that players may not know.
package summary

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/runtime/explain"
	"houserule/runtime/state"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
	"houserule/stdlib/narrate/recap"
)

// collector reads the lines of the open session.
type collector struct {
	reader  *evening.Reader
	on      map[int64]bool    // the lines that are not undone
	hidden  map[int64]bool    // the lines that players may not read
	unknown map[state.ID]bool // the things that players do not know
	names   explain.UnknownNames
	last    int64 // the number of the line that ends the session
	session recap.Session
	fiats   []string
	house   []string // texts on lines with house rules
	back    []string // numbers of the lines that undid others
	left    int      // number of lines that stay undone
	began   string
}

// Of returns the summary of the open session, from its lines and the one that ends it. entries is
// the length of the journal when the latter began.
func Of(reader *evening.Reader, entries int) (*narrate.Summary, error) {
	c, err := newCollector(reader)
	if err != nil {
		return nil, err
	}
	for l, err := range reader.Campaign.File().Lines(reader.Dice.SealLine(), -1) {
		if err == nil {
			err = c.add(l)
		}
		if err != nil {
			return nil, err
		}
	}
	for _, e := range reader.Game.Table.Journal().Entries()[entries:] { // the line that ends the session
		for _, text := range e.Summary {
			c.session.Events = append(c.session.Events, recap.Event{Line: c.last, Told: text})
		}
	}
	if err := c.attendance(); err != nil {
		return nil, err
	}
	if c.session.Changes, err = changedInSession(reader, c.on, c.unknown); err != nil {
		return nil, err
	}
	c.session.Events = slices.DeleteFunc(c.session.Events, func(e recap.Event) bool {
		return c.names.In(e.Note) || c.names.In(e.Told) || e.Ruling != nil && c.names.In(e.Ruling[0]+" "+e.Ruling[1])
	})
	slices.SortStableFunc(c.session.Events, func(a, b recap.Event) int { return int(a.Line - b.Line) })
	return c.summary(), nil
}

func newCollector(reader *evening.Reader) (*collector, error) {
	c := &collector{reader: reader, last: reader.Campaign.Last() + 1}
	var err error
	if c.on, err = reader.Campaign.Timeline.Numbers(); err != nil {
		return nil, err
	}
	if c.hidden, err = reader.Campaign.HiddenLines(world.Onlookers()); err != nil {
		return nil, err
	}
	secret, err := reader.Campaign.ConcealedAt(reader.Campaign.Last(), world.Onlookers())
	if err != nil {
		return nil, err
	}
	c.names = explain.NewUnknownNames(secret.Things, secret.Public)
	c.unknown = reader.Game.Table.World().Audience.SecretRecords(reader.Game.Table.Run(), secret.Secrets)
	return c, nil
}

// add adds a line of the session.
func (c *collector) add(l file.Line) error {
	if l.Number == c.reader.Dice.SealLine() {
		c.began = l.Time
	}
	switch {
	case l.Kind == campaign.Undo, l.Kind == campaign.Goto && narrate.MovesBack(l):
		c.back = append(c.back, fmt.Sprint(l.Number))
	case l.Kind == campaign.Reveal:
		return c.addRevealed(l)
	case l.Kind == campaign.Redo, l.Kind == campaign.Goto, campaign.LeavesGameUnchanged(l.Kind), l.Number == 0:
	case !c.on[l.Number]:
		c.left++
	case l.Kind == campaign.House, l.Kind == campaign.Option:
		return c.addRule(l)
	case l.Kind == campaign.Secret, campaign.PrivacyFor(l, world.Onlookers()) != campaign.Public: // everybody reads it
	default:
		if word, ok := strings.CutPrefix(l.Typed, ":modules "); ok && l.Kind == campaign.Reload {
			act, name, _ := strings.Cut(word, " ")
			c.session.Modules = append(c.session.Modules, recap.Module{Line: l.Number, Act: act, Name: strings.TrimSpace(name)})
		}
		fiat, err := c.addEvents(l, l.Number)
		if fiat != nil {
			c.fiats = append(c.fiats, narrate.FiatText(l, *fiat))
		}
		return err
	}
	return nil
}

// addRevealed adds the events of the secret line that a line reveals.
func (c *collector) addRevealed(l file.Line) error {
	n, err := campaign.Reveals(l)
	if err != nil || !c.on[n] {
		return err
	}
	secret, err := c.reader.Campaign.File().Line(n)
	if err == nil && campaign.PrivacyFor(secret, world.Onlookers()) == campaign.Public {
		_, err = c.addEvents(secret, l.Number)
	}
	return err
}

// addEvents adds the events of a line, as events of the line at. It returns the reason for writing a box by
// fiat; nil if none was written.
func (c *collector) addEvents(l file.Line, at int64) (fiat *string, err error) {
	events := &c.session.Events
	if text, ok := NoteIn(l); ok {
		*events = append(*events, recap.Event{Line: at, Note: text})
	}
	n, err := narrate.NotableIn(l)
	for _, text := range n.Told {
		*events = append(*events, recap.Event{Line: at, Told: text})
	}
	for _, r := range n.Rulings {
		*events = append(*events, recap.Event{Line: at, Ruling: &r})
	}
	for _, text := range n.Dice {
		*events = append(*events, recap.Event{Line: at, Dice: text})
	}
	return n.Fiat, err
}

// addRule adds a line that changed the house rules or an option.
func (c *collector) addRule(l file.Line) error {
	r, err := c.ruleIn(l)
	if err != nil {
		return err
	}
	c.session.Rules = append(c.session.Rules, r)
	if l.Kind == campaign.House {
		name, text := narrate.HouseRuleText(l.Typed)
		if text != "" {
			name += ", " + text
		}
		c.house = append(c.house, fmt.Sprintf("%d %s", l.Number, name))
	}
	return nil
}

// ruleActs are the words of :house that take the number of a line.
var ruleActs = map[string]recap.RuleAct{"off": recap.Off, "on": recap.On, "first": recap.First}

// ruleIn returns what a line did with the house rules or with an option.
func (c *collector) ruleIn(l file.Line) (r recap.Rule, err error) {
	words := strings.Fields(l.Typed)
	if l.Kind == campaign.Option && len(words) > 1 {
		return recap.Rule{Act: recap.Option, Name: words[1], Text: strings.Join(words[2:], " ")}, nil
	}
	typed := l.Typed
	if len(words) == 3 && words[0] == ":house" {
		var n int64
		act, numbered := ruleActs[words[1]]
		switch _, err := fmt.Sscan(words[2], &n); {
		case words[1] == "import":
			return recap.Rule{Act: recap.Imported, Name: filepath.Base(words[2])}, nil
		case numbered && err == nil:
			made, err := c.reader.Campaign.File().Line(n)
			if err != nil {
				return r, err
			}
			r.Act, typed = act, made.Typed
		}
	}
	r.Name, r.Text = narrate.HouseRuleText(typed)
	return r, nil
}

// summary writes the summary.
func (c *collector) summary() *narrate.Summary {
	number, _ := c.reader.Dice.Session()
	s := &narrate.Summary{Session: number, From: max(c.reader.Dice.SealLine(), 1), To: c.last, Began: c.began, Names: c.names}
	if c.reader.Config.Clock != nil {
		s.Ends = c.reader.Config.Clock()
	}
	s.Paragraphs = c.session.Paragraphs()
	for _, sentences := range s.Paragraphs {
		for i := range sentences {
			sentences[i] = c.names.Public(sentences[i])
		}
	}
	var changed, notes, told, dice, modules []string
	for _, r := range narrate.ChangeRows(c.session.Changes) {
		changed = append(changed, r.Who+" "+r.What)
	}
	for _, e := range c.session.Events {
		switch {
		case e.Note != "":
			notes = append(notes, fmt.Sprintf("%s at %d", e.Note, e.Line))
		case e.Told != "":
			told = append(told, fmt.Sprintf("%s at %d", e.Told, e.Line))
		case e.Ruling != nil:
			told = append(told, fmt.Sprintf("%s %s, ruled at %d", e.Ruling[0], e.Ruling[1], e.Line))
		case e.Dice != "":
			dice = append(dice, fmt.Sprintf("%s at %d", e.Dice, e.Line))
		}
	}
	for _, m := range c.session.Modules {
		modules = append(modules, fmt.Sprintf("%d %s %s", m.Line, m.Act, m.Name))
	}
	s.Add("arrived", narrate.InOneRow(c.session.Came)...)
	s.Add("left", narrate.InOneRow(c.session.Left)...)
	if p := c.session.Time; p != nil {
		s.Add("time", narrate.TimePassed(p.From, p.To))
	}
	s.Add("what changed", changed...)
	s.AddOther("by fiat", c.fiats...)
	s.Add("notes", notes...)
	s.Add("of note", told...)
	s.Add("dice of note", dice...)
	s.Add("house rules", c.house...)
	s.Add("modules", modules...)
	if len(c.back) > 0 {
		s.AddOther("undone", narrate.TakenBack(c.back, c.left))
	}
	return s
}

// Path returns an unused path beside the campaign for the summary of a session.
func Path(campaign string, session int) string {
	base := strings.TrimSuffix(campaign, filepath.Ext(campaign))
	path := fmt.Sprintf("%s-%d.md", base, session)
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path
		}
		path = fmt.Sprintf("%s-%d-%d.md", base, session, n)
	}
}

// Write writes a summary into its file, and returns a message on success or failure.
func Write(path, text string) string {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err
		}
		return fmt.Sprintf("the summary is not in %s, which cannot be written: %s", filepath.Base(path), err)
	}
	return ""
}
