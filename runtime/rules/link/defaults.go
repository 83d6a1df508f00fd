package link

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// printedDefaults reports defaults that name an entry which no book prints.
func (l *linker) printedDefaults() {
	for _, k := range l.src.Catalogue.Kinds() {
		for _, b := range k.Own() {
			l.printedDefault(b.Default, b.Pos, func() string { return "the box " + content.Written(b.FullName()) })
		}
	}
	for _, d := range l.src.Declarations {
		for _, p := range d.Params {
			if p.Word != nil {
				continue // it may be a word of the noun
			}
			pos := p.Pos
			if pos.IsZero() {
				pos = d.Pos
			}
			l.printedDefault(p.Default, pos, func() string { return fmt.Sprintf("%s: `%s`", d.Name, p.Name) })
		}
	}
}

func (l *linker) printedDefault(v types.Value, pos diag.Pos, what func() string) {
	n, ok := v.(types.Noun)
	k := l.src.Catalogue.Kind(n.Kind)
	if !ok || n.Record != 0 || n.Name == "" || k == nil || k.Nature != content.Printed || l.src.Catalogue.Entry(n.Kind, n.Name) != nil {
		return
	}
	l.fail(pos, l.src.Catalogue.Hint(n.Kind, n.Name), "%s starts as %q, and no %s is called so", what(), n.Name, k.Name)
}
