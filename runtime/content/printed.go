package content

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
)

// PrintedRule is a row of a module's rules.tsv: a rule of the rulebook with its id.
type PrintedRule struct {
	ID        string
	Chapter   string // may be empty
	Page      string // "31", "31-33"; may be empty
	Statement string // in the module's own words; may be empty
	Module    string
	Pos       diag.Pos
}

// pages matches page numbers.
var pages = lazyregexp.New(`^[0-9]+([-–, ]+[0-9]+)*$`)

// page returns the page for people: "p. 31".
func (r *PrintedRule) page() string {
	switch {
	case !pages.MatchString(r.Page):
		return r.Page
	case strings.ContainsAny(r.Page, "-–, "):
		return "pp. " + r.Page
	}
	return "p. " + r.Page
}

// String returns the place in the rulebook for people: "p. 31, Opposed Rolls". Without page and
// chapter it is the id.
func (r *PrintedRule) String() string {
	switch {
	case r.Page == "" && r.Chapter == "":
		return r.ID
	case r.Page == "":
		return r.Chapter
	case r.Chapter == "":
		return r.page()
	}
	return r.page() + ", " + r.Chapter
}

// Repeats reports whether a text contains only information of the row: its chapter, the number
// of its chapter, its page, or both.
func (r *PrintedRule) Repeats(text string) bool {
	page := []string{r.Page, r.page()}
	for _, p := range strings.FieldsFunc(r.Page, func(c rune) bool { return strings.ContainsRune(", ", c) }) {
		page = append(page, p, "p. "+p)
	}
	chapter := []string{r.Chapter}
	if number, _, ok := strings.Cut(r.Chapter, " "); ok && strings.Trim(number, "0123456789.") == "" {
		chapter = append(chapter, number)
	}
	if text == "" || r.Chapter != "" && text == r.Chapter {
		return true
	}
	for _, p := range page {
		for _, c := range chapter {
			if p != "" && text == p || c != "" && text == c || p != "" && c != "" && (text == p+", "+c || text == c+", "+p) {
				return true
			}
		}
	}
	return false
}

// Source is a reference to the rulebook: ids of rules.tsv, or free text. Nil means none.
type Source struct {
	Texts []string       // as the module writes them
	Rules []*PrintedRule // by index in Texts: the row whose id the text begins with; nil for free text
}

// NewSource returns the source with these texts; nil if there are none.
func NewSource(texts ...string) *Source {
	if len(texts) == 0 || len(texts) == 1 && texts[0] == "" {
		return nil
	}
	return &Source{Texts: texts}
}

// Find sets Rules. row returns the row with an id, or nil.
func (s *Source) Find(row func(id string) *PrintedRule) {
	if s == nil {
		return
	}
	s.Texts = splitIDs(s.Texts, row)
	s.Rules = make([]*PrintedRule, len(s.Texts))
	for i, text := range s.Texts {
		if s.Rules[i] = row(text); s.Rules[i] == nil {
			s.Rules[i] = row(FirstID(text))
		}
	}
}

// splitIDs splits texts that list several ids.
func splitIDs(texts []string, row func(id string) *PrintedRule) []string {
	var all []string
	for _, text := range texts {
		parts := strings.Split(text, ", ")
		for _, part := range parts {
			if row(part) == nil {
				parts = []string{text}
				break
			}
		}
		all = append(all, parts...)
	}
	return all
}

// FirstID returns the part of a text before its first comma, semicolon or space.
func FirstID(text string) string {
	if i := strings.IndexAny(text, ",; "); i >= 0 {
		return text[:i]
	}
	return text
}

// AfterID returns the part of a text after the id at its beginning.
func AfterID(text, id string) string { return strings.TrimLeft(strings.TrimPrefix(text, id), ",; ") }

// String returns the source for people: "p. 31, Opposed Rolls".
func (s *Source) String() string {
	if s == nil {
		return ""
	}
	var list []string
	for i, text := range s.Texts {
		if i < len(s.Rules) && s.Rules[i] != nil {
			rest := AfterID(text, s.Rules[i].ID)
			if text = s.Rules[i].String(); !s.Rules[i].Repeats(rest) {
				text += ", " + rest
			}
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// Written returns the source for programs: ids, and free text unchanged.
func (s *Source) Written() string {
	if s == nil {
		return ""
	}
	return strings.Join(s.IDs(), "; ")
}

// IDs returns the ids, and free text unchanged.
func (s *Source) IDs() []string {
	if s == nil {
		return nil
	}
	var list []string
	for i, text := range s.Texts {
		if i < len(s.Rules) && s.Rules[i] != nil {
			if rest := AfterID(text, s.Rules[i].ID); s.Rules[i].Repeats(rest) {
				text = s.Rules[i].ID
			}
		}
		list = append(list, text)
	}
	return list
}

// Same reports whether two sources are equal.
func (s *Source) Same(other *Source) bool { return s.Written() == other.Written() }

// Statements returns the ids of the source with their statements, one per line.
func (s *Source) Statements() string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	for _, r := range s.Rules {
		if r == nil {
			continue
		}
		b.WriteString("  " + r.ID)
		if r.Statement != "" {
			b.WriteString(": " + diag.Cut(r.Statement, diag.MaxText))
		}
		b.WriteString("\n")
	}
	return b.String()
}
