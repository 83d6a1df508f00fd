package lsp

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/concordance"
)

// ofCodes are the remedies of what a check finds, by its code. What has none here is mended
// by the fix that comes with it, by what its hint says, or by its author alone.
var ofCodes map[string]func(a *ailing) []remedy

func init() {
	ofCodes = map[string]func(a *ailing) []remedy{
		"default-never-counts":   (*ailing).oneStart,
		"empty-example":          (*ailing).expects,
		"missing-permission":     (*ailing).permissions,
		"missing-source":         (*ailing).sources,
		"needless-silence":       (*ailing).lessSilence,
		"never-none":             (*ailing).alwaysThere,
		"option-without-text":    (*ailing).optionText,
		"row-missing":            (*ailing).missingRow,
		"silence-without-reason": (*ailing).because,
		"unasked-rule":           (*ailing).unasked,
		"undeclared-name":        (*ailing).local,
		"unlisted-file":          (*ailing).listed,
		"unreachable-layer":      (*ailing).unreachable,
		"unread-box":             (*ailing).unread,
		"unused-local":           (*ailing).underscore,
	}
}

// oneStart keeps what a box starts as, or its default.
func (a *ailing) oneStart() []remedy {
	d, ok := a.heading()
	if !ok {
		return nil
	}
	var list []remedy
	for i := d.body; i < d.end; i++ {
		t := a.tokens[i]
		if at := strings.Index(t.Value, "="); t.Kind == luasyntax.String && at > 0 && (a.is(i-1, "{") || a.is(i-2, "sheet")) {
			list = append(list, one("leave the default out", diag.Edit{Start: t.SourceOffset(len(strings.TrimRight(t.Value[:at], " "))), End: t.SourceOffset(len(t.Value))})...)
			break
		}
	}
	if first, last, ok := a.field(d, "starts"); ok {
		list = append(list, one("leave `starts` out", a.without(first, last))...)
	}
	return list
}

// expects begins an expectation at the end of an example.
func (a *ailing) expects() []remedy {
	d, ok := a.heading()
	if !ok || d.end < 2 || !a.is(d.end-1, "end") {
		return nil
	}
	at := a.tokens[d.end-1].Offset
	line := strings.LastIndexByte(a.text[:at], '\n') + 1
	if strings.TrimSpace(a.text[line:at]) != "" {
		return one("expect something", insert(at, "expect("+goOn+"):is() "))
	}
	return one("expect something", insert(line, a.text[line:at]+"  expect("+goOn+"):is()\n"))
}

func (a *ailing) sources() []remedy {
	d, ok := a.heading()
	if !ok {
		return nil
	}
	return append(one("give its page", a.withField(d, `source = "p. `+goOn+`"`)), one("say that it is your own", a.withField(d, `source = "our own"`))...)
}

var codeOf = regexp.MustCompile("`([a-z-]+)`")

// lessSilence leaves one of several codes out of a comment, or the comment.
func (a *ailing) lessSilence() []remedy {
	m := codeOf.FindStringSubmatch(a.p.Message)
	if m == nil {
		return nil
	}
	codes, because, _ := strings.Cut(a.marked(), "because")
	begin, list, _ := strings.Cut(codes, ":")
	var kept []string
	for _, code := range strings.Split(list, ",") {
		if code = strings.TrimSpace(code); code != "" && code != m[1] {
			kept = append(kept, code)
		}
	}
	if len(kept) > 0 {
		return sure("leave "+m[1]+" out", diag.Edit{Start: a.start, End: a.end, New: begin + ": " + strings.Join(kept, ", ") + ", because" + because})
	}
	start := a.start - (len(a.text[:a.start]) - len(strings.TrimRight(a.text[:a.start], " \t")))
	end := a.end
	if start == 0 || a.text[start-1] == '\n' {
		end = min(end+1, len(a.text))
	}
	return sure("leave the comment out", diag.Edit{Start: start, End: end})
}

var askInstead = regexp.MustCompile("^to ask whether it is(?: not)? so, write `(.*)`$")

// alwaysThere leaves the part of a formula out that never counts, with the word that joins
// it to the rest.
func (a *ailing) alwaysThere() []remedy {
	if m := askInstead.FindStringSubmatch(a.p.Hint); m != nil {
		return a.rewrite(m[1])
	}
	behind, before := a.text[a.end:], a.text[:a.start]
	word := " and "
	if strings.Contains(a.p.Message, "never holds") {
		word = " or "
	}
	switch {
	case strings.HasPrefix(behind, word):
		return sure("leave it out", diag.Edit{Start: a.start, End: a.end + len(word)})
	case strings.HasSuffix(before, word):
		return sure("leave it out", diag.Edit{Start: a.start - len(word), End: a.end})
	}
	return nil // what stands in its place is another formula
}

func (a *ailing) optionText() []remedy {
	if o := objectAfter(a.text, a.start); o.ok {
		return one("say what it does", o.put("text", goOn))
	}
	return nil
}

var noRow = regexp.MustCompile(`has no row for (.+)$`)

// missingRow puts rows behind the last, for rolls without one.
func (a *ailing) missingRow() []remedy {
	m, d, rows := noRow.FindStringSubmatch(a.p.Message), declaration{}, ""
	ok := m != nil
	if ok {
		d, ok = a.heading()
	}
	if !ok || !a.is(d.body, "{") {
		return nil
	}
	for n, roll := range regexp.MustCompile(`, | and `).Split(m[1], -1) {
		if !regexp.MustCompile(`^-?\d+$`).MatchString(roll) {
			return nil // more than are named
		}
		if n == 0 {
			roll += ", \"" + goOn + "\""
		} else {
			roll += ", \"\""
		}
		rows += ", { " + roll + " }"
	}
	at := a.tokens[d.end-1].End
	if a.is(d.end-1, ",") {
		at = a.tokens[d.end-2].End
	}
	return one("write rows for them", insert(at, rows))
}

func (a *ailing) because() []remedy {
	codes, _, _ := strings.Cut(strings.TrimLeft(a.marked(), "- "), "because")
	if _, list, ok := strings.Cut(codes, ":"); !ok || strings.Trim(list, ", ") == "" {
		return nil // it names no code
	}
	return one("give a reason", diag.Edit{Start: a.start, End: a.end, New: "-- " + strings.TrimRight(codes, ", ") + ", because " + goOn})
}

// unasked leaves a rule out, or begins an example behind the last ones of the module.
func (a *ailing) unasked() []remedy {
	d, ok := a.heading()
	if !ok {
		return nil
	}
	list := one("leave it out", a.gone(d.word, d.end))
	noun, word, _ := strings.Cut(a.tokens[d.name].Value, ".")
	con := a.at.con
	if con == nil || !plainName.MatchString(word) {
		return list
	}
	if k := con.Book.Catalogue.Seen(a.at.project.id, noun); k == nil || !k.Is("entity") {
		return list
	}
	for _, name := range slices.Backward(con.Files()) {
		path, err := a.s.path(name)
		if f := con.File(name); err != nil || f.Module != a.at.project.id || !slices.ContainsFunc(f.Headings, func(h concordance.Heading) bool { return h.Word == "example" && h.Depth == 0 }) {
			continue
		}
		text, _ := a.s.textOf(path)
		example := fmt.Sprintf("\nexample %q { given = { somebody = { %q } }, function(somebody)\n    expect(somebody.%s):is(%s)\n  end }\n", a.tokens[d.name].Value, noun, word, goOn)
		if !strings.HasSuffix(text, "\n") {
			example = "\n" + example
		}
		return append(one("begin an example of it", diag.Edit{File: path, Start: len(text), End: len(text), New: example}), list...)
	}
	return list
}

// local declares a name where it is assigned.
func (a *ailing) local() []remedy {
	i := a.token(a.start)
	switch {
	case i < 0:
	case a.is(i-1, "function"):
		return sure("write local before it", insert(a.tokens[i-1].Offset, "local "))
	case a.is(i+1, "=") && !a.is(i-1, ","):
		return sure("write local before it", insert(a.start, "local "))
	}
	return nil // of several names others may be declared
}

// listed names a file in the manifest.
func (a *ailing) listed() []remedy {
	if !strings.HasSuffix(a.p.Pos.File, ".lua") {
		return nil // it is named there, and should not be
	}
	dir := a.at.project.dir
	path := manifestOf(dir)
	text, ok := a.s.textOf(path)
	name := strings.TrimPrefix(a.p.Pos.File, slashed(dir)+"/")
	if e, found := jsonList(text, "files"); ok && found {
		edit := e.add(name)
		edit.File = path
		return one("name it in module.json", edit)
	}
	return nil
}

var listOf = regexp.MustCompile("\"permissions\": \\[(.*)\\]")

// permissions asks in the manifest for all that the module does, as the hint says.
func (a *ailing) permissions() []remedy {
	path := manifestOf(a.at.project.dir)
	text, ok := a.s.textOf(path)
	m := listOf.FindStringSubmatch(a.p.Hint)
	if !ok || m == nil {
		return nil
	}
	title := fmt.Sprintf("write %s in module.json", m[0])
	tokens := jsonTokens(text)
	if list, found := jsonList(text, "permissions"); found {
		end := list.last
		if closing := strings.IndexByte(text[end:], ']'); closing >= 0 {
			return one(title, diag.Edit{File: path, Start: list.open, End: end + closing + 1, New: "[" + m[1] + "]"})
		}
	}
	if top := spanAt(text, tokens, 0); top.ok && jsonField(text, tokens, "permissions") < 0 {
		edit := top.member(m[0])
		edit.File = path
		return one(title, edit)
	}
	return nil
}

// unreachable leaves a layer out, or lets the other one hold sometimes only.
func (a *ailing) unreachable() []remedy {
	var list []remedy
	if d, ok := a.heading(); ok && !strings.HasPrefix(a.p.Message, "this definition") {
		list = one("leave it out", a.gone(d.word, d.end))
	}
	for _, n := range a.p.Notes {
		if n.Pos.File != a.p.Pos.File {
			continue
		}
		if d, ok := a.headingAt(a.file.Offset(n.Pos.Line, n.Pos.Column)); ok {
			list = append(list, one("let the one that replaces it hold sometimes", a.withField(d, `when = "`+goOn+`"`))...)
		}
	}
	return list
}

// unread leaves a box out, be it a declaration or a field of its kind.
func (a *ailing) unread() []remedy {
	if d, ok := a.heading(); ok && a.tokens[d.word].Text == "box" {
		return one("leave it out", a.gone(d.word, d.end))
	}
	for i, t := range a.tokens {
		if t.Kind != luasyntax.Name || t.Text != "kind" || a.kind(i+1) != luasyntax.String || !a.is(i+2, "{") {
			continue
		}
		d := declaration{i, i + 1, i + 2, a.closing(i + 2)}
		word := ""
		if m := boxOf.FindStringSubmatch(a.p.Message); m != nil {
			word = m[1]
		}
		if t.Offset <= a.start && d.end > 0 && a.start <= a.tokens[d.end].End {
			if first, last, ok := a.field(d, word); ok {
				return one("leave it out", a.without(first, last))
			}
		}
	}
	return nil
}

var boxOf = regexp.MustCompile(`the box (?:\S+\.)?(\w+):`)

// underscore says of a variable that nobody need read it.
func (a *ailing) underscore() []remedy {
	if !strings.HasPrefix(a.p.Hint, "call it _") {
		return nil
	}
	return one("call it _"+a.marked(), insert(a.start, "_"))
}
