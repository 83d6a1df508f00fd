package lint

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/runtime/rules"
)

// writesFields is implemented by functions of which it is known what they write and call.
type writesFields interface {
	Writes(field string) bool
	Calls(method string) bool
}

// wordInFormula matches names.
var wordInFormula = lazyregexp.New(`[\pL_][\pL\pN_]*`)

// ReadBeforeFunction warns of changes of an offer that read what its function writes: the changes are
// computed when the offer is bought, before the function runs. isLine reports the lines of the
// check.
func ReadBeforeFunction(program *rules.Program, offer *rules.Declaration, changes []rules.OfferChange, fn rules.Function, isLine func(word string) bool) []*diag.Problem {
	writes, ok := fn.(writesFields)
	if !ok {
		return nil
	}
	var warnings []*diag.Problem
	for _, change := range changes {
		if change.Value == nil {
			continue
		}
		for _, word := range boxesRead(program, change.Value.Text(), isLine) {
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

// boxesRead returns the names of boxes that a formula reads, directly or through rules.
func boxesRead(program *rules.Program, text string, isLine func(word string) bool) []string {
	var boxes []string
	seen := map[string]bool{}
	texts := []string{text}
	for len(texts) > 0 {
		text, texts = texts[0], texts[1:]
		for _, word := range wordInFormula.FindAllString(withoutTexts(text), -1) {
			if seen[word] || isLine(word) {
				continue
			}
			seen[word] = true
			if isBoxName(program, word) {
				boxes = append(boxes, word)
			}
			for _, r := range program.Rules() {
				if r.DeclKind == rules.Query && r.Word == word {
					for _, f := range formulasOf(&r.Decl.Body) {
						texts = append(texts, f.Text)
					}
				}
			}
		}
	}
	return boxes
}

// quotedInFormula matches texts in quotes.
var quotedInFormula = lazyregexp.New(`'[^']*'|"[^"]*"`)

func withoutTexts(formula string) string { return quotedInFormula.ReplaceAllString(formula, "''") }

// isBoxName reports whether a kind has a box with a name.
func isBoxName(program *rules.Program, word string) bool {
	for _, k := range program.Catalogue.Kinds() {
		if k.Box(word) != nil {
			return true
		}
	}
	return false
}

// writtenBy returns an action that a function calls and that writes a box; "" for none.
func writtenBy(program *rules.Program, fn writesFields, word string) string {
	for _, r := range program.Rules() {
		if r.DeclKind != rules.Action || !fn.Calls(r.Word) {
			continue
		}
		d := r.Decl
		if does, ok := d.Body.Func.(writesFields); changesBox(d.Effects.Changes, word) || stepsChangeBox(d.Effects.Steps, word) || ok && does.Writes(word) {
			return r.DisplayName()
		}
	}
	return ""
}

// changesBox reports whether changes write a box of a name.
func changesBox(list []rules.LineDeclaration, word string) bool {
	return slices.ContainsFunc(list, func(line rules.LineDeclaration) bool {
		return line.Name[strings.LastIndexByte(line.Name, '.')+1:] == word
	})
}

// stepsChangeBox reports whether the changes of steps, or of steps in them, write a box of a name.
func stepsChangeBox(list []rules.StepDeclaration, word string) bool {
	return slices.ContainsFunc(list, func(s rules.StepDeclaration) bool {
		return changesBox(s.Changes, word) || stepsChangeBox(s.First, word) || stepsChangeBox(s.Steps, word)
	})
}
