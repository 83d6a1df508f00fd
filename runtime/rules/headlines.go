package rules

import (
	"fmt"

	"houserule/runtime/content"
)

// HeadlineWord is the name of the rule that is the headline of a kind. No box may have it.
const HeadlineWord = "headline"

// IsHeadline reports whether the declaration is a headline: a list of texts, shown of a thing
// in overviews, to which other modules add texts.
func (d *Declaration) IsHeadline() bool { return d.DeclKind == Question && d.Body.Texts != nil }

// Headline returns the headline of a kind: its own, or that of the nearest kind that it is
// like; nil for none.
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
