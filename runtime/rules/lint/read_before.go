package lint

import (
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// writesFields is a function of which is known what it writes and what it calls, as far as
// its text says it.
type writesFields interface {
	Writes(field string) bool
	Calls(method string) bool
}

var wordInFormula = regexp.MustCompile(`[\pL_][\pL\pN_]*`)

// ReadBefore warns of changes of an offer that read what its function writes: they are read
// when it is bought, before the function is run. Lines tells the lines of the check on
// which it is.
func ReadBefore(program *rules.Program, offer *rules.Declaration, changes []rules.OfferChange, fn rules.Function, lines func(word string) bool) []*diag.Problem {
	writes, ok := fn.(writesFields)
	if !ok {
		return nil
	}
	var warnings []*diag.Problem
	for _, change := range changes {
		if change.Value == nil {
			continue
		}
		for _, word := range boxesRead(program, change.Value.Text(), lines) {
			by := ""
			switch {
			case writes.Writes(word):
			case writtenBy(program, writes, word) != "":
				by = ", with " + writtenBy(program, writes, word)
			default:
				continue
			}
			w := warning("read-before-function", change.Value.Problem("", "").Pos, "offer %q: `%s` reads `%s` as it is when the offer is bought, before its function writes it%s", offer.SourceName(), change.Line, word, by)
			w.Hint = "write in `changes` what it comes to, the box as well: both are read first and written then"
			warnings = append(warnings, w)
		}
	}
	return warnings
}

// boxesRead are the names of boxes that a formula reads, itself or through rules, and that
// are no lines of the check.
func boxesRead(program *rules.Program, text string, lines func(word string) bool) []string {
	var boxes []string
	seen := map[string]bool{}
	texts := []string{text}
	for len(texts) > 0 {
		text, texts = texts[0], texts[1:]
		for _, word := range wordInFormula.FindAllString(withoutTexts(text), -1) {
			if seen[word] || lines(word) {
				continue
			}
			seen[word] = true
			if isBoxName(program, word) {
				boxes = append(boxes, word)
			}
			for _, r := range program.Rules() {
				if r.DeclKind == rules.Question && r.Word == word {
					for _, f := range formulasOf(&r.Decl.Body) {
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
func isBoxName(program *rules.Program, word string) bool {
	for _, k := range program.Catalogue.Kinds() {
		if k.Box(word) != nil {
			return true
		}
	}
	return false
}

// writtenBy is an action that a function does and that writes a box; "" for none.
func writtenBy(program *rules.Program, fn writesFields, word string) string {
	for _, r := range program.Rules() {
		if r.DeclKind != rules.Action || !fn.Calls(r.Word) {
			continue
		}
		d := r.Decl
		changes := slices.ContainsFunc(d.Effects.Changes, func(line rules.LineDeclaration) bool {
			return line.Name[strings.LastIndexByte(line.Name, '.')+1:] == word
		})
		if does, ok := d.Body.Func.(writesFields); changes || ok && does.Writes(word) {
			return r.Shown()
		}
	}
	return ""
}
