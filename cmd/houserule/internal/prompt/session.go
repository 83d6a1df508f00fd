package prompt

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/runtime/rules"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/narrate"
)

// session begins or ends a session, takes words for its dice, or says where it stands.
func (p *Prompt) session(rest string) (string, error) {
	if p.Campaign == nil {
		return "", &diag.Problem{Message: "sessions are those of a campaign, and this game is in none", Hint: ":save FILE goes on in one"}
	}
	word, more, _ := strings.Cut(rest, " ")
	more = strings.TrimSpace(more)
	switch {
	case word == "words":
		return p.sessionWords(more)
	case more != "":
	case word == "":
		return p.sessionStands()
	case word == "begin":
		return p.beginSession()
	case word == "end":
		return p.endSession()
	}
	return "", &diag.Problem{Message: fmt.Sprintf("a session cannot %q", rest), Hint: ":session begin, :session end, :session words NAME TEXT; alone it says where the session stands"}
}

// sessionStands says where the session stands.
func (p *Prompt) sessionStands() (string, error) {
	number, open := p.dice.Session()
	switch {
	case number == 0:
		return "no session has begun; :session begin begins one", nil
	case !open:
		return fmt.Sprintf("session %d has ended; :session begin begins the next", number), nil
	}
	text, err := p.sealText()
	if err != nil {
		return "", err
	}
	since := ""
	if l, err := p.Campaign.Line(p.dice.Begun()); err == nil && l.Time != "" {
		since = " since " + l.Time
	}
	return fmt.Sprintf("session %d is open%s; %s", number, since, text), nil
}

// sealText tells how the dice of the open session are sealed, how many fell, and who gave
// words.
func (p *Prompt) sealText() (string, error) {
	r, err := p.Campaign.Fell(p.dice.Begun())
	if err != nil {
		return "", err
	}
	text := "its dice are sealed"
	if r.Begins != nil {
		text += " as " + seal.Groups(r.Begins.Seal)
	}
	session, _ := p.dice.Session()
	fell, err := p.fallen(session)
	if err != nil {
		return "", err
	}
	text += ", " + fell.Told("none has fallen", "has fallen", "have fallen", true)
	line, _ := p.dice.Worded()
	words, err := p.Campaign.Words(line)
	if err != nil {
		return "", err
	}
	for _, w := range words {
		text += fmt.Sprintf("\n  %s gave the words %q, for %s", w.Name, w.Text, allBut(w.From))
	}
	return text, nil
}

// allBut is the dice that fall by somebody's words.
func allBut(first int) string {
	switch first {
	case 0:
		return "all of them"
	case 1:
		return "all but the first"
	}
	return fmt.Sprintf("all but the first %d", first)
}

// sessionWords mixes the words of a player into the dice.
func (p *Prompt) sessionWords(rest string) (string, error) {
	name, text, _ := strings.Cut(rest, " ")
	if strings.HasPrefix(rest, `"`) {
		name, text = narrate.SplitOffer(rest)
	}
	if text = strings.TrimSpace(text); len(text) > 1 && strings.HasPrefix(text, `"`) && strings.HasSuffix(text, `"`) {
		text = text[1 : len(text)-1]
	}
	if name == "" || text == "" {
		return "", &diag.Problem{Message: "whose words, and which?", Hint: `:session words Marta "red bicycle"`}
	}
	if !utf8.ValidString(name + text) {
		return "", errors.New("the words are no UTF-8")
	}
	if err := p.sealed(); err != nil {
		return "", err
	}
	before, line := p.dice.Moment(), p.Campaign.Last()
	w, err := p.dice.Mix(name, text, line+1)
	if err != nil {
		return "", err
	}
	p.turn = &turn{kind: campaign.Words, typed: ":session words " + rest, to: line, dice: seal.Record{Words: &w}, back: func() { p.dice.Return(before) }}
	return fmt.Sprintf("%s's words go into the dice from here on; the seal stays", name), nil
}

// sealed says why no dice of a seal can fall; nil when they can.
func (p *Prompt) sealed() error {
	number, open := p.dice.Session()
	switch {
	case p.Campaign.Read():
		return errOnlyRead
	case !open && number == 0:
		return &diag.Problem{Message: "no session is open", Hint: ":session begin begins one"}
	case !open:
		return &diag.Problem{Message: fmt.Sprintf("session %d has ended", number), Hint: ":session begin begins the next"}
	case !p.dice.Sealed():
		return seal.ErrNoSeed
	}
	return nil
}

// newSeed is a secret for a session.
func (p *Prompt) newSeed(session int) (seal.Seed, error) {
	if p.Secret == nil {
		return seal.Numbered(p.Seed, session), nil
	}
	return p.Secret()
}

// begins tells that a session begins.
func begins(session int, seed seal.Seed) string {
	return fmt.Sprintf("session %d begins; its dice are sealed as %s, players may add words", session, seal.Groups(seed.Seal(session)))
}

// beginSession begins the next session: its dice are sealed, and modules do what they do.
func (p *Prompt) beginSession() (string, error) {
	number, open := p.dice.Session()
	switch {
	case p.Campaign.Read():
		return "", errOnlyRead
	case open && p.dice.Sealed():
		return "", &diag.Problem{Message: fmt.Sprintf("session %d is open", number), Hint: ":session end ends it"}
	}
	number++
	seed, err := p.newSeed(number)
	if err != nil {
		return "", err
	}
	if err := p.Campaign.SetSeed(number, seed); err != nil {
		return "", p.unkept(err)
	}
	before := p.dice.Moment()
	p.dice.Begin(number, seed, p.Campaign.Last()+1)
	var thrower seal.Record
	p.scripts(p.Campaign.Last()+1, &thrower)
	text, err := p.acts(":session begin", "game:session_begins()")
	if err != nil {
		p.dice.Return(before)
		return text, err
	}
	p.turn.dice = thrower
	p.turn.notes = p.withKept
	p.turn.dice.Begins, p.turn.back = &seal.Begins{Session: number, Seal: seed.Seal(number)}, func() { p.dice.Return(before) }
	return narrate.Lines(begins(number, seed), text), nil
}

// endSession ends the session: modules do what they do, and the seed is told.
func (p *Prompt) endSession() (string, error) {
	number, _ := p.dice.Session()
	if err := p.sealed(); err != nil {
		return "", err
	}
	seed, known, err := p.Campaign.Seed(number, p.dice.Begun())
	if err == nil && !known {
		err = seal.ErrNoSeed
	}
	if err != nil {
		return "", err
	}
	before := p.dice.Moment()
	ends, waits, err := p.awards()
	if err != nil {
		return "", err
	}
	entries := len(p.Game.Table.Journal().Entries())
	text, err := p.acts(":session end", ends)
	var refused *rules.Refusal
	if errors.As(err, &refused) { // which must not keep people at the table
		waits = append(waits, "  no awards: "+answer(err).Error())
		text, err = p.acts(":session end", "")
	}
	if err != nil {
		p.dice.Return(before)
		return text, err
	}
	text = narrate.Lines(text, waits...)
	told, err := p.opens(number, seed)
	var s *narrate.Summary
	if err == nil {
		s, err = p.summarizes(min(entries, len(p.Game.Table.Journal().Entries())))
	}
	if err != nil {
		return text, errors.Join(err, p.didNotHappen(&turn{kind: campaign.Session, back: func() { p.dice.Return(before) }}))
	}
	_, fell, _ := strings.Cut(told, "; ")
	path := summaryPath(p.Campaign.Path(), number)
	p.dice.End()
	p.turn.dice.Opens, p.turn.back = &seal.Opens{Session: number, Seed: seed}, func() { p.dice.Return(before) }
	p.turn.after = func() string {
		name := strings.TrimSuffix(filepath.Base(p.Campaign.Path()), filepath.Ext(p.Campaign.Path()))
		return writesSummary(path, s.Markdown(name, fmt.Sprintf("Sealed as `%s`, by the seed `%s`; %s.", seed.Seal(number), seed, fell)))
	}
	return narrate.Lines(text, s.Text(" (in "+filepath.Base(path)+")"), told), nil
}

// opens tells that a seal is opened, and how many dice were of it.
func (p *Prompt) opens(session int, seed seal.Seed) (string, error) {
	fell, err := p.fallen(session)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("the seal %s opens: seed %s; ", seal.Groups(seed.Seal(session)), seal.Groups(seed)) +
		fell.Told("none of its dice fell", "die was its", "dice were its", false), nil
}

// fallen counts the dice of the open session, those of the running line and of lines that
// wait as well.
func (p *Prompt) fallen(session int) (seal.Fallen, error) {
	f, err := p.Campaign.Fallen(session, p.dice.Begun())
	if r := p.dice.Record(); r != nil {
		f.Fell(r.Fell)
	}
	held := p.dice.Held()
	f.Fell(held)
	f.Waits = len(held)
	return f, err
}

// acts runs what modules do as a line that was typed otherwise; without anything to run it
// is a line all the same.
func (p *Prompt) acts(typed, source string) (string, error) {
	if source == "" {
		p.happened(&step{source: typed, kind: campaign.Session, before: p.Game.Variables(), after: p.Game.Variables()})
		p.turn.told = true
		return "", nil
	}
	entries := len(p.Game.Table.Journal().Entries())
	text, err := p.lineAs(source)
	if err != nil {
		return text, err
	}
	s := p.past[len(p.past)-1]
	s.source, s.kind = typed, campaign.Session
	p.turn = s.turn()
	p.turn.told = true
	var titles []string
	for _, e := range p.Game.Table.Journal().Entries()[entries:] {
		titles = append(titles, e.Title)
	}
	if text == strings.Join(titles, "; ") {
		text = "" // nothing came of it
	}
	return text, nil
}

// sessionStays says what of a session is not taken back with its line.
func sessionStays(kind, typed string) []string {
	switch {
	case kind != campaign.Session:
		return nil
	case strings.HasPrefix(typed, ":session end"):
		return []string{"  its seed was told, and stays so: :session begin seals new dice"}
	}
	return []string{"  the session itself stays open, and its dice sealed"}
}
