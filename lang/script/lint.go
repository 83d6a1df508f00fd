package script

import (
	"cmp"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"houserule/lang/diag"
)

// facts are what the walk over a syntax tree noted for Lint.
type facts struct {
	reads   []mention // reads of names that are not declared
	globals []mention // assignments to names that are not declared
	memory  []mention // assignments inside a function to a variable of the file
	asked   []mention // methods whose answer is taken for yes or no
	unread  []local   // local variables that nothing reads
	cursor  map[cursorKey]int
}

// add puts what was noted further down behind the rest.
func (f *facts) add(more facts) {
	f.reads, f.globals = append(f.reads, more.reads...), append(f.globals, more.globals...)
	f.memory, f.asked = append(f.memory, more.memory...), append(f.asked, more.asked...)
	f.unread = append(f.unread, more.unread...)
}

// moved is what was noted of the same text otherwise.
func (f facts) moved(by, down int) facts {
	move := func(list []mention) []mention {
		list = slices.Clone(list)
		for i := range list {
			if list[i].line += down; list[i].offset >= 0 {
				list[i].offset += by
			}
		}
		return list
	}
	unread := slices.Clone(f.unread)
	for i := range unread {
		unread[i].offset += by
	}
	return facts{reads: move(f.reads), globals: move(f.globals), memory: move(f.memory), asked: move(f.asked), unread: unread}
}

type mention struct {
	name   string
	offset int
	line   int
	inside bool   // inside a function
	as     string // the variable that stands there, where it is not the name itself
}

type cursorKey struct {
	line int
	name string
}

// otherwise are words of other languages that Lua writes another way.
var otherwise = map[string]string{"null": "nil", "NULL": "nil", "None": "nil", "undefined": "nil", "True": "true", "False": "false"}

// Lint reports what a script may compile with but should not do: assigning to
// undeclared names, keeping memory in a variable of the file, and reading
// names that are neither declared nor known. known lists the names that the
// environment offers (Env.Names); nil leaves reads alone. explain, where it says
// something, gives the hint of a name that is not known.
func Lint(c *Chunk, known []string, explain ...func(Unknown) string) diag.List {
	var list diag.List
	assigned := map[string]bool{} // what reads such a name says nothing new
	for _, m := range c.facts.globals {
		assigned[m.name] = true
		p := c.at(m, "`"+m.name+"` is not declared")
		p.Code, p.Hint = "undeclared-name", "write `local "+m.name+"` where it is first used"
		if !list.Full() {
			p.Hint = cmp.Or(diag.DidYouMean(m.name, known), p.Hint)
		}
		list.Add(p)
	}
	for _, m := range c.facts.memory {
		p := c.at(m, "`"+m.name+"` belongs to the file, and a function changes it")
		p.Code, p.Hint = "memory-in-a-file", "memory belongs in boxes: undo, saving and odds know nothing of variables"
		list.Add(p)
	}
	if known == nil {
		return list
	}
	names := make(map[string]bool, len(known))
	for _, n := range known {
		names[n] = true
	}
	absent := notOffered()
	for _, m := range c.facts.reads {
		if m.name == concatName || assigned[m.name] && !names[m.name] {
			continue
		}
		if names[m.name] {
			if full, hint := c.memberNotOffered(m, absent); full != "" {
				p := c.at(m, "no such name: `"+full+"` is not offered to scripts")
				p.Code, p.Hint, p.Width = "unknown-name", hint, len(full)
				list.Add(p)
			}
			continue
		}
		p := c.at(m, "no such name: `"+m.name+"`")
		p.Code = "unknown-name"
		if !list.Full() {
			p.Hint = nameHint(m.name, known)
			for _, why := range explain {
				p.Hint = cmp.Or(why(Unknown{m.name, c.valueAround(m), m.inside}), p.Hint)
			}
		}
		if word := otherwise[m.name]; word != "" && m.offset >= 0 {
			p.Fix = []diag.Edit{{File: c.file.Name, Start: m.offset, End: m.offset + len(m.name), New: word}}
		}
		if fix := c.quoteInQuotes(m); fix != nil {
			p.Hint, p.Fix = "a text in a formula stands in other quotes: '"+m.name+"'", fix
		}
		if hint, ok := absent[m.name]; ok {
			p.Message += " is not offered to scripts"
			p.Hint = hint
		}
		list.Add(p)
	}
	return list
}

// memberNotOffered gives the name of a member of a library that is read behind a name, as
// `math.random`, and why scripts do without; "" for any other.
func (c *Chunk) memberNotOffered(m mention, absent map[string]string) (full, hint string) {
	rest, ok := strings.CutPrefix(c.file.Text[max(m.offset, 0):], m.name+".")
	if !ok || m.offset < 0 {
		return "", ""
	}
	end := 0
	for end < len(rest) && isNameByte(rest[end], end == 0) {
		end++
	}
	full = m.name + "." + rest[:end]
	if hint, ok = absent[full]; !ok {
		return "", ""
	}
	return full, hint
}

// quoteInQuotes: `"mood == "angry" ? 1 : 0"`, where a text in double quotes ends the one
// around it. It gives the quotes that are meant; nil for any other name.
func (c *Chunk) quoteInQuotes(m mention) []diag.Edit {
	tokens := c.Tokens()
	at := slices.IndexFunc(tokens, func(t Token) bool { return t.Offset == m.offset })
	if at < 1 || at+1 >= len(tokens) {
		return nil
	}
	before, after := tokens[at-1], tokens[at+1]
	inQuotes := func(t Token) bool { return t.Kind == Text && t.Text[0] == '"' }
	if !inQuotes(before) || !inQuotes(after) || before.End != m.offset || after.Offset != tokens[at].End {
		return nil
	}
	name := c.file.Name
	return []diag.Edit{{File: name, Start: before.End - 1, End: before.End, New: "'"}, {File: name, Start: after.Offset, End: after.Offset + 1, New: "'"}}
}

// Unknown is a name that a script reads and nothing has.
type Unknown struct {
	Name string
	// Value is what stands in a table and the name is a part of, as it is
	// written: `harm >= 4`. "" outside of tables, and where it is long.
	Value  string
	Inside bool // inside a function
}

// longestValue is how many bytes a value may have to be told in a hint.
const longestValue = 80

// valueAround gives the value of a table that a name is a part of.
func (c *Chunk) valueAround(m mention) string {
	tokens := c.Tokens()
	at := slices.IndexFunc(tokens, func(t Token) bool { return t.Offset == m.offset })
	if at < 0 || m.inside {
		return ""
	}
	s := slip{file: c.file, tokens: tokens}
	open := at
	for open >= 0 && tokens[open].Text != "{" {
		open = s.enclosing(open)
	}
	if open < 0 {
		return ""
	}
	level := tokens[open].Depth + 1
	parts := func(t Token) bool {
		return t.Kind == Sign && (t.Depth == level && (t.Text == "," || t.Text == ";" || t.Text == "=") || t.Depth < level)
	}
	first, last := at, at
	for first > open+1 && !parts(tokens[first-1]) {
		first--
	}
	for last+1 < len(tokens) && !parts(tokens[last+1]) {
		last++
	}
	text := c.file.Text[tokens[first].Offset:tokens[last].End]
	if len(text) > longestValue || strings.Contains(text, "\n") {
		return ""
	}
	return text
}

// typeWords are the types that stand in quotes wherever they are written.
var typeWords = []string{"number", "text", "yes", "no", "any", "list", "map", "formula"}

// nameHint says what may have been meant by a name that nothing has.
func nameHint(name string, known []string) string {
	if word := otherwise[name]; word != "" {
		return "in Lua it is `" + word + "`"
	}
	if slices.Contains(typeWords, name) {
		return "types and formulas stand in quotes: \"" + name + "\""
	}
	return diag.DidYouMean(name, known)
}

func (c *Chunk) at(m mention, message string) *diag.Problem {
	if m.offset < 0 {
		return c.file.ProblemAt(diag.Pos{Line: m.line}, 1, message)
	}
	return c.file.Problem(m.offset, len(m.name), message)
}

// noteAssignment resolves the target of an assignment.
func (w *walker) noteAssignment(name *ast.IdentExpr) {
	w.fn.write(name.Value)
	levels, fileLevel := w.resolve(name, name.Value)
	switch {
	case levels < 0:
		w.constant(name, "s", name.Value)
		w.facts.globals = append(w.facts.globals, w.mention(name))
	case levels > 0 && fileLevel:
		w.facts.memory = append(w.facts.memory, w.mention(name))
	}
}

// mention finds the column of a name. The syntax tree keeps its line only; of
// several on one line each is taken once.
func (w *walker) mention(e *ast.IdentExpr) mention {
	m := mention{name: e.Value, offset: -1, line: max(e.Line(), 1) + w.above, inside: w.fn.parent != nil}
	key := cursorKey{m.line, m.name}
	if w.facts.cursor == nil {
		w.facts.cursor = map[cursorKey]int{}
	}
	from, used := w.facts.cursor[key]
	if !used {
		from = firstOn(w.tokens, m.line)
	}
	for pass := 0; pass < 2 && m.offset < 0; pass++ {
		for i := from; i < len(w.tokens) && w.tokens[i].Line == m.line; i++ {
			if w.tokens[i].Kind == Name && w.tokens[i].Text == m.name && !w.isField(i) {
				m.offset = w.tokens[i].Offset
				w.facts.cursor[key] = i + 1
				break
			}
		}
		from = firstOn(w.tokens, m.line)
	}
	return m
}

// isField tells a name after a dot or colon, or a key in a table constructor,
// from a variable.
func (w *walker) isField(i int) bool {
	if i > 0 {
		if t := w.tokens[i-1].Text; w.tokens[i-1].Kind == Sign && (t == "." || t == ":") {
			return true
		}
		if i+1 < len(w.tokens) && w.tokens[i+1].Text == "=" && w.tokens[i+1].Kind == Sign && (w.tokens[i-1].Text == "{" || w.tokens[i-1].Text == ",") {
			return true
		}
	}
	return false
}

// Span is a stretch of the source of a chunk.
type Span struct{ Offset, Width int }

// Asked is a place where what a method answered is taken for yes or no: the name of the
// method where it is called there, or of the variable that holds it.
type Asked struct {
	Method string
	Span
}

// AskedMethods finds where the answer of a method call itself is taken for yes
// or no: as the condition of if, while or until, or where `and`, `or` and `not`
// test it; there or by a variable that holds it and nothing else. wanted says which
// methods are meant.
func (c *Chunk) AskedMethods(wanted func(method string) bool) []Asked {
	var list []Asked
	for _, m := range c.facts.asked {
		if m.offset >= 0 && wanted(m.name) {
			list = append(list, Asked{m.name, Span{m.offset, len(cmp.Or(m.as, m.name))}})
		}
	}
	slices.SortFunc(list, func(a, b Asked) int { return a.Offset - b.Offset })
	return list
}

// Reads finds where a name is read that the file does not declare itself.
func (c *Chunk) Reads(name string) []Span {
	var list []Span
	for _, m := range c.facts.reads {
		if m.offset >= 0 && m.name == name {
			list = append(list, Span{m.offset, len(m.name)})
		}
	}
	return list
}

// asked notes the method calls in an expression whose answers are tested.
func (w *walker) asked(e ast.Expr) {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		if e.Func == nil {
			if w.tested == nil {
				w.tested = map[*ast.FuncCallExpr]bool{}
			}
			w.tested[e] = true
		}
	case *ast.IdentExpr:
		if v := w.fn.variable(e.Value); v != nil && v.holds != "" {
			if m := (mention{name: v.holds, offset: w.askedAt(e, v), line: max(e.Line(), 1) + w.above, as: v.name}); !slices.Contains(v.asked, m) {
				v.asked = append(v.asked, m)
			}
		}
	case *ast.LogicalOpExpr:
		w.asked(e.Lhs)
		w.asked(e.Rhs)
	case *ast.UnaryNotOpExpr:
		w.asked(e.Expr)
	}
}

// askedAt is where a variable is tested on a line; -1 where that is not clear.
func (w *walker) askedAt(e *ast.IdentExpr, v *local) int {
	line := max(e.Line(), 1) + w.above
	for i := max(firstOn(w.tokens, line), 1); i < len(w.tokens) && w.tokens[i].Line == line; i++ {
		t, before, behind := w.tokens[i], w.tokens[i-1].Text, ""
		if i+1 < len(w.tokens) {
			behind = w.tokens[i+1].Text
		}
		if t.Kind != Name || t.Text != v.name || t.Offset <= v.offset || w.isField(i) || slices.ContainsFunc(v.asked, func(m mention) bool { return m.offset == t.Offset }) {
			continue
		}
		if slices.Contains([]string{"if", "elseif", "while", "until", "not", "and", "or"}, before) || behind == "and" || behind == "or" {
			return t.Offset
		}
	}
	return -1
}

// askedLeft notes what `and` and `or` test in front of them. In `a and b or c`
// only a is: b is given as it is.
func (w *walker) askedLeft(e *ast.LogicalOpExpr) {
	if _, joined := e.Lhs.(*ast.LogicalOpExpr); !joined || e.Operator == "and" {
		w.asked(e.Lhs)
	}
}

// method finds the name of a method that is called and tested. The call
// stands on the line of its receiver; the name may stand further down.
func (w *walker) method(e *ast.FuncCallExpr) {
	m := mention{name: e.Method, offset: -1, line: max(e.Line(), 1) + w.above}
	key := cursorKey{m.line, ":" + m.name}
	if w.facts.cursor == nil {
		w.facts.cursor = map[cursorKey]int{}
	}
	from, used := w.facts.cursor[key]
	if !used {
		from = firstOn(w.tokens, m.line)
	}
	for i := max(from, 1); i < len(w.tokens); i++ {
		if w.tokens[i].Kind == Name && w.tokens[i].Text == m.name && w.tokens[i-1].Text == ":" && w.tokens[i-1].Kind == Sign {
			m.offset = w.tokens[i].Offset
			w.facts.cursor[key] = i + 1
			break
		}
	}
	if w.tested[e] {
		w.facts.asked = append(w.facts.asked, m)
	}
}
