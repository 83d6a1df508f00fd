package rules

import (
	"fmt"

	"houserule/runtime/content"
)

// Names of rules that are lists of texts on a thing of a kind. Boxes cannot have these names.
const (
	HeadlineWord = "headline" // what overviews show
	GlimpseWord  = "glimpse"  // what those see who do not own the thing
)

// IsHeadlineWord reports whether a word is the name of a headline or of a glimpse.
func IsHeadlineWord(word string) bool { return word == HeadlineWord || word == GlimpseWord }

// Shows returns what a headline or glimpse shows of somebody, such as " of a hero"; "" for things in
// general.
func Shows(word, of string) string {
	if word == GlimpseWord {
		return "what players who do not own it see" + of
	}
	return "what people see" + of + " in overviews"
}

// IsHeadline reports whether the declaration is a headline or a glimpse: a list of texts that
// describes a thing. Other modules may add texts.
func (d *Declaration) IsHeadline() bool { return d.DeclKind == Query && d.Body.Texts != nil }

// IsGlimpse reports whether the declaration is a glimpse.
func (d *Declaration) IsGlimpse() bool {
	_, word := SplitName(d.Name)
	return d.IsHeadline() && word == GlimpseWord
}

// Headline returns the headline or glimpse, by its name, of a kind or, if it has none, of its nearest
// parent with one; nil for none.
func (b *Program) Headline(kind *content.Kind, word string) *Rule {
	if r := b.Find(kind, word); r != nil && r.Decl.IsHeadline() {
		return r
	}
	return nil
}

// Heading returns the heading of the declaration as its module writes it.
func (d *Declaration) Heading() string {
	if noun, word := SplitName(d.Name); d.IsHeadline() {
		return fmt.Sprintf("%s %q", word, content.Written(noun))
	}
	return fmt.Sprintf("%s %q", d.DeclKind, d.Name)
}
