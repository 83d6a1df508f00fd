package prompt

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
)

// summary is what is told of a session when it ends, in parts under headings.
type summary struct {
	session     int
	from, to    int64 // lines
	began, ends string
	parts       []summed
	names       table.Names // which names players do not know
}

// summed is one part of a summary.
type summed struct {
	title string
	texts []string
}

// summarizes reads the lines of the session that is open, up to the one that ends it, whose
// commands begin at an entry of the journal.
func (p *Prompt) summarizes(entries int) (*summary, error) {
	number, _ := p.dice.Session()
	s := &summary{session: number, from: max(p.dice.Begun(), 1), to: p.Campaign.Last() + 1, ends: p.time()}
	on, err := p.Campaign.OnCourse()
	if err != nil {
		return nil, err
	}
	var note, dice, house, fiats, back []string
	left := 0 // lines that were taken back and stay so
	for l, err := range p.Campaign.Lines(p.dice.Begun(), -1) {
		if err != nil {
			return nil, err
		}
		if l.Number == p.dice.Begun() {
			s.began = l.Time
		}
		switch {
		case l.Kind == campaign.Undo, l.Kind == campaign.Goto && leadsBack(l):
			back = append(back, fmt.Sprint(l.Number))
		case l.Kind == campaign.Redo, l.Kind == campaign.Goto, campaign.Aside(l.Kind), l.Number == 0:
		case !on[l.Number]:
			left++
		case l.Kind == campaign.House:
			house = append(house, fmt.Sprintf("%d %s", l.Number, houseText(l.Typed)))
		case l.Kind == campaign.Secret, campaign.PrivacyOf(l) != campaign.Public: // players read it, too
		default:
			told, fell, fiat, err := noted(l)
			if err != nil {
				return nil, err
			}
			note, dice = append(note, told...), append(dice, fell...)
			if fiat != "" {
				fiats = append(fiats, fiat)
			}
		}
	}
	for _, e := range p.Game.Table.Journal()[entries:] { // the line that ends the session
		for _, text := range e.Summed {
			note = append(note, fmt.Sprintf("%s at %d", text, s.to))
		}
	}
	secret, err := p.Campaign.Conceals(p.Campaign.Last())
	if err != nil {
		return nil, err
	}
	s.names = table.UnknownNames(secret.Things, secret.Public)
	note = slices.DeleteFunc(note, s.names.In)
	unknown := p.Game.Table.Unknown(secret.Concealed)
	met, err := p.meetsInSession(on, unknown)
	if err != nil {
		return nil, err
	}
	changed, err := p.changedInSession(on, unknown)
	if err != nil {
		return nil, err
	}
	s.add("came", met.came...)
	s.add("left", met.left...)
	s.add("time", met.time...)
	s.add("what changed", changed...)
	s.add("by fiat", fiats...)
	s.add("of note", note...)
	s.add("dice of note", dice...)
	s.add("house rules", house...)
	s.add("modules", met.modules...)
	if len(back) > 0 {
		s.add("taken back", backText(back, left))
	}
	return s, nil
}

func (s *summary) add(title string, texts ...string) {
	if len(texts) > 0 {
		s.parts = append(s.parts, summed{title, texts})
	}
}

// leadsBack tells a :goto that went back.
func leadsBack(l file.Line) bool {
	var did struct {
		To int64 `json:"to"`
	}
	return json.Unmarshal(l.Command, &did) == nil && did.To < l.Number-1
}

// backText tells which lines took others back, and whether those were done again.
func backText(back []string, left int) string {
	text := strings.Join(back, ", ")
	if n := len(back); n > 1 {
		text = strings.Join(back[:n-1], ", ") + " and " + back[n-1]
	}
	switch {
	case left == 1:
		return text + ", and 1 line stays so"
	case left > 1:
		return fmt.Sprintf("%s, and %d lines stay so", text, left)
	case len(back) == 1:
		return text + ", done again"
	case len(back) == 2:
		return text + ", both done again"
	}
	return text + ", all done again"
}

// noted is what rules said of a line for the summary, which of its dice are of note, and
// what was written in it by fiat.
func noted(l file.Line) (told, dice []string, fiat string, err error) {
	j, err := campaign.Judges(l)
	if err != nil {
		return nil, nil, "", err
	}
	for _, text := range j.Dice {
		dice = append(dice, fmt.Sprintf("%s at %d", text, l.Number))
	}
	var did struct {
		Entries []struct {
			Summed []string `json:"summed"`
		} `json:"entries"`
	}
	if err := json.Unmarshal(l.Command, &did); err != nil {
		return nil, nil, "", &campaign.Parted{Line: l.Number, Err: err}
	}
	for _, e := range did.Entries {
		for _, text := range e.Summed {
			told = append(told, fmt.Sprintf("%s at %d", text, l.Number))
		}
	}
	for _, r := range j.Rulings {
		told = append(told, fmt.Sprintf("%s %s, ruled at %d", r[0], r[1], l.Number))
	}
	if j.Fiat != nil {
		code, _ := splitComment(l.Typed)
		if fiat = fmt.Sprintf("%d %s", l.Number, firstLine(code)); *j.Fiat != "" {
			fiat += ", " + *j.Fiat
		}
	}
	return told, dice, fiat, nil
}

// ruleNamed is the name of the rule that a house rule is about, and its text.
var ruleNamed = regexp.MustCompile(`^\s*\w+\s*\(?\s*["']([^"']+)["']`)
var ruleText = regexp.MustCompile(`\btext\s*=\s*"([^"]*)"`)

// houseText is a house rule in few words.
func houseText(typed string) string {
	m := ruleNamed.FindStringSubmatch(typed)
	if m == nil {
		return firstLine(typed)
	}
	name, _, _ := strings.Cut(m[1], " ")
	if text := ruleText.FindStringSubmatch(typed); text != nil {
		return name + ", " + text[1]
	}
	return name
}

// time is what the clock says.
func (p *Prompt) time() string {
	if p.Clock == nil {
		return ""
	}
	return p.Clock()
}

// head names the session, when it was, and its lines; day is how a day is written.
func (s *summary) head(day string) string {
	text := fmt.Sprintf("session %d", s.session)
	if when := between(s.began, s.ends, day); when != "" {
		text += ", " + when
	}
	if s.from == s.to {
		return fmt.Sprintf("%s, line %d", text, s.from)
	}
	return fmt.Sprintf("%s, lines %d to %d", text, s.from, s.to)
}

// clockText is how the clock writes a time.
const clockText = "2006-01-02 15:04"

// between says when something was, as people do.
func between(began, ends, day string) string {
	from, err := time.Parse(clockText, began)
	to, err2 := time.Parse(clockText, ends)
	switch {
	case err != nil || err2 != nil:
		return strings.Trim(began+" to "+ends, " to")
	case from.YearDay() == to.YearDay() && from.Year() == to.Year():
		return from.Format(day+", 15:04") + " to " + to.Format("15:04")
	}
	return from.Format(day+", 15:04") + " to " + to.Format(day+", 15:04")
}

// mostSummed is how many texts of a part the prompt tells; all are in the file.
const mostSummed = 8

// text is the summary as the prompt tells it.
func (s *summary) text(in string) string {
	out := []string{s.head("Monday 2 January") + in}
	for _, part := range s.parts {
		texts := part.texts
		if n := len(texts); n > mostSummed {
			texts = append(texts[:mostSummed:mostSummed], fmt.Sprintf("%d more", n-mostSummed))
		}
		out = append(out, fmt.Sprintf("  %-14s  %s", part.title, strings.Join(texts, "; ")))
	}
	return strings.Join(out, "\n")
}

// markdown is the summary as it stands in its file.
func (s *summary) markdown(name, dice string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s, session %d\n\n", markdownText(name), s.session)
	_, when, _ := strings.Cut(s.head("Monday 2 January 2006"), ", ")
	fmt.Fprintf(&b, "%s\n", strings.ToUpper(when[:1])+when[1:])
	for _, part := range s.parts {
		fmt.Fprintf(&b, "\n## %s\n\n", strings.ToUpper(part.title[:1])+part.title[1:])
		for _, text := range part.texts {
			fmt.Fprintf(&b, "- %s\n", markdownText(text))
		}
	}
	fmt.Fprintf(&b, "\n## Dice\n\n%s\n", dice)
	return s.names.Public(b.String())
}

// markdownText writes a text so that Markdown shows it as it is.
var markdownText = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "#", `\#`, "|", `\|`, "~", `\~`).Replace

// summaryPath is where the summary of a session goes: beside the campaign, where nothing
// stands yet.
func summaryPath(campaign string, session int) string {
	base := strings.TrimSuffix(campaign, filepath.Ext(campaign))
	path := fmt.Sprintf("%s-%d.md", base, session)
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path
		}
		path = fmt.Sprintf("%s-%d-%d.md", base, session, n)
	}
}

// writesSummary writes a summary into its file; what could not be written is told.
func writesSummary(path, text string) string {
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

// splitComment takes the remark behind a line of Lua from it: what follows -- outside of
// texts.
func splitComment(line string) (code, remark string) {
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '-' && strings.HasPrefix(line[i:], "--") && !strings.HasPrefix(line[i:], "--["):
			return strings.TrimSpace(line[:i]), strings.TrimSpace(strings.TrimLeft(line[i:], "-"))
		}
	}
	return strings.TrimSpace(line), ""
}

// fiat is why a box was written by hand in a line, as a remark behind it says; nil where
// none was, or a purchase alone has it written again.
func (p *Prompt) fiat(l campaign.Line) *string {
	journal := p.Game.Table.Journal()
	if campaign.Leads(l.Kind) || l.Drops > 0 || !slices.ContainsFunc(journal[min(l.From, len(journal)):], func(e *table.Entry) bool { return e.Fiat }) {
		return nil
	}
	_, remark := splitComment(l.Typed)
	return &remark
}
