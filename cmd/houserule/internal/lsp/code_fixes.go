package lsp

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/xref"
)

// ofCodes are the actions that follow from the code of what a check finds and from the text
// at its place. What has none here is mended by the edits or suggestions that come with it,
// or by its author alone.
var ofCodes = map[string]func(c *fixContext) []codeAction{
	"default-never-counts":   (*fixContext).oneStart,
	"empty-example":          (*fixContext).expects,
	"missing-source":         (*fixContext).sources,
	"option-without-text":    (*fixContext).optionText,
	"silence-without-reason": (*fixContext).because,
	"unasked-rule":           (*fixContext).unasked,
	"undeclared-name":        (*fixContext).local,
	"unlisted-file":          (*fixContext).listed,
}

func (c *fixContext) oneStart() []codeAction {
	d, ok := c.heading()
	if !ok {
		return nil
	}
	var list []codeAction
	for i := d.body; i < d.end; i++ {
		t := c.tokens[i]
		if at := strings.Index(t.Value, "="); t.Kind == luasyntax.String && at > 0 && (c.tokens.Is(i-1, "{") || c.tokens.Is(i-2, "sheet")) {
			list = append(list, one("leave the default out", diag.Edit{Start: t.SourceOffset(len(strings.TrimRight(t.Value[:at], " "))), End: t.SourceOffset(len(t.Value))})...)
			break
		}
	}
	if first, last, ok := c.field(d, "starts"); ok {
		list = append(list, one("leave `starts` out", c.without(first, last))...)
	}
	return list
}

func (c *fixContext) expects() []codeAction {
	d, ok := c.heading()
	if !ok || d.end < 2 || !c.tokens.Is(d.end-1, "end") {
		return nil
	}
	at := c.tokens[d.end-1].Offset
	line := strings.LastIndexByte(c.text[:at], '\n') + 1
	if strings.TrimSpace(c.text[line:at]) != "" {
		return one("expect something", insert(at, "expect("+goOn+"):is() "))
	}
	return one("expect something", insert(line, c.text[line:at]+"  expect("+goOn+"):is()\n"))
}

func (c *fixContext) sources() []codeAction {
	d, ok := c.heading()
	if !ok {
		return nil
	}
	return append(one("give its page", c.withField(d, `source = "p. `+goOn+`"`)), one("say that it is your own", c.withField(d, `source = "our own"`))...)
}

func (c *fixContext) because() []codeAction {
	codes, _, _ := strings.Cut(strings.TrimLeft(c.marked(), "- "), "because")
	if _, list, ok := strings.Cut(codes, ":"); !ok || strings.Trim(list, ", ") == "" {
		return nil // it names no code
	}
	return one("give a reason", diag.Edit{Start: c.start, End: c.end, New: "-- " + strings.TrimRight(codes, ", ") + ", because " + goOn})
}

func (c *fixContext) unasked() []codeAction {
	d, ok := c.heading()
	if !ok {
		return nil
	}
	list := one("leave it out", c.gone(d.word, d.end))
	noun, word, _ := strings.Cut(c.tokens[d.name].Value, ".")
	con := c.at.con
	if con == nil || !plainName.MatchString(word) {
		return list
	}
	if k := con.Book.Catalogue.Seen(c.at.project.id, noun); k == nil || !k.Is("entity") {
		return list
	}
	for _, name := range slices.Backward(con.Files()) {
		path, err := c.s.path(name)
		if f := con.File(name); err != nil || f.Module != c.at.project.id || !slices.ContainsFunc(f.Headings, func(h xref.Heading) bool { return h.Word == "example" && h.Depth == 0 }) {
			continue
		}
		text, _ := c.s.textOf(path)
		example := fmt.Sprintf("\nexample %q { given = { somebody = { %q } }, function(somebody)\n    expect(somebody.%s):is(%s)\n  end }\n", c.tokens[d.name].Value, noun, word, goOn)
		if !strings.HasSuffix(text, "\n") {
			example = "\n" + example
		}
		return append(one("begin an example of it", diag.Edit{File: path, Start: len(text), End: len(text), New: example}), list...)
	}
	return list
}
