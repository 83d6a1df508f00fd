package narrate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
)

// Summary is the report at the end of a session: sentences for players, and parts with titles, which
// name the lines.
type Summary struct {
	Session     int
	From, To    int64 // its first and last line
	Began, Ends string
	Paragraphs  [][]string // sentences for players, without unknown names
	parts       []summaryPart
	Names       explain.UnknownNames // names that players do not know
}

// summaryPart is one part of a summary.
type summaryPart struct {
	title     string
	texts     []string
	sentences bool // whether the sentences for players say the same
}

// Add adds a part with a title and texts that the sentences for players also contain; without texts
// it does nothing. Only the file shows it.
func (s *Summary) Add(title string, texts ...string) {
	if len(texts) > 0 {
		s.parts = append(s.parts, summaryPart{title, texts, true})
	}
}

// AddOther adds a part as [Summary.Add] does, with texts that are not in the sentences for players.
func (s *Summary) AddOther(title string, texts ...string) {
	if len(texts) > 0 {
		s.parts = append(s.parts, summaryPart{title, texts, false})
	}
}

// MovesBack reports whether a :goto went back to an earlier line.
func MovesBack(l file.Line) bool {
	var did struct {
		To int64 `json:"to"`
	}
	return json.Unmarshal(l.Command, &did) == nil && did.To < l.Number-1
}

// TakenBack returns the text on the lines in back, which undid others; left is the number of lines
// that stay undone.
func TakenBack(back []string, left int) string {
	text := strings.Join(back, ", ")
	if n := len(back); n > 1 {
		text = strings.Join(back[:n-1], ", ") + " and " + back[n-1]
	}
	switch {
	case left == 1:
		return text + "; 1 line stays undone"
	case left > 1:
		return fmt.Sprintf("%s; %d lines stay undone", text, left)
	case len(back) == 1:
		return text + ", redone"
	case len(back) == 2:
		return text + ", both redone"
	}
	return text + ", all redone"
}

// Notable is what a line has for the summary of its session.
type Notable struct {
	Told    []string    // sentences of rules
	Rulings [][2]string // questions to the gamemaster, with the answers
	Dice    []string    // extreme dice, with who rolled them
	Fiat    *string     // the reason for writing a box by fiat, "" for none given; nil if none was written
}

// NotableIn returns what a line has for the summary. It fails if the record is damaged.
func NotableIn(l file.Line) (n Notable, err error) {
	j, err := campaign.ReadRulings(l)
	if err != nil {
		return n, err
	}
	n.Rulings, n.Dice, n.Fiat = j.Rulings, j.Dice, j.Fiat
	var did struct {
		Entries []struct {
			Summed []string `json:"summed"`
		} `json:"entries"`
	}
	if err := json.Unmarshal(l.Command, &did); err != nil {
		return n, &campaign.StateMismatchError{Line: l.Number, Err: err}
	}
	for _, e := range did.Entries {
		n.Told = append(n.Told, e.Summed...)
	}
	return n, nil
}

// FiatText returns the text on a line that wrote by fiat, with the reason.
func FiatText(l file.Line, reason string) string {
	code, _ := splitComment(l.Typed)
	text := fmt.Sprintf("%d %s", l.Number, FirstLine(code))
	if reason != "" {
		text += ", " + reason
	}
	return text
}

// ruleNamed matches a declaration and captures the name of the rule.
var ruleNamed = lazyregexp.New(`^\s*\w+\s*\(?\s*["']([^"']+)["']`)

var ruleText = lazyregexp.New(`\btext\s*=\s*"([^"]*)"`)

// HouseRuleText returns the name of the rule and the text of a typed house rule; "" for no text.
func HouseRuleText(typed string) (name, text string) {
	m := ruleNamed.FindStringSubmatch(typed)
	if m == nil {
		return FirstLine(typed), ""
	}
	name, _, _ = strings.Cut(m[1], " ")
	if said := ruleText.FindStringSubmatch(typed); said != nil {
		text = said[1]
	}
	return name, text
}

// head returns the title of the summary: session, time and lines. day is a layout of package time.
func (s *Summary) head(day string) string {
	return fmt.Sprintf("session %d, %s", s.Session, s.span(day))
}

// span returns the time and the lines of the session; day is a layout of package time.
func (s *Summary) span(day string) string {
	lines := fmt.Sprintf("lines %d to %d", s.From, s.To)
	if s.From == s.To {
		lines = fmt.Sprintf("line %d", s.From)
	}
	if when := sessionTime(s.Began, s.Ends, day); when != "" {
		return when + ", " + lines
	}
	return lines
}

// clockText is the layout of times in a campaign.
const clockText = "2006-01-02 15:04"

// sessionTime returns the time of a session; day is a layout of package time.
func sessionTime(began, ends, day string) string {
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

// mostSummed is the number of texts of a part, and of sentences of a paragraph, that the prompt
// shows. The file contains all.
const mostSummed = 8

// Text returns the summary for the prompt; path is its file.
func (s *Summary) Text(path string) string {
	out := []string{fmt.Sprintf("%s (in %s)", s.head("Monday 2 January"), path)}
	for _, sentences := range s.Paragraphs {
		more := ""
		if n := len(sentences) - mostSummed; n > 1 {
			sentences, more = sentences[:mostSummed], fmt.Sprintf(" %d more sentences are in %s.", n, path)
		}
		out = append(out, "  "+strings.Join(sentences, " ")+more)
	}
	for _, part := range s.parts {
		if part.sentences {
			continue
		}
		texts := part.texts
		if n := len(texts); n > mostSummed {
			texts = append(texts[:mostSummed:mostSummed], fmt.Sprintf("%d more", n-mostSummed))
		}
		out = append(out, fmt.Sprintf("  %-14s  %s", part.title, strings.Join(texts, "; ")))
	}
	return strings.Join(out, "\n")
}

// Markdown returns the summary for its file.
func (s *Summary) Markdown(name, dice string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s, session %d\n\n", markdownText(name), s.Session)
	when := s.span("Monday 2 January 2006")
	fmt.Fprintf(&b, "%s\n", strings.ToUpper(when[:1])+when[1:])
	for _, sentences := range s.Paragraphs {
		fmt.Fprintf(&b, "\n%s\n", markdownText(strings.Join(sentences, " ")))
	}
	for _, part := range s.parts {
		fmt.Fprintf(&b, "\n## %s\n\n", strings.ToUpper(part.title[:1])+part.title[1:])
		for _, text := range part.texts {
			fmt.Fprintf(&b, "- %s\n", markdownText(text))
		}
	}
	fmt.Fprintf(&b, "\n## Dice\n\n%s\n", dice)
	return s.Names.Public(b.String())
}

// markdownText escapes a text for Markdown.
var markdownText = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "#", `\#`, "|", `\|`, "~", `\~`).Replace

// FiatReason returns the comment of a line that wrote a box by fiat; "" without a comment. It
// returns nil if the line wrote none, or only replayed that after a late purchase.
func FiatReason(j *table.Journal, l campaign.Line) *string {
	journal := j.Entries()
	if campaign.WithoutCommands(l.Kind) || l.Drops > 0 || !slices.ContainsFunc(journal[min(l.From, len(journal)):], func(e *table.Entry) bool { return e.Fiat }) {
		return nil
	}
	_, remark := splitComment(l.Typed)
	return &remark
}

// splitComment splits a line of Lua into code and the comment after --. It ignores -- in strings.
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

// InOneRow joins names into one text, as arguments of [Summary.Add]; nil for no names.
func InOneRow(names []string) []string {
	if len(names) == 0 {
		return nil
	}
	return []string{strings.Join(world.Together(names), ", ")}
}

// NameIn returns the name in the boxes of a record; "" for none.
func NameIn(boxes []state.BoxValue) string {
	i := slices.IndexFunc(boxes, func(h state.BoxValue) bool { return h.Box == "name" })
	if i < 0 {
		return ""
	}
	name, _ := boxes[i].Value.(string)
	return name
}

// TimePassed returns the text on two times of the game clock: their days, or the times if they are
// on one day.
func TimePassed(from, to float64) string {
	before, at := dayAndTime(from)
	after, at2 := dayAndTime(to)
	if before == after {
		return fmt.Sprintf("game day %s, %s -> %s", before, at, at2)
	}
	return fmt.Sprintf("game day %s -> %s", before, after)
}

// SameValue reports whether two values are equal, ignoring the order of lists.
func SameValue(before, after types.Value) bool {
	if types.Equal(before, after) {
		return true
	}
	was, ok := before.(types.List)
	now, ok2 := after.(types.List)
	if !ok || !ok2 || len(was) != len(now) {
		return false
	}
	counts := map[string]int{}
	for i := range was {
		counts[types.Format(was[i])]++
		counts[types.Format(now[i])]--
	}
	for _, n := range counts {
		if n != 0 {
			return false
		}
	}
	return true
}
