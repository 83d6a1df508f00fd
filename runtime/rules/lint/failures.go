package lint

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/rules"
)

// failures finds what the lines of checks are that fail without dice.
type failures struct {
	d        *Dependencies
	problems diag.List
	warnings []*diag.Problem
	byTag    []*tagged // in the order in which they were found
}

// tagged lists the lines that have no value where a requirement that is aimed at a tag makes
// checks fail.
type tagged struct {
	by     rules.Requirement
	module string   // for which they are noted: the one that knows the other, of the requirement and the check
	pos    diag.Pos // of the requirement or, in another module, of its first check
	lines  []string // "skill.check.degree", each once
}

// lineRead is a line of a check that something reads when the check is over.
type lineRead struct {
	line   int
	module string // whose formula reads it
	pos    diag.Pos
}

// Failures finds for each check that may fail without dice which lines have no value then, and which
// nested checks are rolled. A line that something reads and that has no value is a problem or, where
// modules do not know each other or a tag brings the failure, a warning: it has the least value of its
// type.
func (d *Dependencies) Failures() (problems diag.List, warnings []*diag.Problem) {
	f := &failures{d: d}
	for _, r := range d.program.Rules() {
		if r.CanFail() {
			f.check(r)
		}
	}
	for _, t := range f.byTag {
		p := &diag.Problem{Code: "undecided-line", Pos: t.pos,
			Message: fmt.Sprintf("where checks fail by the tag %q without dice, lines that are read have the least value of their type: %s", t.by.Tag, diag.And(shortened(t.lines))),
			Hint:    "give them values in the checks: fails_as = { line = \"formula\" }"}
		if t.pos != t.by.Pos {
			p.Notes = []diag.Note{{Pos: t.by.Pos, Message: "this makes them fail, in " + t.by.Module}}
		}
		f.warnings = append(f.warnings, p)
	}
	return f.problems, f.warnings
}

// check inspects one check.
func (f *failures) check(r *rules.Rule) {
	graph := f.d.ownLinesOf(r)
	r.Plan.Failure.Undecided = undecided(r, graph)
	r.Plan.Failure.Nested = alwaysNested(r.Plan, graph)
	var lines []string
	notes := map[string][]diag.Note{}
	strange := true // all readers are of modules that do not know who makes it fail
	for _, read := range f.reads(r) {
		if !r.Plan.Failure.IsUndecided(read.line) {
			continue
		}
		word := r.Plan.Lines[read.line].Word
		if !slices.Contains(lines, word) {
			lines = append(lines, word)
		}
		if n := (diag.Note{Pos: read.pos, Message: fmt.Sprintf("`%s` is read here", word)}); !slices.Contains(notes[word], n) {
			notes[word] = append(notes[word], n)
		}
		strange = strange && !f.knows(r, read.module)
	}
	r.Plan.Failure.Least = len(lines) > 0 && strange
	if len(lines) > 0 {
		f.report(r, lines, notes, strange)
	}
}

// report reports lines of a check that are read and have no value.
func (f *failures) report(r *rules.Rule, lines []string, notes map[string][]diag.Note, strange bool) {
	by := r.Plan.Failure.When[0]
	if by.Tag != "" {
		f.noteTagged(by, r, lines)
		return
	}
	p := &diag.Problem{Pos: by.Pos, Message: fmt.Sprintf("where %s cannot be rolled it fails without dice, and then %s read and %s no value", r.DisplayName(), areLines(lines), has(lines))}
	p.Hint = fmt.Sprintf("write fails_as = { %s = \"formula\" }", lines[0])
	if slices.Contains(lines, "dice") {
		p.Hint = "what reads the dice needs when = \"success\""
	}
	for _, word := range lines {
		p.Notes = append(p.Notes, notes[word][0])
	}
	same := func(other *diag.Problem) bool { return other.Pos == p.Pos && slices.Equal(other.Notes, p.Notes) }
	switch {
	case strange:
		p.Code = "undecided-line"
		p.Message += ": each has the least of its type"
		f.warnings = append(f.warnings, p)
	case !slices.ContainsFunc(f.problems, same):
		f.problems.Add(p)
	}
}

func areLines(lines []string) string {
	var quoted []string
	for _, word := range lines {
		quoted = append(quoted, "`"+word+"`")
	}
	if len(lines) == 1 {
		return quoted[0] + " is"
	}
	return diag.And(quoted) + " are"
}

func has(lines []string) string {
	if len(lines) == 1 {
		return "has"
	}
	return "have"
}

// noteTagged notes lines without a value of a check that fails by a tag, for the module that knows the
// other one.
func (f *failures) noteTagged(by rules.Requirement, r *rules.Rule, lines []string) {
	module, pos := by.Module, by.Pos
	if r.Decl.Module != by.Module && f.d.program.Requires(r.Decl.Module, by.Module) {
		module, pos = r.Decl.Module, r.Decl.Pos
	}
	i := slices.IndexFunc(f.byTag, func(t *tagged) bool { return t.by.Pos == by.Pos && t.module == module })
	if i < 0 {
		i = len(f.byTag)
		f.byTag = append(f.byTag, &tagged{by: by, module: module, pos: pos})
	}
	for _, word := range lines {
		f.byTag[i].lines = append(f.byTag[i].lines, r.DisplayName()+"."+word)
	}
}

// knows reports whether one of the modules that make a check fail, other than by a tag, and a module that
// reads a line of it can see each other.
func (f *failures) knows(r *rules.Rule, module string) bool {
	return slices.ContainsFunc(r.Plan.Failure.When, func(q rules.Requirement) bool {
		return q.Tag == "" && (q.Module == module || f.d.program.Requires(q.Module, module) || f.d.program.Requires(module, q.Module))
	})
}

// undecided returns for each line whether it depends on dice and has no value if the check fails.
func undecided(r *rules.Rule, g graph) []bool {
	plan, known := r.Plan, make([]int, len(r.Plan.Lines)) // 0 not visited, 1 being visited or decided, 2 undecided
	var depends func(i int) bool
	depends = func(i int) bool {
		if known[i] != 0 {
			return known[i] == 2
		}
		known[i] = 1
		line := plan.Lines[i]
		if line.Word == "success" || line.Word == rules.AgainLine || plan.Failure.Value(i) != nil {
			return false
		}
		unread := afterSuccess(line)
		rolls := line.Word == "dice" || slices.ContainsFunc(line.Layers(), rollsOrFunction)
		if rolls || slices.ContainsFunc(g.edges[i], func(e dependency) bool { return !slices.Contains(unread, e.by) && depends(e.to) }) {
			known[i] = 2
		}
		return known[i] == 2
	}
	out := make([]bool, len(plan.Lines))
	for i := range plan.Lines {
		out[i] = depends(i)
	}
	return out
}

// rollsOrFunction reports whether a layer of a line rolls dice of its own, or is a function, which may
// read any line.
func rollsOrFunction(y *rules.Layer) bool {
	return y.Answer.ExtraRoll != nil || y.Answer.Func != nil || slices.ContainsFunc(y.Answer.Lines(), func(row rules.LinkedRow) bool { return row.ExtraRoll != nil })
}

// afterSuccess returns the formulas of a line that are not evaluated if the check fails.
func afterSuccess(line *rules.Rule) []*formula.Program {
	var list []*formula.Program
	for _, y := range line.Layers() {
		hidden := needs(y.When, "success")
		if hidden && y.Answer.Formula != nil {
			list = append(list, y.Answer.Formula)
		}
		for _, row := range y.Answer.Lines() {
			if row.Value != nil && (hidden || needs(row.When, "success")) {
				list = append(list, row.Value)
			}
		}
	}
	return list
}

// needs reports whether a condition is one or several joined by `and`, of which one is a name.
func needs(when *formula.Program, name string) bool {
	return when != nil && slices.ContainsFunc(conjuncts(when.Text()), func(part string) bool { return part == name })
}

// conjuncts returns the parts of a condition between `and` outside of brackets and quotes; the whole
// condition if it contains `or` or a question mark there.
func conjuncts(text string) []string {
	var parts []string
	depth, start, quote := 0, 0, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case depth == 0 && (c == '?' || strings.HasPrefix(text[i:], " or ")):
			return []string{strings.TrimSpace(text)}
		case depth == 0 && strings.HasPrefix(text[i:], " and "):
			parts = append(parts, strings.TrimSpace(text[start:i]))
			start = i + len(" and ")
		}
	}
	return append(parts, strings.TrimSpace(text[start:]))
}

// alwaysNested returns the lines with nested checks that success reads whatever else is.
func alwaysNested(plan *rules.Plan, g graph) []int {
	from, ok := plan.Line("success")
	if !ok || len(plan.NestedLines) == 0 {
		return nil
	}
	var nested []int
	seen := map[int]bool{from: true}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, e := range g.edges[queue[0]] {
			if !e.always || seen[e.to] {
				continue
			}
			seen[e.to] = true
			queue = append(queue, e.to)
			if slices.Contains(plan.NestedLines, e.to) && !plan.Failure.IsUndecided(e.to) {
				nested = append(nested, e.to)
			}
		}
	}
	slices.Sort(nested)
	return nested
}

// reads lists the lines of a check that something reads after it failed: its effects and what follows
// it, and checks in which it is nested.
func (f *failures) reads(r *rules.Rule) []lineRead {
	w := &lineReads{of: r}
	find := lineFinder(r.Plan)
	for _, value := range r.Plan.Failure.Values {
		w.add(value, r.Decl.Module, find)
	}
	for _, y := range r.Layers() {
		if needs(y.When, "success") {
			continue
		}
		w.add(y.When, y.Module, find)
		w.body(y.Body, y.Module, find)
	}
	for _, outer := range f.d.program.Rules() {
		if outer.Plan == nil || !slices.ContainsFunc(outer.Plan.NestedLines, func(i int) bool { return mayBe(outer.Plan.NestedCheck(i).Rule, r) }) {
			continue
		}
		w.outer(outer)
	}
	return w.list
}

// mayBe reports whether a step that names a rule may roll a check: that one, or one of a more specific
// kind.
func mayBe(named, r *rules.Rule) bool {
	return named == r || named != nil && named.Kind != nil && named.Word == r.Word && r.Kind.Is(named.Kind.Name)
}

// lineReads collects reads of lines of one check.
type lineReads struct {
	of   *rules.Rule
	list []lineRead
}

// add adds the lines that a formula of the check itself reads; p may be nil.
func (w *lineReads) add(p *formula.Program, module string, find finder) {
	if p == nil {
		return
	}
	for _, read := range p.Reads() {
		if i, _, ok := find(read.Name); ok {
			w.list = append(w.list, lineRead{i, module, p.ProblemAt(read, "", "").Pos})
		}
	}
}

// body adds the lines that a body of the check itself reads.
func (w *lineReads) body(b *rules.ActionBody, module string, find finder) {
	eachFormula(b, "success", func(p *formula.Program) { w.add(p, module, find) }, func(s *rules.Step) {
		for _, word := range s.Pass {
			if i, _, ok := find(word); ok {
				w.list = append(w.list, lineRead{i, module, s.Pos})
			}
		}
	})
}

// outer adds the lines that a check reads which has the one of w in a line: `rival.total`.
func (w *lineReads) outer(outer *rules.Rule) {
	read := func(p *formula.Program, module string) {
		if p == nil {
			return
		}
		for _, path := range p.Uses() {
			if i, ok := nestedLine(outer.Plan, path, w.of); ok && !needs(p, path[:strings.LastIndexByte(path, '.')]+".success") {
				w.list = append(w.list, lineRead{i, module, p.Place()})
			}
		}
	}
	everything := func(string) (int, bool, bool) { return 0, false, true }
	for _, line := range outer.Plan.Lines {
		for _, y := range line.Layers() {
			for _, e := range layerDependencies(y, true, everything) {
				read(e.by, y.Module)
			}
		}
	}
	for _, y := range outer.Layers() {
		read(y.When, y.Module)
		eachFormula(y.Body, "", func(p *formula.Program) { read(p, y.Module) }, func(*rules.Step) {})
	}
}

// eachFormula calls do for each formula of a body, and each for its steps, except in steps whose
// condition needs a name; "" for no name. b may be nil.
func eachFormula(b *rules.ActionBody, name string, do func(*formula.Program), each func(*rules.Step)) {
	if b == nil {
		return
	}
	changes := func(list []rules.BoxChange) {
		for _, c := range list {
			for _, p := range append(slices.Clone(c.Whose), c.Value) {
				do(p)
			}
		}
	}
	var steps func(list []*rules.Step)
	steps = func(list []*rules.Step) {
		for _, s := range list {
			if when := s.Field(rules.When); when != nil && name != "" && needs(when.Formula, name) {
				continue
			}
			for _, p := range s.Formulas() {
				do(p)
			}
			each(s)
			changes(s.Changes)
			steps(s.First)
			steps(s.Steps)
			if s.Added != nil {
				eachFormula(s.Added.Body, name, do, each)
			}
		}
	}
	changes(b.Changes)
	steps(b.Steps)
	for _, text := range []*rules.Text{b.Say, b.Summary} {
		if text == nil {
			continue
		}
		for _, p := range text.Parts {
			do(p.Value)
			for _, key := range slices.Sorted(maps.Keys(p.Variables)) {
				do(p.Variables[key])
			}
		}
	}
}

// nestedLine returns the index of the line of a nested check that a path of a check reads; ok is false
// if the path leads elsewhere.
func nestedLine(plan *rules.Plan, path string, of *rules.Rule) (line int, ok bool) {
	words := strings.Split(path, ".")
	for n, word := range words {
		if n > 0 && plan.Check == of && n == len(words)-1 {
			i, _, ok := lineFinder(plan)(word)
			return i, ok
		}
		i, found := plan.Line(word)
		if !found {
			return 0, false
		}
		step := plan.NestedCheck(i)
		if step == nil || step.Rule == nil || step.Rule.Plan == nil {
			return 0, false
		}
		if plan = step.Rule.Plan; mayBe(step.Rule, of) {
			plan = of.Plan
		}
	}
	return 0, false
}
