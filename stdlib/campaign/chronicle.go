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

// OpenLines opens a campaign only to read its lines; of a damaged file the intact ones.
func OpenLines(path string) (*Campaign, error) {
	f, err := file.Open(path, file.Options{Read: true})
	if err != nil {
		return nil, err
	}
	head, err := f.Head()
	if err != nil {
		f.Close()
		return nil, err
	}
	return &Campaign{Timeline: &Timeline{file: f, last: head.Last}, file: f, options: Options{Read: true}, questions: noQuestions()}, nil
}

// Logged is a line of the log. Its JSON is an interface for other programs.
type Logged struct {
	Line    int64           `json:"line"`
	Session int             `json:"session,omitempty"` // number of the session in which it was played; 0 if unknown
	Kind    string          `json:"kind,omitempty"`
	Who     string          `json:"who,omitempty"`
	Time    string          `json:"time,omitempty"`
	Typed   string          `json:"typed,omitempty"`
	Said    string          `json:"said,omitempty"`
	Dice    json.RawMessage `json:"dice,omitempty"`       // what was rolled
	Answers json.RawMessage `json:"answers,omitempty"`    // questions with who answered what
	Back    bool            `json:"taken_back,omitempty"` // the line was undone
	Damage  string          `json:"damage,omitempty"`
	Fiat    *string         `json:"fiat,omitempty"`    // the reason for writing a box by hand; nil if none was written
	Private bool            `json:"private,omitempty"` // the reader may not know what the line did
	Rulings [][2]string     `json:"rulings,omitempty"`

	began  string // when the session did
	output string // Said as the log prints it, with fiats and rulings

	hidden    bool     // the reader may not know what was typed
	summaries []string // texts of modules at the end of the session
}

// openSession is a session with the time at which it began.
type openSession struct {
	number int
	began  string
}

// Shown selects what a log contains.
type Shown struct {
	All    bool         // undone lines, too
	Viewer world.Viewer // without what the viewer may not read
}

// Chronicle calls each for the lines between two numbers: those on the timeline, or with show.All
// also those that were undone, which have Back set. An error that is not damage of the file ends
// it.
func (c *Campaign) Chronicle(from, until int64, show Shown, each func(Logged) error) error {
	if until < 0 || until > c.Timeline.last {
		until = c.Timeline.last
	}
	on, err := c.Timeline.numbersFrom(from)
	if err != nil || c.file.Damage() != nil {
		on, show.All = nil, true // without the chain nobody knows what was undone
	}
	var hidden map[int64]bool
	var unknown playerSecrets
	over := &overwritten{}
	players := !show.Viewer.IsGamemaster()
	if players {
		if hidden, err = hiddenLines(c.file, show.Viewer); err == nil {
			unknown, err = playerSecretsIn(c.file, hidden)
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
		case !show.All && !on[l.Number] && !LeavesGameUnchanged(l.Kind):
			at = sessionAfter(l, at)
			continue
		default:
			at = sessionAfter(l, at)
			out = Logged{Line: l.Number, Session: at.number, began: at.began, Kind: l.Kind, Who: l.Who, Time: l.Time, Typed: l.Typed, Said: string(l.Said),
				Dice: raw(l.Dice), Answers: raw(l.Answers), Back: on != nil && !on[l.Number] && !WithoutCommands(l.Kind)}
			if out.output, err = LogText(l); err != nil {
				out.output = out.Said
			}
			out.summaries = summedIn(l)
			if j, err := ReadRulings(l); err == nil {
				out.Fiat, out.Rulings = j.Fiat, j.Rulings
			}
			if players {
				out.forPlayers(l, unknown, over.by[l.Number], show.Viewer)
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

// forPlayers removes what players, the viewer, may not read.
func (out *Logged) forPlayers(l file.Line, u playerSecrets, found map[world.BoxKey]types.Value, v world.Viewer) {
	out.hidden = u.names.In(out.Typed)
	out.withoutSecrets(l, u, found, v)
	for _, text := range []*string{&out.Typed, &out.Said, &out.output} {
		*text = u.names.Public(*text)
	}
	for i := range out.summaries {
		out.summaries[i] = u.names.Public(out.summaries[i])
	}
	if u.names.Replaces(string(out.Answers)) {
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

// withoutSecrets removes names and values that players do not know. found are the secret values
// that the line overwrote.
func (out *Logged) withoutSecrets(l file.Line, u playerSecrets, found map[world.BoxKey]types.Value, v world.Viewer) {
	private := PrivacyFor(l, v) == PrivateSaid
	said, public := PublicOf(l)
	if private && public && !u.in(l.Kind, said) {
		out.Said, out.output, out.summaries, out.Private = said, strings.Trim(said, "\n"), nil, true
		out.Dice, out.Answers, out.Rulings = nil, nil, nil
		return
	}
	answer := strings.Join(append(out.summaries, out.Said, out.output, string(out.Answers)), "\n")
	out.hidden = out.hidden || u.names.In(answer)
	unsaid := len(found) > 0 && WithoutCommands(l.Kind)
	if len(found) > 0 && !unsaid {
		for _, text := range []*string{&out.Said, &out.output} {
			public, told := withoutFound(*text, found)
			*text, unsaid = public, unsaid || !told
		}
	}
	if private || unsaid || u.in(l.Kind, answer) {
		out.Said, out.output, out.Dice, out.Answers, out.summaries, out.Rulings, out.Private = "", "something hidden", nil, nil, nil, nil, true
		if out.Fiat != nil {
			out.Fiat = new(string)
		}
	}
}

// raw returns valid JSON as it is, nil for other texts.
func raw(text []byte) json.RawMessage {
	if !json.Valid(text) {
		return nil
	}
	return text
}

// sessionSearch is the number of lines searched backward for the session in which a log begins.
const sessionSearch = 5000

// sessionBefore returns the session that was open before a line; zero if unknown.
func (c *Campaign) sessionBefore(line int64) openSession {
	for n := min(line, c.Timeline.last+1) - 1; n >= 0 && n > line-sessionSearch; n-- {
		if n > 0 && n < c.file.First() {
			n = 0
		}
		l, err := c.file.Line(n)
		if err != nil {
			continue
		}
		if s := sessionAfter(l, openSession{}); s.number > 0 {
			return s
		}
	}
	return openSession{}
}

// sessionAfter returns the session behind a line: the one that it begins, or the open one.
func sessionAfter(l file.Line, so openSession) openSession {
	if r, err := seal.Read(l.Dice); err == nil && r.Begins != nil {
		return openSession{r.Begins.Session, l.Time}
	}
	return so
}

// Log writes lines of a campaign as text or Markdown.
type Log struct {
	Out      io.Writer
	Markdown bool
	Last     int64 // the highest line number to be written; its width is that of the column

	some    bool
	session int
	day     string
}

// Widths of the text form in characters: inputWidth is the largest width of the input with the output
// beside it, rowWidth that of both.
const (
	inputWidth = 20
	rowWidth   = 80
)

// Line writes a line, with a heading if a session or day begins.
func (lg *Log) Line(l Logged) error {
	text := lg.heading(l)
	if lg.Markdown {
		text += l.markdown()
	} else {
		text += l.text(max(2, len(fmt.Sprint(lg.Last))))
	}
	_, err := io.WriteString(lg.Out, diag.Sanitize(text, diag.MaxShown))
	return err
}

// heading returns the heading of a session; for lines without one, of a day.
func (lg *Log) heading(l Logged) string {
	at := l.Time
	if l.Session > 0 {
		at = l.began
	}
	day := day(at, lg.Markdown)
	if lg.some && l.Session == lg.session && (l.Session > 0 || day == lg.day || day == "") {
		return ""
	}
	first := !lg.some
	lg.some, lg.session, lg.day = true, l.Session, day
	text := day
	if l.Session > 0 {
		text = fmt.Sprintf("session %d", l.Session)
		if day != "" {
			text += ", " + day
		}
	}
	switch {
	case text == "":
	case lg.Markdown && first:
		text = "## " + text + "\n\n"
	case lg.Markdown:
		text = "\n## " + text + "\n\n"
	default:
		text += "\n"
	}
	return text
}

// day formats the date of a time.
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

// Text formats a line as the text form of a log does; last is the highest line number of that
// log.
func (l Logged) Text(last int64) string {
	return diag.Sanitize(l.text(max(2, len(fmt.Sprint(last)))), diag.MaxShown)
}

// text formats a line: its number, then the digest in one row, or else the input with the output
// below.
func (l Logged) text(width int) string {
	before, indent := fmt.Sprintf("%*d  ", width, l.Line), strings.Repeat(" ", width+2)
	back := ""
	if l.Back {
		back = "   (undone)"
	}
	typed, said := l.called()+back, texts(l.output)
	if did, came, ok := l.digest(); ok {
		typed, said = did+back, texts(came)
		if room := inputWidth - utf8.RuneCountInString(typed); room >= 0 {
			beside := strings.TrimRight(before+typed+strings.Repeat(" ", room)+"  "+came, " ")
			if utf8.RuneCountInString(beside) <= rowWidth {
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

// typed returns the input as the log shows it.
func (l Logged) typed() string {
	switch {
	case l.Damage != "":
		return "!! " + l.Damage
	case l.Private && l.Typed == "":
		return "something for the gamemaster alone"
	case l.Typed == "":
		return l.Kind
	case strings.HasPrefix(l.Typed, ":people import "):
		typed, _, _ := strings.Cut(l.Typed, "\n") // the following lines are the content of a file
		return typed
	}
	return l.Typed
}

// called returns the input without the empty parentheses of a call.
func (l Logged) called() string {
	typed := l.typed()
	if strings.Contains(typed, "\n") {
		return typed
	}
	return strings.TrimSuffix(typed, "()")
}

// texts returns the non-empty lines of a text.
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
	for _, line := range texts(l.output) {
		b.WriteString("  " + markdownText(line) + "  \n")
	}
	return b.String()
}

// code formats a text as Markdown code, within more backquotes than any run in it has.
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

// markdownText escapes a text for Markdown.
var markdownText = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "#", `\#`, "|", `\|`, "~~", `\~~`).Replace
