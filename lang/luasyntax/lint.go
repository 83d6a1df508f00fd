package luasyntax

import (
	"slices"
	"strings"

	"houserule/lang/diag"
)

// Environment describes the names that a script can read.
type Environment struct {
	Known   []string                  // names that can be read; nil if reads are not checked
	Missing map[string]diag.Hint      // names of Lua, and members such as `math.random`, that are missing, with a hint
	Explain []func(Unknown) diag.Hint // functions that return hints for unknown names; the last hint with a text is used
}

// Unknown is a name that is neither declared nor known.
type Unknown struct {
	Name string
	// Value is the source text of the table value that contains the name: `harm >= 4`. It is ""
	// outside of tables, inside functions, and for a long value.
	Value      string
	InFunction bool // whether it is inside a function
}

// foreignWords maps words of other languages to those of Lua.
var foreignWords = map[string]string{"null": "nil", "NULL": "nil", "None": "nil", "undefined": "nil", "True": "true", "False": "false"}

// Lint reports assignments to undeclared names, functions that change a variable of the file,
// and reads of unknown names.
func (t *Tree) Lint(u *Usage, offered Environment) diag.List {
	var list diag.List
	assigned := map[string]bool{} // their reads are not reported again
	for _, m := range u.GlobalWrites {
		assigned[m.Name] = true
		p := t.problemAt(m, "`"+m.Name+"` is not declared")
		p.Code, p.Hint = "undeclared-name", "write `local "+m.Name+"` where it is first used"
		if !list.Full() {
			p.Advise(diag.SuggestNearest(m.Name, offered.Known).Or(p.Advice()))
		}
		list.Add(p)
	}
	for _, m := range u.FileVariableWrites {
		p := t.problemAt(m, "`"+m.Name+"` is a variable of the file, and a function changes it")
		p.Code, p.Hint = "memory-in-a-file", "store it in a box: undo, saving and odds do not cover variables"
		list.Add(p)
	}
	if offered.Known == nil {
		return list
	}
	names := make(map[string]bool, len(offered.Known))
	for _, n := range offered.Known {
		names[n] = true
	}
	for _, m := range u.GlobalReads {
		switch {
		case names[m.Name]:
			if full, hint := t.missingMember(m, offered.Missing); full != "" {
				p := t.problemAt(m, "no such name: `"+full+"` is not offered to scripts")
				p.Code, p.Width = "unknown-name", len(full)
				list.Add(p.Advise(hint))
			}
		case !assigned[m.Name]:
			list.Add(t.unknownName(m, offered, list.Full()))
		}
	}
	return list
}

// unknownName returns the problem of an unknown name. many omits the hint, since the problem will
// not be shown.
func (t *Tree) unknownName(m Mention, offered Environment, many bool) *diag.Problem {
	p := t.problemAt(m, "no such name: `"+m.Name+"`")
	p.Code = "unknown-name"
	if !many {
		p.Advise(NameHint(m.Name, offered.Known))
		for _, why := range offered.Explain {
			p.Advise(why(Unknown{m.Name, t.valueAround(m), m.InFunction}).Or(p.Advice()))
		}
	}
	if word := foreignWords[m.Name]; word != "" {
		p.Fix = []diag.Edit{{File: t.File.Name, Start: m.Offset, End: m.Offset + m.Width, New: word}}
	}
	if fix := t.quoteInQuotes(m); fix != nil {
		p.Advise(diag.Hint{Text: "a text in a formula needs other quotes: '" + m.Name + "'"}).Fix = fix
	}
	if hint, ok := offered.Missing[m.Name]; ok {
		p.Message += " is not offered to scripts"
		p.Advise(hint)
	}
	return p.Suggest(diag.RequireDeclaring{Name: m.Name})
}

func (t *Tree) problemAt(m Mention, message string) *diag.Problem {
	return t.File.Problem(m.Offset, m.Width, message)
}

// missingMember returns the full name and hint of a library member that is read after a name and
// is missing: `math.random`; "" otherwise.
func (t *Tree) missingMember(m Mention, absent map[string]diag.Hint) (full string, hint diag.Hint) {
	rest, ok := strings.CutPrefix(t.File.Text[m.Offset+m.Width:], ".")
	if !ok {
		return "", diag.Hint{}
	}
	end := 0
	for end < len(rest) && isNameByte(rest[end], end == 0) {
		end++
	}
	full = m.Name + "." + rest[:end]
	if hint, ok = absent[full]; !ok {
		return "", diag.Hint{}
	}
	return full, hint
}

// quoteInQuotes returns edits for `"mood == "angry" ? 1 : 0"`, where a quoted text ends the
// text around it; nil for other names.
func (t *Tree) quoteInQuotes(m Mention) []diag.Edit {
	at := t.Tokens.Index(m.Offset)
	before, name, after := t.Tokens.At(at-1), t.Tokens.At(at), t.Tokens.At(at+1)
	inQuotes := func(t Token) bool { return t.Kind == String && t.Text[0] == '"' }
	if at < 0 || !inQuotes(before) || !inQuotes(after) || before.End != m.Offset || after.Offset != name.End {
		return nil
	}
	file := t.File.Name
	return []diag.Edit{{File: file, Start: before.End - 1, End: before.End, New: "'"}, {File: file, Start: after.Offset, End: after.Offset + 1, New: "'"}}
}

// maxValueLength is the maximum length of [Unknown].Value in bytes.
const maxValueLength = 80

// valueAround returns [Unknown].Value for a name.
func (t *Tree) valueAround(m Mention) string {
	if m.InFunction {
		return ""
	}
	n := t.At(m.Offset)
	for n != nil && (n.Parent == nil || n.Parent.Kind != TableField) {
		n = n.Parent
	}
	if n == nil {
		return ""
	}
	if text := t.Text(n); len(text) <= maxValueLength && !strings.Contains(text, "\n") {
		return text
	}
	return ""
}

// typeWords are words of types, which must be in quotes.
var typeWords = []string{"number", "text", "yes", "no", "any", "list", "map", "formula"}

// NameHint returns the hint for an unknown name; known are the existing names.
func NameHint(name string, known []string) diag.Hint {
	if word := foreignWords[name]; word != "" {
		return diag.Hint{Text: "in Lua it is `" + word + "`"}
	}
	if slices.Contains(typeWords, name) {
		return diag.Suggest("types and formulas are in quotes: \""+name+"\"", diag.Replace{New: `"` + name + `"`})
	}
	return diag.SuggestNearest(name, known)
}
