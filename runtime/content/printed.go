package content

import (
	"regexp"
	"strings"

	"houserule/lang/diag"
)

// PrintedRule is one row of a module's rules.tsv: a rule of the book by its id.
type PrintedRule struct {
	ID        string
	Chapter   string // may be empty
	Page      string // "31", "31-33"; may be empty
	Statement string // in the module's own words; may be empty
	Module    string
	Pos       diag.Pos
}

// pages matches what is the number of a page, or several of them.
var pages = regexp.MustCompile(`^[0-9]+([-–, ]+[0-9]+)*$`)

// page is the page as people write it: "p. 31".
func (r *PrintedRule) page() string {
	switch {
	case !pages.MatchString(r.Page):
		return r.Page
	case strings.ContainsAny(r.Page, "-–, "):
		return "pp. " + r.Page
	}
	return "p. " + r.Page
}

// String is where the rule is printed, for people: "p. 31, Opposed Rolls". It is
// the id where neither page nor chapter is told.
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

// Repeats tells whether a text says no more than the row: its chapter, the
// number of its chapter, its page, or both.
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

// Source is where something is printed: ids of rules.tsv, or free text. A nil
// Source is nowhere.
type Source struct {
	Texts []string       // as the module writes them
	Rules []*PrintedRule // of each text the row it begins with; nil for free text
}

// NewSource is a source from texts; nil for none.
func NewSource(texts ...string) *Source {
	if len(texts) == 0 || len(texts) == 1 && texts[0] == "" {
		return nil
	}
	return &Source{Texts: texts}
}

// Find looks up which texts begin with an id.
func (s *Source) Find(row func(id string) *PrintedRule) {
	if s == nil {
		return
	}
	s.Texts = apart(s.Texts, row)
	s.Rules = make([]*PrintedRule, len(s.Texts))
	for i, text := range s.Texts {
		if s.Rules[i] = row(text); s.Rules[i] == nil {
			s.Rules[i] = row(FirstID(text))
		}
	}
}

// apart makes several texts of one that lists ids.
func apart(texts []string, row func(id string) *PrintedRule) []string {
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

// FirstID is what stands before the first comma, semicolon or space of a source.
func FirstID(text string) string {
	if i := strings.IndexAny(text, ",; "); i >= 0 {
		return text[:i]
	}
	return text
}

// Behind is what stands behind the id that a source begins with.
func Behind(text, id string) string { return strings.TrimLeft(strings.TrimPrefix(text, id), ",; ") }

// String is where it is printed, for people: "p. 31, Opposed Rolls".
func (s *Source) String() string {
	if s == nil {
		return ""
	}
	var list []string
	for i, text := range s.Texts {
		if i < len(s.Rules) && s.Rules[i] != nil {
			rest := Behind(text, s.Rules[i].ID)
			if text = s.Rules[i].String(); !s.Rules[i].Repeats(rest) {
				text += ", " + rest
			}
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// Written is the source for programs: ids, and free text as it stands.
func (s *Source) Written() string {
	if s == nil {
		return ""
	}
	return strings.Join(s.IDs(), "; ")
}

// IDs are the ids, and free text as it stands.
func (s *Source) IDs() []string {
	if s == nil {
		return nil
	}
	var list []string
	for i, text := range s.Texts {
		if i < len(s.Rules) && s.Rules[i] != nil {
			if rest := Behind(text, s.Rules[i].ID); s.Rules[i].Repeats(rest) {
				text = s.Rules[i].ID
			}
		}
		list = append(list, text)
	}
	return list
}

// Same tells whether two sources name the same.
func (s *Source) Same(other *Source) bool { return s.Written() == other.Written() }

// Statements tells the ids of the source, each with what the rule says, a line
// for each.
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
