package lsp

import (
	"fmt"
	"regexp"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// headed gives the heading of the problem another word and name; the word stays where none
// is said.
func (a *ailing) headed(word, name string) []remedy {
	d, ok := a.heading()
	if !ok {
		return nil
	}
	was, called := a.tokens[d.word], a.tokens[d.name]
	if word == "" {
		word = was.Text
		if open := strings.IndexByte(called.Value, '('); open > 0 && !strings.Contains(name, "(") {
			name += " " + called.Value[open:]
		}
	}
	now := fmt.Sprintf("%s %q", word, name)
	return sure("write "+now, diag.Edit{Start: was.Offset, End: called.End, New: now})
}

func (a *ailing) fieldAdded(field string) []remedy {
	d, ok := a.heading()
	if !ok {
		return nil
	}
	return sure("write "+field+" in it", a.withField(d, field))
}

func (a *ailing) fieldLeft(key string) []remedy {
	if d, ok := a.heading(); ok {
		if first, last, ok := a.field(d, key); ok {
			return one("leave "+key+" out", a.without(first, last))
		}
	}
	return nil
}

// fieldAnew writes a field as the hint does, where that is the whole of it.
func (a *ailing) fieldAnew(m []string) []remedy {
	i := a.token(a.start)
	if strings.Contains(m[2], "...") || i < 0 || !strings.Contains(a.p.Message, "label") && !strings.Contains(a.p.Message, "double braces") {
		return nil
	}
	d, ok := a.heading()
	if !ok { // the field is marked
		for at := i; at > 0 && !ok; at-- {
			if a.kind(at) == luasyntax.String && a.kind(at-1) == luasyntax.Name && a.is(at+1, "{") {
				d, ok = declaration{at - 1, at, at + 1, a.closing(at + 1)}, true
			}
		}
	}
	if !ok || d.end < 0 {
		return nil
	}
	if first, last, ok := a.field(d, m[1]); ok {
		now := m[1] + " = " + m[2]
		return sure("write "+now, diag.Edit{Start: a.tokens[first].Offset, End: a.tokens[last].End, New: now})
	}
	return nil
}

// onSheets says of the type of a box that it stands on sheets.
func (a *ailing) onSheets([]string) []remedy {
	if d, ok := a.heading(); ok && a.is(d.body, "{") && a.kind(d.body+1) == luasyntax.String {
		return sure("write sheet = "+a.tokens[d.body+1].Text, insert(a.tokens[d.body+1].Offset, "sheet = "))
	}
	return nil
}

// quotedAnew writes another text in place of the one that is marked, or whose inside is.
func (a *ailing) quotedAnew(m []string) []remedy {
	if a.p.Width == 0 {
		return nil
	}
	if marked := a.marked(); len(marked) > 1 && (marked[0] == '"' || marked[0] == '\'') {
		return sure(a.p.Hint, diag.Edit{Start: a.start, End: a.end, New: marked[:1] + m[1] + marked[:1]})
	}
	i := a.token(a.start)
	if a.kind(i) != luasyntax.String || i < 0 || a.start != a.tokens[i].Offset+1 || a.end != a.tokens[i].End-1 {
		return nil
	}
	return sure(a.p.Hint, diag.Edit{Start: a.start, End: a.end, New: m[1]})
}

// closedJSON closes what is open at the end of a manifest.
func (a *ailing) closedJSON([]string) []remedy {
	end := len(strings.TrimRight(a.text, " \t\r\n"))
	var open []byte
	closes := ""
	for _, t := range jsonTokens(a.text) {
		switch t.sign {
		case '{':
			open = append(open, '}')
		case '[':
			open = append(open, ']')
		case '}', ']':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case '"':
			if t.end == end && (t.end == t.start+1 || a.text[t.end-1] != '"') {
				closes = `"`
			}
		}
	}
	for i := len(open) - 1; i >= 0; i-- {
		closes += string(open[i])
	}
	if closes == "" {
		return nil
	}
	return one("close it with "+closes, insert(end, closes))
}

// requires names a module in the manifest.
func (a *ailing) requires(id, versions string) []remedy {
	path := manifestOf(a.at.project.dir)
	text, ok := a.s.textOf(path)
	if !ok || a.at.project.dir == "" {
		return nil
	}
	e, ok := requiring(text, id, versions)
	if !ok {
		return nil
	}
	e.File = path
	return one(fmt.Sprintf("require the module %s, in module.json", id), e)
}

// option declares an option in the manifest, which its author says more of.
func (a *ailing) option(name string) []remedy {
	if a.at.project == nil || a.at.project.dir == "" {
		return nil
	}
	path := manifestOf(a.at.project.dir)
	text, ok := a.s.textOf(path)
	if !ok {
		return nil
	}
	member := `"` + name + `": { "type": "yes or no = no", "text": "" }`
	var e diag.Edit
	tokens := jsonTokens(text)
	if i := jsonField(text, tokens, "options"); i >= 0 {
		s := spanAt(text, tokens, i)
		if !s.ok {
			return nil
		}
		e = s.member(member)
	} else if top := spanAt(text, tokens, 0); top.ok {
		e = top.member(`"options": { ` + member + ` }`)
	} else {
		return nil
	}
	e.File = path
	return one("declare the option "+name+" in module.json", e)
}

var absent = regexp.MustCompile("there is no kind \"([^\"]+)\"|(?:to|after|around|instead_of) \"([^\"]+)\": there is no such rule|no such name: `(\\w+)`|`(\\w+)` means nothing here")

// fromElsewhere requires a module of the workspace that has what is missing.
func (a *ailing) fromElsewhere() (list []remedy) {
	m := absent.FindStringSubmatch(a.p.Message)
	if m == nil || a.inManifest {
		return nil
	}
	name := m[1] + m[2] + m[3] + m[4]
	for _, dir := range a.s.dirs() {
		p := a.s.projects[dir]
		con := p.main()
		if p == a.at.project || con == nil || p.id == "" {
			continue
		}
		for _, t := range con.Things() {
			if t.Module != p.id || t.Name != name && (t.Sort != "kind" || t.Word != name) {
				continue
			}
			for _, m := range con.Order {
				if m.ID == p.id {
					list = append(list, a.requires(p.id, fmt.Sprintf("^%d.%d", m.Version.Major(), m.Version.Minor()))...)
				}
			}
			break
		}
	}
	return list
}
