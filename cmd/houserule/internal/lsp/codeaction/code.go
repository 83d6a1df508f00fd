package codeaction

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/xref"
)

// byCode maps codes of findings to functions that return the actions for them. Findings with
// other codes have only the actions of their fix and suggestions.
var byCode = map[string]func(c *context) []Action{
	"default-never-counts":   (*context).removeDefault,
	"empty-example":          (*context).addExpectation,
	"missing-source":         (*context).addSource,
	"option-without-text":    (*context).addOptionText,
	"silence-without-reason": (*context).addReason,
	"unasked-rule":           (*context).useRule,
	"undeclared-name":        (*context).declareLocal,
	"unlisted-file":          (*context).listFile,
}

// removeDefault removes one of two initial values of a box: its default or its field `starts`.
func (c *context) removeDefault() []Action {
	h, ok := c.heading()
	if !ok {
		return nil
	}
	var list []Action
	for i := h.Body; i < h.End; i++ {
		t := c.tokens[i]
		if at := strings.Index(t.Value, "="); t.Kind == luasyntax.String && at > 0 && (c.tokens.Is(i-1, "{") || c.tokens.Is(i-2, "sheet")) {
			list = append(list, singleAction("leave the default out", diag.Edit{Start: t.SourceOffset(len(strings.TrimRight(t.Value[:at], " "))), End: t.SourceOffset(len(t.Value))})...)
			break
		}
	}
	if f, ok := c.tokens.FieldNamed(h, "starts"); ok {
		list = append(list, singleAction("leave `starts` out", c.removeField(f))...)
	}
	return list
}

// addExpectation adds an `expect` to an example without one.
func (c *context) addExpectation() []Action {
	h, ok := c.heading()
	if !ok || !c.tokens.Is(h.End-2, "end") {
		return nil
	}
	at := c.tokens[h.End-2].Offset
	line := strings.LastIndexByte(c.file.Text[:at], '\n') + 1
	if strings.TrimSpace(c.file.Text[line:at]) != "" {
		return singleAction("expect something", insert(at, "expect("+Cursor+"):is() "))
	}
	return singleAction("expect something", insert(line, c.file.Text[line:at]+"  expect("+Cursor+"):is()\n"))
}

// addSource adds the source of a rule.
func (c *context) addSource() []Action {
	h, ok := c.heading()
	if !ok {
		return nil
	}
	return append(singleAction("give its page", c.addField(h, `source = "p. `+Cursor+`"`)), singleAction("say that it is your own", c.addField(h, `source = "our own"`))...)
}

// addReason adds a reason to a comment that silences findings.
func (c *context) addReason() []Action {
	codes, _, _ := strings.Cut(strings.TrimLeft(c.marked(), "- "), "because")
	if _, list, ok := strings.Cut(codes, ":"); !ok || strings.Trim(list, ", ") == "" {
		return nil // it has no code
	}
	return singleAction("give a reason", diag.Edit{Start: c.start, End: c.end, New: "-- " + strings.TrimRight(codes, ", ") + ", because " + Cursor})
}

// useRule adds a worked example of a rule that nothing uses, or removes the rule.
func (c *context) useRule() []Action {
	h, ok := c.heading()
	if !ok {
		return nil
	}
	list := singleAction("leave it out", c.removeHeading(h))
	kind, word, _ := strings.Cut(c.tokens[h.Name].Value, ".")
	index := c.file.Index
	if index == nil || !luasyntax.IsName(word) {
		return list
	}
	if k := index.Program.Catalogue.Seen(c.file.Module, kind); k == nil || !k.Is("entity") {
		return list
	}
	for _, name := range slices.Backward(index.Files()) {
		path, err := c.workspace.Path(name)
		if f := index.File(name); err != nil || f.Module != c.file.Module || !slices.ContainsFunc(f.Headings, func(h xref.Heading) bool { return h.Word == "example" && h.Depth == 0 }) {
			continue
		}
		text, _ := c.workspace.Text(path)
		example := fmt.Sprintf("\nexample %q { given = { somebody = { %q } }, function(somebody)\n    expect(somebody.%s):is(%s)\n  end }\n", c.tokens[h.Name].Value, kind, word, Cursor)
		if !strings.HasSuffix(text, "\n") {
			example = "\n" + example
		}
		return append(singleAction("begin an example of it", diag.Edit{File: path, Start: len(text), End: len(text), New: example}), list...)
	}
	return list
}
