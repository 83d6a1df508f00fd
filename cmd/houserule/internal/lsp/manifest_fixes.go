package lsp

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
)

// inModuleManifest are the actions of a suggestion that writes into the manifest of the
// module, wherever the problem stands; false for any other.
func (c *fixContext) inModuleManifest(s diag.Suggestion) ([]codeAction, bool) {
	switch s := s.(type) {
	case diag.Require:
		return c.require(s.Module, s.Versions), true
	case diag.RequireDeclaring:
		return c.requireDeclaring(s.Name), true
	case diag.DeclareOption:
		return c.declareOption(s.Name), true
	case diag.Permissions:
		return c.permissions(s.Names), true
	}
	return nil, false
}

// manifest is the manifest of the module of the file, and its path.
func (c *fixContext) manifest() (text, path string, ok bool) {
	if c.at.project == nil || c.at.project.dir == "" {
		return "", "", false
	}
	path = manifestOf(c.at.project.dir)
	text, ok = c.s.textOf(path)
	return text, path, ok
}

// require names a module in the manifest.
func (c *fixContext) require(id, versions string) []codeAction {
	text, path, ok := c.manifest()
	if !ok {
		return nil
	}
	e, ok := requiring(text, id, versions)
	if !ok {
		return nil
	}
	e.File = path
	return one(fmt.Sprintf("require the module %s, in module.json", id), e)
}

// requireDeclaring requires a module of the workspace that declares a name.
func (c *fixContext) requireDeclaring(name string) (list []codeAction) {
	if c.inManifest {
		return nil
	}
	for _, dir := range c.s.dirs() {
		p := c.s.projects[dir]
		con := p.main()
		if p == c.at.project || con == nil || p.id == "" {
			continue
		}
		for _, t := range con.Things() {
			if t.Module != p.id || t.Name != name && (t.Sort != "kind" || t.Word != name) {
				continue
			}
			for _, m := range con.Order {
				if m.ID == p.id {
					list = append(list, c.require(p.id, fmt.Sprintf("^%d.%d", m.Version.Major(), m.Version.Minor()))...)
				}
			}
			break
		}
	}
	return list
}

// declareOption declares an option, which its author says more of.
func (c *fixContext) declareOption(name string) []codeAction {
	text, path, ok := c.manifest()
	if !ok || c.inManifest {
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

// permissions writes the whole list of permissions.
func (c *fixContext) permissions(names []string) []codeAction {
	text, path, ok := c.manifest()
	if !ok {
		return nil
	}
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = fmt.Sprintf("%q", name)
	}
	list := "[" + strings.Join(quoted, ", ") + "]"
	title := fmt.Sprintf("write %q: %s in module.json", "permissions", list)
	tokens := jsonTokens(text)
	if was, found := jsonList(text, "permissions"); found {
		end := was.last
		if closing := strings.IndexByte(text[end:], ']'); closing >= 0 {
			return one(title, diag.Edit{File: path, Start: was.open, End: end + closing + 1, New: list})
		}
	}
	if top := spanAt(text, tokens, 0); top.ok && jsonField(text, tokens, "permissions") < 0 {
		edit := top.member(`"permissions": ` + list)
		edit.File = path
		return one(title, edit)
	}
	return nil
}

// listed names a file in the manifest.
func (c *fixContext) listed() []codeAction {
	if !strings.HasSuffix(c.p.Pos.File, ".lua") {
		return nil // it is named there, and should not be
	}
	text, path, ok := c.manifest()
	name := strings.TrimPrefix(c.p.Pos.File, slashed(c.at.project.dir)+"/")
	if e, found := jsonList(text, "files"); ok && found {
		edit := e.add(name)
		edit.File = path
		return one("name it in module.json", edit)
	}
	return nil
}

func (c *fixContext) optionText() []codeAction {
	if o := objectAfter(c.text, c.start); o.ok {
		return one("say what it does", o.put("text", goOn))
	}
	return nil
}

// closeManifest closes what is open at the end of a manifest.
func (c *fixContext) closeManifest() []codeAction {
	end := len(strings.TrimRight(c.text, " \t\r\n"))
	var open []byte
	closes := ""
	for _, t := range jsonTokens(c.text) {
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
			if t.end == end && (t.end == t.start+1 || c.text[t.end-1] != '"') {
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

func (c *fixContext) doubleQuotes() []codeAction {
	end := strings.IndexByte(c.text[c.start+1:], '\'')
	if end < 0 {
		return nil
	}
	end += c.start + 1
	return sure("write double quotes", diag.Edit{Start: c.start, End: end + 1, New: `"` + c.text[c.start+1:end] + `"`})
}
