package codeaction

import (
	"fmt"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/lsp/jsonsyntax"
	"houserule/lang/diag"
	"houserule/runtime/module"
)

// manifestActions returns the actions for a suggestion that changes the manifest of the module. The
// problem may be in any file. ok is false for other suggestions.
func (c *context) manifestActions(s diag.Suggestion) (list []Action, ok bool) {
	switch s := s.(type) {
	case diag.Require:
		return c.require(s.Module, s.Versions), true
	case diag.RequireDeclaring:
		return c.requireDeclaring(s.Name), true
	case diag.DeclareOption:
		return c.declareOption(s.Name), true
	case diag.Permissions:
		return c.setPermissions(s.Names), true
	}
	return nil, false
}

// manifest is the manifest of the module of the problem's file.
type manifest struct {
	path   string // in the file system
	tokens jsonsyntax.Tokens
}

// manifest returns the manifest of the file's module; ok is false if it cannot be read.
func (c *context) manifest() (m manifest, ok bool) {
	if c.file.Dir == "" {
		return m, false
	}
	m.path = filepath.Join(c.file.Dir, module.ManifestName)
	text, ok := c.workspace.Text(m.path)
	m.tokens = jsonsyntax.Scan(text)
	return m, ok
}

// field returns the object or list that is the value of a field.
func (m manifest) field(key string) (jsonsyntax.Span, bool) {
	return m.tokens.Span(m.tokens.Field(key))
}

// action returns a single action with an edit of the manifest.
func (m manifest) action(title string, e diag.Edit) []Action {
	e.File = m.path
	return singleAction(title, e)
}

// appendTo adds a member to the object of a field, or a field with that member if it does not
// exist.
func (m manifest) appendTo(key, member string) (e diag.Edit, ok bool) {
	if m.tokens.Field(key) >= 0 {
		object, ok := m.field(key)
		if !ok {
			return e, false
		}
		return object.Append(member), true
	}
	all, ok := m.tokens.Span(0)
	if !ok {
		return e, false
	}
	return all.Append(fmt.Sprintf("%q: { %s }", key, member)), true
}

// require adds a requirement of a module to the manifest.
func (c *context) require(id, versions string) []Action {
	m, ok := c.manifest()
	if !ok {
		return nil
	}
	e, ok := m.appendTo("requires", fmt.Sprintf(`%q: "%s"`, id, versions))
	if !ok {
		return nil
	}
	return m.action(fmt.Sprintf("require the module %s, in module.json", id), e)
}

// requireDeclaring adds a requirement of each module of the workspace that declares a name.
func (c *context) requireDeclaring(name string) (list []Action) {
	if c.isManifest {
		return nil
	}
	for _, m := range c.workspace.DeclaringModules(name, c.file.Dir) {
		list = append(list, c.require(m.ID, fmt.Sprintf("^%d.%d", m.Version.Major(), m.Version.Minor()))...)
	}
	return list
}

// declareOption adds an option. The author has to describe it.
func (c *context) declareOption(name string) []Action {
	m, ok := c.manifest()
	if !ok || c.isManifest {
		return nil
	}
	e, ok := m.appendTo("options", `"`+name+`": { "type": "yes or no = no", "text": "" }`)
	if !ok {
		return nil
	}
	return m.action("declare the option "+name+" in module.json", e)
}

// setPermissions replaces the list of permissions.
func (c *context) setPermissions(names []string) []Action {
	m, ok := c.manifest()
	if !ok {
		return nil
	}
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = fmt.Sprintf("%q", name)
	}
	now := "[" + strings.Join(quoted, ", ") + "]"
	title := fmt.Sprintf("write %q: %s in module.json", "permissions", now)
	if old, ok := m.field("permissions"); ok {
		closing := strings.IndexByte(m.tokens.Text[old.Last:], ']')
		if closing < 0 {
			return nil // it is not a list
		}
		return m.action(title, diag.Edit{Start: old.Open, End: old.Last + closing + 1, New: now})
	}
	if all, ok := m.tokens.Span(0); ok && m.tokens.Field("permissions") < 0 {
		return m.action(title, all.Append(`"permissions": `+now))
	}
	return nil
}

// listFile adds the file of the problem to the list of files.
func (c *context) listFile() []Action {
	if !strings.HasSuffix(c.problem.Pos.File, ".lua") {
		return nil // the problem is that the manifest lists it
	}
	m, ok := c.manifest()
	if !ok {
		return nil
	}
	files, ok := m.field("files")
	if !ok {
		return nil
	}
	name := strings.TrimPrefix(c.problem.Pos.File, strings.TrimSuffix(filepath.ToSlash(c.file.Dir), "/")+"/")
	return m.action("name it in module.json", files.Append(fmt.Sprintf("%q", name)))
}

// addOptionText adds an empty text to an option of this manifest.
func (c *context) addOptionText() []Action {
	if option, ok := jsonsyntax.Scan(c.file.Text).ObjectOf(c.start); ok {
		return singleAction("say what it does", option.AppendField("text", Cursor))
	}
	return nil
}

// closeManifest closes open strings and brackets at the end of this manifest.
func (c *context) closeManifest() []Action {
	end := len(strings.TrimRight(c.file.Text, " \t\r\n"))
	var open []byte
	closing := ""
	for _, t := range jsonsyntax.Scan(c.file.Text).List {
		switch t.Kind {
		case '{':
			open = append(open, '}')
		case '[':
			open = append(open, ']')
		case '}', ']':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case '"':
			if t.End == end && (t.End == t.Start+1 || c.file.Text[t.End-1] != '"') {
				closing = `"`
			}
		}
	}
	for i := len(open) - 1; i >= 0; i-- {
		closing += string(open[i])
	}
	if closing == "" {
		return nil
	}
	return singleAction("close it with "+closing, insert(end, closing))
}

// writeDoubleQuotes replaces the single quotes of a string in this manifest.
func (c *context) writeDoubleQuotes() []Action {
	end := strings.IndexByte(c.file.Text[c.start+1:], '\'')
	if end < 0 {
		return nil
	}
	end += c.start + 1
	return preferredAction("write double quotes", diag.Edit{Start: c.start, End: end + 1, New: `"` + c.file.Text[c.start+1:end] + `"`})
}
