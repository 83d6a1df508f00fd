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
	"houserule/stdlib/evening/summary"
	"houserule/stdlib/narrate"
)

// session runs :session, which begins or ends a session, mixes words into its dice, or shows its
// state.
func session(e *evening.Evening, rest string) (string, error) {
	if e.Campaign == nil {
		return "", &diag.Problem{Message: "sessions need a campaign, and this game has none", Hint: ":save FILE creates one"}
	}
	word, more, _ := strings.Cut(rest, " ")
	more = strings.TrimSpace(more)
	switch {
	case word == "words":
		return sessionWords(e, more)
	case more != "":
	case word == "":
		return sessionText(e.Sessions)
	case word == "begin":
		return beginSession(e)
	case word == "end":
		return endSession(e)
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no :session %q", rest), Hint: ":session begin, :session end, :session words NAME TEXT; without arguments it shows the current state"}
}

// sessionText returns the text on the state of the session.
func sessionText(sessions *evening.Sessions) (string, error) {
	number, open := sessions.Dice.Session()
	switch {
	case number == 0:
		return "no session has begun; :session begin begins one", nil
	case !open:
		return fmt.Sprintf("session %d has ended; :session begin begins the next", number), nil
	}
	text, err := sealText(sessions)
	if err != nil {
		return "", err
	}
	since := ""
	if l, err := sessions.Campaign.File().Line(sessions.Dice.SealLine()); err == nil && l.Time != "" {
		since = " since " + l.Time
	}
	return fmt.Sprintf("session %d is open%s; %s", number, since, text), nil
}

// sealText returns the text on the dice of the open session: their seal, the number of rolled
// ones, and the players who gave words.
func sealText(sessions *evening.Sessions) (string, error) {
	r, err := sessions.Campaign.DiceOf(sessions.Dice.SealLine())
	if err != nil {
		return "", err
	}
	text := "its dice are sealed"
	if r.Begins != nil {
		text += " as " + seal.Groups(r.Begins.Seal)
	}
	session, _ := sessions.Dice.Session()
	fell, err := countDice(sessions, session)
	if err != nil {
		return "", err
	}
	text += ", " + fell.Text("none have been rolled", "has been rolled", "have been rolled", true)
	line, _ := sessions.Dice.LastWords()
	words, err := sessions.Campaign.Words(line)
	if err != nil {
		return "", err
	}
	for _, w := range words {
		text += fmt.Sprintf("\n  %s gave the words %q, for %s", w.Name, w.Text, allBut(w.From))
	}
	return text, nil
}

// allBut returns the text for all dice from index first on, those that words of a player affect.
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
func sessionWords(e *evening.Evening, rest string) (string, error) {
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
		return "", errors.New("the words are not valid UTF-8")
	}
	if err := checkSealed(e.Sessions); err != nil {
		return "", err
	}
	before, line := e.Dice.Savepoint(), e.Campaign.Last()
	w, err := e.Dice.Mix(name, text, line+1)
	if err != nil {
		return "", err
	}
	e.Line.Effect = &evening.Effect{Kind: campaign.Words, Typed: ":session words " + rest, To: line, Dice: seal.Record{Words: &w}, Undo: func() { e.Dice.RollBack(before) }}
	return fmt.Sprintf("%s's words are mixed into the dice from here on; the seal is unchanged", name), nil
}

// checkSealed returns the error that sealed dice cannot be rolled; nil if they can.
func checkSealed(sessions *evening.Sessions) error {
	number, open := sessions.Dice.Session()
	switch {
	case sessions.Campaign.ReadOnly():
		return evening.ErrOnlyRead
	case !open && number == 0:
		return &diag.Problem{Message: "no session is open", Hint: ":session begin begins one"}
	case !open:
		return &diag.Problem{Message: fmt.Sprintf("session %d has ended", number), Hint: ":session begin begins the next"}
	case !sessions.Dice.HasSeed():
		return seal.ErrNoSeed
	}
	return nil
}

// beginSession begins the next session: it seals its dice and runs game:session_begins().
func beginSession(e *evening.Evening) (string, error) {
	number, open := e.Dice.Session()
	switch {
	case e.Campaign.ReadOnly():
		return "", evening.ErrOnlyRead
	case open && e.Dice.HasSeed():
		return "", &diag.Problem{Message: fmt.Sprintf("session %d is open", number), Hint: ":session end ends it"}
	}
	number++
	seed, err := e.Sessions.NewSeed(number)
	if err != nil {
		return "", err
	}
	if err := e.Campaign.SetSeed(number, seed); err != nil {
		return "", evening.NotWritten(e.Campaign, err)
	}
	before := e.Dice.Savepoint()
	e.Dice.Begin(number, seed, e.Campaign.Last()+1)
	var thrower seal.Record
	e.Sessions.ScriptDice(e.Campaign.Last()+1, &thrower)
	text, err := runModuleActions(e, ":session begin", "game:session_begins()")
	if err != nil {
		e.Dice.RollBack(before)
		return text, err
	}
	e.Line.Effect.Dice = thrower
	e.Line.Effect.Notes = e.Modules.WithKept
	e.Line.Effect.Dice.Begins, e.Line.Effect.Undo = &seal.SessionBegin{Session: number, Seal: seed.Seal(number)}, func() { e.Dice.RollBack(before) }
	return narrate.Lines(evening.SessionStartText(number, seed), text), nil
}

// endSession ends the session: it runs the awards and reveals the seed.
func endSession(e *evening.Evening) (string, error) {
	number, _ := e.Dice.Session()
	if err := checkSealed(e.Sessions); err != nil {
		return "", err
	}
	seed, known, err := e.Campaign.Seed(number, e.Dice.SealLine())
	if err == nil && !known {
		err = seal.ErrNoSeed
	}
	if err != nil {
		return "", err
	}
	before := e.Dice.Savepoint()
	ends, waits, err := awards(e)
	if err != nil {
		return "", err
	}
	entries := len(e.Game.Table.Journal().Entries())
	text, err := runModuleActions(e, ":session end", ends)
	var refused *rules.Refusal
	if errors.As(err, &refused) { // a refusal must not prevent the end of the session
		waits = append(waits, "  no awards: "+evening.SentenceOf(err).Error())
		text, err = runModuleActions(e, ":session end", "")
	}
	if err != nil {
		e.Dice.RollBack(before)
		return text, err
	}
	text = narrate.Lines(text, waits...)
	fell, err := countText(e.Sessions, number)
	var sum *narrate.Summary
	if err == nil {
		sum, err = summary.Of(e.Reader, min(entries, len(e.Game.Table.Journal().Entries())))
	}
	if err != nil {
		return text, errors.Join(err, e.Log.UndoLine(&evening.Effect{Kind: campaign.Session, Undo: func() { e.Dice.RollBack(before) }}))
	}
	path := summary.Path(e.Campaign.File().Path(), number)
	e.Dice.End()
	e.Line.Effect.Dice.Opens, e.Line.Effect.Undo = &seal.SessionEnd{Session: number, Seed: seed}, func() { e.Dice.RollBack(before) }
	e.Line.Effect.AfterKeep = func() string {
		name := strings.TrimSuffix(filepath.Base(e.Campaign.File().Path()), filepath.Ext(e.Campaign.File().Path()))
		return summary.Write(path, sum.Markdown(name, fmt.Sprintf("Sealed as `%s`, by the seed `%s`; %s.", seed.Seal(number), seed, fell)))
	}
	opens := fmt.Sprintf("the seed of the seal %s is %s; %s", seal.Groups(seed.Seal(number)), seal.Groups(seed), fell)
	return narrate.Lines(text, sum.Text(filepath.Base(path)), opens), nil
}

// countText returns the text on the number of dice rolled in the session that ends.
func countText(sessions *evening.Sessions, session int) (string, error) {
	fell, err := countDice(sessions, session)
	return fell.Text("no dice were rolled", "die was rolled", "dice were rolled", false), err
}

// countDice returns the numbers of dice rolled in the open session, including those of the running
// line and of waiting lines.
func countDice(sessions *evening.Sessions, session int) (seal.SessionCounts, error) {
	f, err := sessions.Campaign.CountDice(session, sessions.Dice.SealLine())
	if r := sessions.Dice.Record(); r != nil {
		f.Add(r.Rolled)
	}
	held := sessions.Dice.Reserved()
	f.Add(held)
	f.Waits = len(held)
	return f, err
}

// runModuleActions evaluates source, the actions of modules at the begin or end of a session, as
// the line typed of the campaign. An empty source is also recorded as a line.
func runModuleActions(e *evening.Evening, typed, source string) (string, error) {
	if source == "" {
		e.History.Record(e.History.Begin(typed, campaign.Session))
		e.Line.Effect.ChangesReported = true
		return "", nil
	}
	entries := len(e.Game.Table.Journal().Entries())
	text, err := e.EvalAs(source, typed, campaign.Session)
	if err != nil {
		return text, err
	}
	var titles []string
	for _, entry := range e.Game.Table.Journal().Entries()[entries:] {
		titles = append(titles, entry.Title)
	}
	if text == strings.Join(titles, "; ") {
		text = "" // the output has only the titles
	}
	return text, nil
}
