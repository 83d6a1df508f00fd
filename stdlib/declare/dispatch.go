package declare

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// readHeading reads a complete heading. carrier is the entry of a carried kind in which it
// stands, to which its changes and repeats belong; nil for none.
func (l *Loader) readHeading(d *declared, carrier *content.Entry) {
	b := d.body
	b.inside = carrier
	switch d.Word {
	case "kind":
		l.kindReader().readKind(b)
	case "box":
		l.kindReader().readBox(b)
	case rules.HeadlineWord, rules.GlimpseWord:
		l.readHeadline(b, d.Word)
	case "sheet":
		l.readSheet(b)
	case "stat_block":
		l.readStatBlock(b)
	case "scale", "words":
		l.readWordList(b)
	case "tag":
		l.readTag(b)
	case "rule":
		l.readRule(b)
	case "table":
		l.readTable(b)
	case "action":
		l.readAction(b)
	case "purchase":
		l.readPurchase(b)
	case "check":
		l.readCheck(b)
	case "offer":
		l.readOffer(b, carrier)
	case "to", "after", "around", "instead_of", "house":
		l.readChange(b, carrier)
	case "every":
		l.readEvery(b, carrier)
	case "example":
		l.readExample(b)
	default:
		l.addEntry(b)
		return // an entry claims its own nested headings
	}
	b.noNested("only entries of carried kinds can contain changes")
}

// common reads the fields of all declarations.
func (b *body) common(d *rules.Declaration) {
	d.Name, d.Params, d.Module, d.Pos = b.h.Name, b.h.Params, b.l.Current, b.h.Pos
	d.Parents = b.h.Takes
	d.Source, d.Text, d.When = sourceOf(b), b.text("text"), b.formula("when")
}

func (l *Loader) declare(d *rules.Declaration) {
	noun, word, _ := strings.Cut(d.Name, ".")
	if rules.IsHeadlineWord(word) && !d.IsHeadline() {
		l.Fail(d.Pos, 1, fmt.Sprintf("write %s %q { \"{name}\" }, or choose another name", word, noun), "%s: `%s` is %s, and cannot be %s", d.Name, word, rules.Shows(word, " of "+diag.A(noun)), diag.A(d.DeclKind.String()))
		return
	}
	if k := l.Catalogue.Seen(l.Current, noun); k != nil && l.Session.IsMethod(k, word) {
		l.Fail(d.Pos, 1, "", "%s: `%s` is something that the language does with every %s", d.Name, word, noun)
	}
	l.Source.Declarations = append(l.Source.Declarations, d)
}
