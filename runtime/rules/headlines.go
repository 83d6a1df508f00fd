package rules

import (
	"fmt"

	"houserule/runtime/content"
)

// HeadlineWord is the name of the rule that is the headline of a kind. Boxes cannot have this
// name.
const HeadlineWord = "headline"

// IsHeadline reports whether the declaration is a headline: a list of texts that describes a
// thing in overviews. Other modules may add texts.
func (d *Declaration) IsHeadline() bool { return d.DeclKind == Query && d.Body.Texts != nil }

// Headline returns the headline of a kind or, if it has none, of its nearest parent with one;
// nil for none.
func (b *Program) Headline(kind *content.Kind) *Rule {
	if r := b.Find(kind, HeadlineWord); r != nil && r.Decl.IsHeadline() {
		return r
	}
	return nil
}

// Heading returns the heading of the declaration as its module writes it.
func (d *Declaration) Heading() string {
	if noun, _ := SplitName(d.Name); d.IsHeadline() {
		return fmt.Sprintf("%s %q", HeadlineWord, content.Written(noun))
	}
	return fmt.Sprintf("%s %q", d.DeclKind, d.Name)
}
