package handbook

import (
	"strings"

	"houserule/runtime/content"
)

// wordLists lists the scales and other lists of words of the module.
func (w *writer) wordLists() (list []WordList) {
	for _, l := range w.program.Catalogue.Words.All() {
		if !w.isOwn(l.Module) {
			continue
		}
		x := WordList{Name: content.Written(l.Name), Scale: l.IsScale, Words: l.Words(), Text: l.Text, Page: formatSource(l.Source)}
		x.Anchor = w.anchors.assign(l, x.Keyword(), x.Name)
		w.citeDeclaration(l.Source, Link{Text: x.Keyword() + " " + x.Name, To: x.Anchor})
		list = append(list, x)
	}
	return list
}

// Keyword returns the word that declares the list.
func (l WordList) Keyword() string {
	if l.Scale {
		return "scale"
	}
	return "words"
}

// Separator returns what stands between two words of the list.
func (l WordList) Separator() string {
	if l.Scale {
		return " < "
	}
	return ", "
}

func (m *markdown) wordLists(list []WordList) {
	if len(list) == 0 {
		return
	}
	m.heading(2, "words", "Lists of words")
	for _, l := range list {
		m.heading(3, l.Anchor, code(l.Name))
		m.facts(l.Keyword(), italic(l.Page))
		if l.Text != "" {
			m.line("%s", escape(l.Text))
		}
		m.line("%s", escape(strings.Join(l.Words, l.Separator())))
	}
}
