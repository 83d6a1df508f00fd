package rules

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// Tag is a tag of actions and checks as a module declares it. Modules that belong to the same game
// share the tags of a name.
type Tag struct {
	Name   string
	Text   string
	Menu   string   // what is in this menu has the tag implicitly; "" for none
	Costs  []string // what has a cost in one of these boxes has the tag implicitly
	Source *content.Source
	Module string
	Pos    diag.Pos
}

// MaxTags is the maximum number of tags that the modules of a load declare together.
const MaxTags = 256

// MaxReached is the maximum number of actions, checks and lines that the offers of a load, and its changes
// of tags and of what others are like, reach together: an offer on a check that four others are like
// reaches five.
const MaxReached = 50_000

// TagUse is a tag that a declaration, or a `to`, gives an action or check.
type TagUse struct {
	Name string
	Doer string // the role of who does it: "attacker"; "" for the usual one
	No   bool   // it does not have the tag, although it would have it implicitly or by `like`
	Pos  diag.Pos
}

// Named is a name that a declaration refers to, with its position.
type Named struct {
	Name string
	Pos  diag.Pos
}

// TagReason says why an action or check has a tag.
type TagReason int

// The reasons for a tag.
const (
	TagWritten   TagReason = iota // its own declaration gives it
	TagAdded                      // a `to` of another declaration gives it
	TagInherited                  // what it is like has it
	TagByMenu                     // the tag is in its menu
	TagByCost                     // it has a cost that the tag names
)

// TagOn is a tag that an action or check has.
type TagOn struct {
	Name   string
	Reason TagReason
	From   string // what gives it: the module of a `to`, the parent, the menu, the box of the cost; "" if written
	Doer   string // the path to who does it, from the thing of the action or check: "owner", "attacker"
	Module string // the module that gives it; for an implicit tag the module of the tag
	Pos    diag.Pos
}

// Why returns the reason for which the tag is had: "by its menu turn"; "" for a tag that the
// declaration gives.
func (t TagOn) Why() string {
	switch t.Reason {
	case TagAdded:
		return "by " + t.From
	case TagInherited:
		return "like " + t.From
	case TagByMenu:
		return "by its menu " + t.From
	case TagByCost:
		return "by its cost in " + t.From
	}
	return ""
}

// Describe returns the tag with the reason for which it is had: "deed (by its menu turn)".
func (t TagOn) Describe() string {
	if why := t.Why(); why != "" {
		return t.Name + " (" + why + ")"
	}
	return t.Name
}

// taggedPrefix begins the target of a change of everything that has a tag: "tagged hands".
const taggedPrefix = "tagged "

// TaggedTarget returns the tag, and the line, of the target of a change of everything that has a
// tag: "tagged hands", "tagged physical.bonuses". ok is false for other targets.
func TaggedTarget(target string) (tag, line string, ok bool) {
	rest, ok := strings.CutPrefix(target, taggedPrefix)
	if !ok {
		return "", "", false
	}
	tag, line, _ = strings.Cut(strings.TrimSpace(rest), ".")
	return tag, line, ok
}

// OnTagged returns the target that means everything that has a tag: "tagged hands".
func OnTagged(tag string) string { return taggedPrefix + tag }

// HasTag reports whether an action or check has a tag that a module sees.
func (b *Program) HasTag(module string, r *Rule, tag string) bool {
	return slices.ContainsFunc(r.Uses.Tags, func(t TagOn) bool {
		return t.Name == tag && !b.Catalogue.Unrelated(module, t.Module)
	})
}

// Tagged lists the actions and checks that have a tag which a module sees, in the order in which
// they were declared.
func (b *Program) Tagged(module, tag string) []*Rule {
	var list []*Rule
	for _, r := range b.tables.Order {
		if b.HasTag(module, r, tag) {
			list = append(list, r)
		}
	}
	return list
}

// Tags lists the declared tags in load order. Several may have the same name.
func (b *Program) Tags() []*Tag { return b.tables.Tags }

// Tag returns the first declaration of a tag that a module sees; nil for none.
func (b *Program) Tag(module, name string) *Tag {
	for _, t := range b.tables.Tags {
		if t.Name == name && !b.Catalogue.Unrelated(module, t.Module) {
			return t
		}
	}
	return nil
}

// TagNames lists the names of the tags that a module sees, in the order in which they were declared.
func (b *Program) TagNames(module string) []string {
	var names []string
	for _, t := range b.tables.Tags {
		if !b.Catalogue.Unrelated(module, t.Module) && !slices.Contains(names, t.Name) {
			names = append(names, t.Name)
		}
	}
	return names
}

// Tag returns the tag by which the change of a layer reaches its rule; "" for a change that names
// the rule.
func (y *Layer) Tag() string {
	if y.By == nil {
		return ""
	}
	tag, _, _ := TaggedTarget(y.By.Target)
	return tag
}

// DescribeTag returns the description of a tag that a module sees: who declares it, what has it and
// why, and what changes it. It is "" for an unknown tag.
func DescribeTag(b *Program, module, name string) string {
	tag := b.Tag(module, name)
	if tag == nil {
		return ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s   tag   %s   %s\n", name, tag.Module, tag.Pos)
	if tag.Text != "" {
		text.WriteString("  " + tag.Text + "\n")
	}
	var changes []*Layer
	for _, r := range b.Tagged(module, name) {
		i := slices.IndexFunc(r.Uses.Tags, func(t TagOn) bool { return t.Name == name && !b.Catalogue.Unrelated(module, t.Module) })
		text.WriteString("  " + r.DisplayName())
		if why := r.Uses.Tags[i].Why(); why != "" {
			text.WriteString(" (" + why + ")")
		}
		text.WriteString("\n")
		for _, y := range r.Layers() {
			if y.Tag() == name && !slices.ContainsFunc(changes, func(x *Layer) bool { return x.By == y.By }) {
				changes = append(changes, y)
			}
		}
	}
	for _, y := range changes {
		fmt.Fprintf(&text, "  %s   %s   %s\n", y.Heading(), y.Module, y.Pos)
		for _, line := range y.SourceLines() {
			text.WriteString("       " + line + "\n")
		}
	}
	return strings.TrimRight(text.String(), "\n")
}
