package rulebook

import (
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
)

// writesFields is a function of which is known what it writes and what it calls, as far as
// its text says it.
type writesFields interface {
	Writes(field string) bool
	Calls(method string) bool
}

var wordInFormula = regexp.MustCompile(`[\pL_][\pL\pN_]*`)

// readBefore warns of changes of an offer that read what its function writes: they are read
// when it is bought, before the function is run.
func (c *changing) readBefore(out *OfferOn, fn Function, s *scope) {
	writes, ok := fn.(writesFields)
	if !ok {
		return
	}
	for _, change := range out.Changes {
		if change.Value == nil {
			continue
		}
		for _, word := range c.boxesRead(change.Value.Text(), s) {
			by := ""
			switch {
			case writes.Writes(word):
			case c.writtenBy(writes, word) != "":
				by = ", with " + c.writtenBy(writes, word)
			default:
				continue
			}
			p := change.Value.Problem("", "")
			l := c.l
			l.warn("read-before-function", p.Pos, "offer %q: `%s` reads `%s` as it is when the offer is bought, before its function writes it%s", c.offer.Decl.Called(), change.Line, word, by)
			w := l.warnings[len(l.warnings)-1]
			w.Hint = "write in `changes` what it comes to, the box as well: both are read first and written then"
			if slices.ContainsFunc(l.warnings[:len(l.warnings)-1], func(x *diag.Problem) bool { return x.Pos == w.Pos && x.Message == w.Message }) {
				l.warnings = l.warnings[:len(l.warnings)-1]
			}
		}
	}
}

// boxesRead are the names of boxes that a formula reads, itself or through rules, and that
// are no lines of the check.
func (c *changing) boxesRead(text string, s *scope) []string {
	var boxes []string
	seen := map[string]bool{}
	texts := []string{text}
	for len(texts) > 0 {
		text, texts = texts[0], texts[1:]
		for _, word := range wordInFormula.FindAllString(withoutTexts(text), -1) {
			if s.plan != nil {
				if _, line := s.plan.lineIndex(word); line {
					continue
				}
			}
			if seen[word] {
				continue
			}
			seen[word] = true
			if c.l.isBoxName(word) {
				boxes = append(boxes, word)
			}
			for _, r := range c.l.book.order {
				if r.Sort == Question && r.Word == word {
					for _, f := range r.Decl.Body.formulas() {
						texts = append(texts, f.Text)
					}
				}
			}
		}
	}
	return boxes
}

var quotedInFormula = regexp.MustCompile(`'[^']*'|"[^"]*"`)

func withoutTexts(formula string) string { return quotedInFormula.ReplaceAllString(formula, "''") }

// isBoxName tells whether any kind has a box of a name.
func (l *linker) isBoxName(word string) bool {
	for _, k := range l.book.Catalogue.Kinds() {
		if k.Box(word) != nil {
			return true
		}
	}
	return false
}

// writtenBy is an action that a function does and that writes a box; "" for none.
func (c *changing) writtenBy(fn writesFields, word string) string {
	for _, r := range c.l.book.order {
		if r.Sort != Action || !fn.Calls(r.Word) {
			continue
		}
		d := r.Decl
		changes := slices.ContainsFunc(d.Changes, func(line LineDeclaration) bool {
			return line.Name[strings.LastIndexByte(line.Name, '.')+1:] == word
		})
		if does, ok := d.Body.Func.(writesFields); changes || ok && does.Writes(word) {
			return r.Shown()
		}
	}
	return ""
}
