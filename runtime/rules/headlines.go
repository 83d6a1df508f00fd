package rules

import (
	"fmt"

	"houserule/runtime/content"
)

// HeadlineWord is the word by which the headline of a noun is read and changed. No
// box may be called so.
const HeadlineWord = "headline"

// IsHeadline tells what people see of a thing in overviews from other rules: a list
// of texts, to which others add texts.
func (d *Declaration) IsHeadline() bool { return d.DeclKind == Question && d.Body.Texts != nil }

// Headline is the headline of things of a kind: its own, or that of the nearest
// kind it is like; nil for none.
func (b *Program) Headline(kind *content.Kind) *Rule {
	if r := b.Find(kind, HeadlineWord); r != nil && r.Decl.IsHeadline() {
		return r
	}
	return nil
}

// Heading is a declaration as its module writes it.
func (d *Declaration) Heading() string {
	if noun, _ := SplitName(d.Name); d.IsHeadline() {
		return fmt.Sprintf("%s %q", HeadlineWord, content.Written(noun))
	}
	return fmt.Sprintf("%s %q", d.DeclKind, d.Name)
}
