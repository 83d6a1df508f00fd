package commands

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
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// session begins or ends a session, takes words for its dice, or says where it stands.
func session(p *evening.Evening, rest string) (string, error) {
	if p.Campaign == nil {
		return "", &diag.Problem{Message: "sessions are those of a campaign, and this game is in none", Hint: ":save FILE goes on in one"}
	}
	word, more, _ := strings.Cut(rest, " ")
	more = strings.TrimSpace(more)
	switch {
	case word == "words":
		return sessionWords(p, more)
	case more != "":
	case word == "":
		return sessionStands(p)
	case word == "begin":
		return beginSession(p)
	case word == "end":
		return endSession(p)
	}
	return "", &diag.Problem{Message: fmt.Sprintf("a session cannot %q", rest), Hint: ":session begin, :session end, :session words NAME TEXT; alone it says where the session stands"}
}

// sessionStands says where the session stands.
func sessionStands(p *evening.Evening) (string, error) {
	number, open := p.Dice.Session()
	switch {
	case number == 0:
		return "no session has begun; :session begin begins one", nil
	case !open:
		return fmt.Sprintf("session %d has ended; :session begin begins the next", number), nil
	}
	text, err := sealText(p)
	if err != nil {
		return "", err
	}
	since := ""
	if l, err := p.Campaign.Line(p.Dice.Begun()); err == nil && l.Time != "" {
		since = " since " + l.Time
	}
	return fmt.Sprintf("session %d is open%s; %s", number, since, text), nil
}

// sealText tells how the dice of the open session are sealed, how many fell, and who gave
// words.
func sealText(p *evening.Evening) (string, error) {
	r, err := p.Campaign.Fell(p.Dice.Begun())
	if err != nil {
		return "", err
	}
	text := "its dice are sealed"
	if r.Begins != nil {
		text += " as " + seal.Groups(r.Begins.Seal)
	}
	session, _ := p.Dice.Session()
	fell, err := fallen(p, session)
	if err != nil {
		return "", err
	}
	text += ", " + fell.Told("none has fallen", "has fallen", "have fallen", true)
	line, _ := p.Dice.Worded()
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
func sessionWords(p *evening.Evening, rest string) (string, error) {
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
	if err := sealed(p); err != nil {
		return "", err
	}
	before, line := p.Dice.Moment(), p.Campaign.Last()
	w, err := p.Dice.Mix(name, text, line+1)
	if err != nil {
		return "", err
	}
	p.Line.Turn = &evening.Turn{Kind: campaign.Words, Typed: ":session words " + rest, To: line, Dice: seal.Record{Words: &w}, Back: func() { p.Dice.Return(before) }}
	return fmt.Sprintf("%s's words go into the dice from here on; the seal stays", name), nil
}

// sealed says why no dice of a seal can fall; nil when they can.
func sealed(p *evening.Evening) error {
	number, open := p.Dice.Session()
	switch {
	case p.Campaign.Read():
		return evening.ErrOnlyRead
	case !open && number == 0:
		return &diag.Problem{Message: "no session is open", Hint: ":session begin begins one"}
	case !open:
		return &diag.Problem{Message: fmt.Sprintf("session %d has ended", number), Hint: ":session begin begins the next"}
	case !p.Dice.Sealed():
		return seal.ErrNoSeed
	}
	return nil
}

// beginSession begins the next session: its dice are sealed, and modules do what they do.
func beginSession(p *evening.Evening) (string, error) {
	number, open := p.Dice.Session()
	switch {
	case p.Campaign.Read():
		return "", evening.ErrOnlyRead
	case open && p.Dice.Sealed():
		return "", &diag.Problem{Message: fmt.Sprintf("session %d is open", number), Hint: ":session end ends it"}
	}
	number++
	seed, err := evening.NewSeed(p, number)
	if err != nil {
		return "", err
	}
	if err := p.Campaign.SetSeed(number, seed); err != nil {
		return "", evening.NotWritten(p, err)
	}
	before := p.Dice.Moment()
	p.Dice.Begin(number, seed, p.Campaign.Last()+1)
	var thrower seal.Record
	evening.ScriptDice(p, p.Campaign.Last()+1, &thrower)
	text, err := acts(p, ":session begin", "game:session_begins()")
	if err != nil {
		p.Dice.Return(before)
		return text, err
	}
	p.Line.Turn.Dice = thrower
	p.Line.Turn.Notes = p.Modules.WithKept
	p.Line.Turn.Dice.Begins, p.Line.Turn.Back = &seal.Begins{Session: number, Seal: seed.Seal(number)}, func() { p.Dice.Return(before) }
	return narrate.Lines(evening.Begins(number, seed), text), nil
}

// endSession ends the session: modules do what they do, and the seed is told.
func endSession(p *evening.Evening) (string, error) {
	number, _ := p.Dice.Session()
	if err := sealed(p); err != nil {
		return "", err
	}
	seed, known, err := p.Campaign.Seed(number, p.Dice.Begun())
	if err == nil && !known {
		err = seal.ErrNoSeed
	}
	if err != nil {
		return "", err
	}
	before := p.Dice.Moment()
	ends, waits, err := awards(p)
	if err != nil {
		return "", err
	}
	entries := len(p.Game.Table.Journal().Entries())
	text, err := acts(p, ":session end", ends)
	var refused *rules.Refusal
	if errors.As(err, &refused) { // which must not keep people at the table
		waits = append(waits, "  no awards: "+evening.SentenceOf(err).Error())
		text, err = acts(p, ":session end", "")
	}
	if err != nil {
		p.Dice.Return(before)
		return text, err
	}
	text = narrate.Lines(text, waits...)
	told, err := opens(p, number, seed)
	var s *narrate.Summary
	if err == nil {
		s, err = summarizes(p, min(entries, len(p.Game.Table.Journal().Entries())))
	}
	if err != nil {
		return text, errors.Join(err, p.TakeBackLine(&evening.Turn{Kind: campaign.Session, Back: func() { p.Dice.Return(before) }}))
	}
	_, fell, _ := strings.Cut(told, "; ")
	path := summaryPath(p.Campaign.Path(), number)
	p.Dice.End()
	p.Line.Turn.Dice.Opens, p.Line.Turn.Back = &seal.Opens{Session: number, Seed: seed}, func() { p.Dice.Return(before) }
	p.Line.Turn.After = func() string {
		name := strings.TrimSuffix(filepath.Base(p.Campaign.Path()), filepath.Ext(p.Campaign.Path()))
		return writesSummary(path, s.Markdown(name, fmt.Sprintf("Sealed as `%s`, by the seed `%s`; %s.", seed.Seal(number), seed, fell)))
	}
	return narrate.Lines(text, s.Text(" (in "+filepath.Base(path)+")"), told), nil
}

// opens tells that a seal is opened, and how many dice were of it.
func opens(p *evening.Evening, session int, seed seal.Seed) (string, error) {
	fell, err := fallen(p, session)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("the seal %s opens: seed %s; ", seal.Groups(seed.Seal(session)), seal.Groups(seed)) +
		fell.Told("none of its dice fell", "die was its", "dice were its", false), nil
}

// fallen counts the dice of the open session, those of the running line and of lines that
// wait as well.
func fallen(p *evening.Evening, session int) (seal.Fallen, error) {
	f, err := p.Campaign.Fallen(session, p.Dice.Begun())
	if r := p.Dice.Record(); r != nil {
		f.Fell(r.Fell)
	}
	held := p.Dice.Held()
	f.Fell(held)
	f.Waits = len(held)
	return f, err
}

// acts runs what modules do as a line that was typed otherwise; without anything to run it
// is a line all the same.
func acts(p *evening.Evening, typed, source string) (string, error) {
	if source == "" {
		p.Happened(&evening.Step{Source: typed, Kind: campaign.Session, Before: p.Game.Variables(), After: p.Game.Variables()})
		p.Line.Turn.Told = true
		return "", nil
	}
	entries := len(p.Game.Table.Journal().Entries())
	text, err := p.EvalAs(source)
	if err != nil {
		return text, err
	}
	s := p.History.Past[len(p.History.Past)-1]
	s.Source, s.Kind = typed, campaign.Session
	p.Line.Turn = s.Turn()
	p.Line.Turn.Told = true
	var titles []string
	for _, e := range p.Game.Table.Journal().Entries()[entries:] {
		titles = append(titles, e.Title)
	}
	if text == strings.Join(titles, "; ") {
		text = "" // nothing came of it
	}
	return text, nil
}
