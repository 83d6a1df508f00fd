package declare

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// readWordList reads the headings `scale` and `words`: { "Miss", { "Fair", was = "Mixed" } }.
func (l *Loader) readWordList(b *body) {
	name := b.h.Full
	list := &content.WordList{WordList: l.Vocabulary.Lists.Declare(name, b.h.Word == "scale"), Module: l.Current, Pos: b.h.Pos, Source: sourceOf(b), Text: b.text("text")}
	words := b.words()
	b.finish()
	if !luasyntax.IsName(name) || grammar.IsReserved(name) || types.IsName(name) || l.Vocabulary.SeesKind(name) {
		b.fail("the name is one word of letters, digits and underscores, and neither a kind nor a type", "%s: this cannot be the name of a list of words", b.h)
		return
	}
	if len(words) == 0 {
		b.fail(fmt.Sprintf("write %s %q { \"low\", \"high\" }", b.h.Word, name), "%s has no words", b.h)
		return
	}
	if p := l.Catalogue.Words.Add(list); p != nil {
		l.Show([]*diag.Problem{p})
		l.Problems.Add(p)
		return
	}
	for _, w := range words {
		if other := list.Word(w.Text); other != nil {
			failWord(b, w.Text, "", "%s has the word %q twice", b.h, w.Text)
		} else if !list.Add(w, "", false) {
			failWord(b, w.Text, "", "%s has more than %d words", b.h, types.MaxWords)
			return
		}
	}
}

// words reads the words of a list, which stand in the body without a name.
func (b *body) words() []types.Word {
	var list []types.Word
	for _, v := range b.items {
		w := types.Word{Module: b.l.Current}
		switch v := v.(type) {
		case lua.LString:
			w.Text = string(v)
		case *lua.LTable:
			fields := b.subOf(v)
			if text, ok := first(fields.items).(lua.LString); ok && len(fields.items) == 1 {
				w.Text, w.Was = string(text), fields.text("was")
				fields.finish()
				break
			}
			b.fail(`write { "Fair", was = "Mixed" }`, "%s: a word in braces stands with its earlier name", b.h)
			continue
		default:
			b.fail("", "%s: a word is a text in quotes, not %s", b.h, sandbox.Describe(v))
			continue
		}
		if isWord(w.Text) {
			w.Pos = b.h.Placed(w.Text, "").Pos()
			list = append(list, w)
		} else {
			failWord(b, w.Text, "words consist of letters and digits", "%s: %q cannot be a word", b.h, w.Text)
		}
	}
	return list
}

func first(list []lua.LValue) lua.LValue {
	if len(list) == 0 {
		return lua.LNil
	}
	return list[0]
}

// failWord reports a problem at a word of the body.
func failWord(b *body, word, hint, format string, args ...any) *diag.Problem {
	return b.l.Fail(b.h.Placed(word, "").Pos(), max(1, len([]rune(word)))+2, hint, format, args...)
}

// maxWord is the maximum length of a word in bytes.
const maxWord = 100

// isWord reports whether a text can be a word of a list.
func isWord(s string) bool {
	if s == "" || len(s) > maxWord || slices.Contains([]string{"none", "nil", "yes", "no", "true", "false"}, s) {
		return false
	}
	for i, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && (i == 0 || !strings.ContainsRune(" -'", r)) {
			return false
		}
	}
	return strings.TrimSpace(s) == s
}

// addsWords reads a `to` that adds words to a list, and reports whether it is one: to "degree" {
// "Legendary", above = "Great", as = "Great" }.
func (l *Loader) addsWords(b *body, carrier *content.Entry) bool {
	list := l.Vocabulary.Lists.Seen(b.h.Name)
	if list == nil || strings.Contains(b.h.Name, ".") {
		return false
	}
	if b.h.Word != "to" || carrier != nil {
		b.fail(fmt.Sprintf("write to %q { \"Legendary\" } in a file of its own", b.h.Name), "%s: only `to` adds words to a list, for everybody", b.h)
		return true
	}
	words := b.words()
	above, below, as, was := b.text("above"), b.text("below"), b.text("as"), b.text("was")
	b.text("text")
	sourceOf(b)
	b.finish()
	switch {
	case len(words) == 0:
		b.fail(fmt.Sprintf("write to %q { \"Legendary\", above = \"Great\" }", b.h.Name), "%s adds no word", b.h)
	case list.IsScale && (above == "") == (below == ""):
		b.fail(`say beside which word: above = "Great", or below = "Miss"`, "%s: a word of a scale has one place", b.h)
	case !list.IsScale && above+below != "":
		b.fail("leave above and below out", "%s: the words of %s have no order", b.h, b.h.Name)
	case was != "" && len(words) > 1:
		b.failAt("was", `write { "Fair", was = "Mixed" }`, "%s: one word has the earlier name", b.h)
	default:
		for i, w := range words {
			if w.As = as; was != "" {
				w.Was = was
			}
			added := &content.AddedWord{Word: w, List: b.h.Name, Beside: above + below, Above: above != ""}
			if i > 0 && list.IsScale { // several words keep their order
				added.Beside, added.Above = words[i-1].Text, true
			}
			l.Vocabulary.Lists.Added = append(l.Vocabulary.Lists.Added, added)
		}
	}
	return true
}

// addWords adds the words of all modules to their lists.
func addWords(l *Loader, modules content.Modules) {
	problems := l.Catalogue.Words.Settle(l.Vocabulary.Lists.Added, modules)
	l.Show(problems)
	l.Problems.Add(problems...)
}

// answerTypeIn reads the field `of`: the type of what a rule answers, or of a line of a check.
func answerTypeIn(b *body, v lua.LValue) types.Type {
	text, ok := v.(lua.LString)
	if !ok {
		if v != lua.LNil {
			b.failAt("of", `write of = "degree"`, "%s: of is a type in quotes, not %s", b.h, sandbox.Describe(v))
		}
		return types.Type{}
	}
	t, d, ok := b.typed(string(text), "of")
	if ok && d.Written {
		b.failAt("of", "write the type alone", "%s: what a rule answers has no default", b.h)
	}
	return t
}

// checkWordKeys reports rows of a table whose keys are no words of the list by which it is
// looked up. It is called when all words are known.
func checkWordKeys(l *Loader) {
	for _, d := range l.Source.Declarations {
		if d.DeclKind != rules.Lookup {
			continue
		}
		rows := slices.Clone(d.Body.Rows)
		for _, c := range l.Source.Changes {
			if c.Target == d.Name {
				rows = append(rows, c.Body.Rows...)
			}
		}
		for i, p := range d.Params[:min(2, len(d.Params))] {
			if p.Type.List != nil {
				checkKeysOf(l, p.Type.List, rows, i)
				checkSubstitutes(l, d, p.Type.List, rows, i)
			}
		}
	}
}

// checkSubstitutes reports words that modules added to a list, where a table that is looked up by
// it has a row neither for the word nor for one that counts for it.
func checkSubstitutes(l *Loader, d *rules.Declaration, list *types.WordList, rows []rules.TableRow, i int) {
	has := func(word string) bool {
		return slices.ContainsFunc(rows, func(row rules.TableRow) bool {
			k := row.KeyOf(i)
			return k != nil && k.IsText && k.Text == word
		})
	}
	own := l.Catalogue.Words.Named(list.Name)
	for _, w := range list.All() {
		if own == nil || w.Module == own.Module || has(w.Text) || slices.ContainsFunc(list.Substitutes(w.Text), has) {
			continue
		}
		p := l.Fail(w.Pos, len([]rune(w.Text))+2, fmt.Sprintf("say which row counts: to %q { %q, ..., as = %q }", content.Written(list.Name), w.Text, own.Words()[0]),
			"the table %s has no row for %q", d.Name, w.Text)
		p.Notes = append(p.Notes, diag.Note{Pos: d.Pos, Message: "it is declared here, in " + d.Module})
	}
}

func checkKeysOf(l *Loader, list *types.WordList, rows []rules.TableRow, i int) {
	for _, row := range rows {
		if k := row.KeyOf(i); k != nil && k.IsText && !list.Has(k.Text) {
			p := list.Unknown(k.Text)
			l.Fail(row.Pos, 1, "", "%s", p.Message).Advise(p.Advice())
		}
	}
}
