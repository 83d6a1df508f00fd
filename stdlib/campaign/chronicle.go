package campaign

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
)

// Look opens the file of a campaign to read its lines alone: of a damaged one those that
// are whole.
func Look(path string) (*Campaign, error) {
	f, err := file.Open(path, file.Options{Read: true})
	if err != nil {
		return nil, err
	}
	head, err := f.Head()
	if err != nil {
		f.Close()
		return nil, err
	}
	return &Campaign{Course: &Course{file: f, last: head.Last}, file: f, options: Options{Read: true}, questions: noQuestions()}, nil
}

// Logged is a line as a log tells of it.
type Logged struct {
	Line    int64           `json:"line"`
	Session int             `json:"session,omitempty"` // in which it was played; 0 where nobody knows
	Kind    string          `json:"kind,omitempty"`
	Who     string          `json:"who,omitempty"`
	Time    string          `json:"time,omitempty"`
	Typed   string          `json:"typed,omitempty"`
	Said    string          `json:"said,omitempty"`
	Dice    json.RawMessage `json:"dice,omitempty"`    // what fell
	Answers json.RawMessage `json:"answers,omitempty"` // who was asked what, and answered what
	Back    bool            `json:"taken_back,omitempty"`
	Damage  string          `json:"damage,omitempty"`
	Fiat    *string         `json:"fiat,omitempty"`    // why a box was written by hand
	Private bool            `json:"private,omitempty"` // its reader may not know what it was
	Rulings [][2]string     `json:"rulings,omitempty"`

	began string // when the session did
	told  string // what people read: what was said, with fiats and rulings

	hidden bool     // its reader may not know what was typed
	summed []string // what modules told for the end of the session
}

// sitting is a session and when it began.
type sitting struct {
	number int
	began  string
}

// Shown says which lines a log tells of, and what of them.
type Shown struct {
	All     bool // those that were taken back, too
	Players bool // nothing of secrets that were not revealed
}

// Chronicle gives the lines from one number to another as a log tells of them: those that
// led to where the game stands, or all, with a mark at those that were taken back. An
// error that is no damage ends it.
func (c *Campaign) Chronicle(from, until int64, show Shown, each func(Logged) error) error {
	if until < 0 || until > c.Course.last {
		until = c.Course.last
	}
	on, err := c.Course.numbersFrom(from)
	if err != nil || c.file.Damage() != nil {
		on, show.All = nil, true // nobody can tell what was taken back
	}
	var hidden map[int64]bool
	var unknown unknown
	over := &overwritten{}
	if show.Players {
		if hidden, err = Hidden(c.file); err == nil {
			unknown, err = unknownIn(c.file, hidden)
		}
		if err == nil {
			over, err = c.overwrites()
		}
		if err != nil {
			return err
		}
	}
	at := c.sessionBefore(from)
	for l, wrong := range c.file.Lines(max(from, 1), until) {
		out := Logged{Line: l.Number, Session: at.number, began: at.began}
		switch {
		case wrong != nil && c.file.Damage() == nil:
			return wrong
		case wrong != nil:
			out.Damage = "this line is damaged"
		case !show.All && !on[l.Number] && !LeavesGame(l.Kind):
			at = begun(l, at)
			continue
		default:
			at = begun(l, at)
			out = Logged{Line: l.Number, Session: at.number, began: at.began, Kind: l.Kind, Who: l.Who, Time: l.Time, Typed: l.Typed, Said: string(l.Said),
				Dice: raw(l.Dice), Answers: raw(l.Answers), Back: on != nil && !on[l.Number] && !WithoutCommands(l.Kind)}
			if out.told, err = Said(l); err != nil {
				out.told = out.Said
			}
			out.summed = summedIn(l)
			if j, err := ReadRulings(l); err == nil {
				out.Fiat, out.Rulings = j.Fiat, j.Rulings
			}
			if show.Players {
				out.forPlayers(l, unknown, over.by[l.Number])
			}
			if hidden[l.Number] || out.hidden {
				out = Logged{Line: l.Number, Session: at.number, began: at.began, Kind: l.Kind, Who: l.Who, Time: l.Time, Private: l.Kind != Secret}
			}
		}
		if err := each(out); err != nil {
			return err
		}
	}
	return nil
}

// forPlayers leaves out of a line what is said to the gamemaster alone.
func (out *Logged) forPlayers(l file.Line, u unknown, found map[world.BoxKey]types.Value) {
	out.hidden = u.names.In(out.Typed)
	out.withoutSecrets(l, u, found)
	for _, text := range []*string{&out.Typed, &out.Said, &out.told} {
		*text = u.names.Public(*text)
	}
	for i := range out.summed {
		out.summed[i] = u.names.Public(out.summed[i])
	}
	if u.names.Tell(string(out.Answers)) {
		out.Answers = nil
	}
	if out.Fiat != nil {
		why := u.names.Public(*out.Fiat)
		out.Fiat = &why
	}
	for i, r := range out.Rulings {
		out.Rulings[i] = [2]string{u.names.Public(r[0]), u.names.Public(r[1])}
	}
}

func (out *Logged) withoutSecrets(l file.Line, u unknown, found map[world.BoxKey]types.Value) {
	private := PrivacyOf(l) == PrivateSaid
	said, public := PublicOf(l)
	if private && public && !u.in(l.Kind, said) {
		out.Said, out.told, out.summed, out.Private = said, strings.Trim(said, "\n"), nil, true
		out.Dice, out.Answers, out.Rulings = nil, nil, nil
		return
	}
	answer := strings.Join(append(out.summed, out.Said, out.told, string(out.Answers)), "\n")
	out.hidden = out.hidden || u.names.In(answer)
	unsaid := len(found) > 0 && WithoutCommands(l.Kind)
	if len(found) > 0 && !unsaid {
		for _, text := range []*string{&out.Said, &out.told} {
			public, told := withoutFound(*text, found)
			*text, unsaid = public, unsaid || !told
		}
	}
	if private || unsaid || u.in(l.Kind, answer) {
		out.Said, out.told, out.Dice, out.Answers, out.summed, out.Rulings, out.Private = "", "something hidden", nil, nil, nil, nil, true
		if out.Fiat != nil {
			out.Fiat = new(string)
		}
	}
}

// raw is JSON as it stands in a line; nil for what is none.
func raw(text []byte) json.RawMessage {
	if !json.Valid(text) {
		return nil
	}
	return text
}

// looksBack is how many lines are looked at to find out in which session a log begins.
const looksBack = 5000

// sessionBefore is the session that was open before a line; none where nobody knows.
func (c *Campaign) sessionBefore(line int64) sitting {
	for n := min(line, c.Course.last+1) - 1; n >= 0 && n > line-looksBack; n-- {
		if n > 0 && n < c.file.First() {
			n = 0
		}
		l, err := c.file.Line(n)
		if err != nil {
			continue
		}
		if s := begun(l, sitting{}); s.number > 0 {
			return s
		}
	}
	return sitting{}
}

// begun is the session that a line begins, or the one that was open.
func begun(l file.Line, so sitting) sitting {
	if r, err := seal.Read(l.Dice); err == nil && r.Begins != nil {
		return sitting{r.Begins.Session, l.Time}
	}
	return so
}

// Log writes lines for people: as text, or as Markdown.
type Log struct {
	Out      io.Writer
	Markdown bool
	Last     int64 // the last number that is shown, for which there is to be room

	some    bool
	session int
	day     string
}

// column is how wide what was typed may be so that what was said stands beside it, and
// row how wide both.
const (
	column = 20
	row    = 80
)

// Line writes a line, below the session or the day where another one begins.
func (g *Log) Line(l Logged) error {
	text := g.heading(l)
	if g.Markdown {
		text += l.markdown()
	} else {
		text += l.text(max(2, len(fmt.Sprint(g.Last))))
	}
	_, err := io.WriteString(g.Out, diag.Shown(text, diag.MaxShown))
	return err
}

// heading tells of a session, or where nobody knows of any, of a day.
func (g *Log) heading(l Logged) string {
	at := l.Time
	if l.Session > 0 {
		at = l.began
	}
	day := day(at, g.Markdown)
	if g.some && l.Session == g.session && (l.Session > 0 || day == g.day || day == "") {
		return ""
	}
	first := !g.some
	g.some, g.session, g.day = true, l.Session, day
	text := day
	if l.Session > 0 {
		text = fmt.Sprintf("session %d", l.Session)
		if day != "" {
			text += ", " + day
		}
	}
	switch {
	case text == "":
	case g.Markdown && first:
		text = "## " + text + "\n\n"
	case g.Markdown:
		text = "\n## " + text + "\n\n"
	default:
		text += "\n"
	}
	return text
}

// day is the day of a time as people say it.
func day(text string, year bool) string {
	at, err := time.Parse("2006-01-02 15:04", text)
	if err != nil {
		if at, err = time.Parse(time.RFC3339, text); err != nil {
			return ""
		}
	}
	if year {
		return at.Format("Monday 2 January 2006")
	}
	return at.Format("Monday 2 January")
}

// text is a line as people read it: beside its number what was done, and what came of it
// in the fewest words; where there is no room what was typed, and what was said below.
func (l Logged) text(width int) string {
	before, indent := fmt.Sprintf("%*d  ", width, l.Line), strings.Repeat(" ", width+2)
	back := ""
	if l.Back {
		back = "   (taken back)"
	}
	typed, said := l.called()+back, texts(l.told)
	if did, came, ok := l.digest(); ok {
		typed, said = did+back, texts(came)
		if room := column - utf8.RuneCountInString(typed); room >= 0 {
			beside := strings.TrimRight(before+typed+strings.Repeat(" ", room)+"  "+came, " ")
			if utf8.RuneCountInString(beside) <= row {
				return beside + "\n"
			}
		}
	}
	var b strings.Builder
	for _, line := range texts(typed) {
		b.WriteString(before + line + "\n")
		before = indent
	}
	for _, line := range said {
		b.WriteString(indent + line + "\n")
	}
	return b.String()
}

// typed is what stands beside the number.
func (l Logged) typed() string {
	switch {
	case l.Damage != "":
		return "!! " + l.Damage
	case l.Private && l.Typed == "":
		return "something for the gamemaster alone"
	case l.Typed == "":
		return l.Kind
	case strings.HasPrefix(l.Typed, ":people import "):
		typed, _, _ := strings.Cut(l.Typed, "\n") // behind it stands what was in the file
		return typed
	}
	return l.Typed
}

// called is typed without the parentheses of a call that is given nothing, as a log in
// rows names it, whether there is room for what came of it or not.
func (l Logged) called() string {
	typed := l.typed()
	if strings.Contains(typed, "\n") {
		return typed
	}
	return strings.TrimSuffix(typed, "()")
}

// texts are the lines of a text that are not empty.
func texts(text string) (list []string) {
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if line != "" {
			list = append(list, line)
		}
	}
	return list
}

func (l Logged) markdown() string {
	typed := l.typed()
	if l.Damage == "" {
		typed = code(typed)
	}
	if l.Back {
		typed = "~~" + typed + "~~"
	}
	var b strings.Builder
	before := fmt.Sprintf("- **%d** ", l.Line)
	for _, line := range texts(typed) {
		b.WriteString(before + line + "\n")
		before = "  "
	}
	for _, line := range texts(l.told) {
		b.WriteString("  " + markdownText(line) + "  \n")
	}
	return b.String()
}

// code writes a text between more backquotes than it has in a row.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	space := ""
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		space = " "
	}
	return fence + space + text + space + fence
}

// markdownText writes a text so that Markdown shows it as it is.
var markdownText = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "#", `\#`, "|", `\|`, "~~", `\~~`).Replace
