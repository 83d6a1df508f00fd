package loading

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/content"
)

// standaloneSource is a source that stands alone in a file. It applies to every heading behind
// it, up to the next one.
type standaloneSource struct {
	source   *content.Source
	pos      diag.Pos
	followed bool // something stands behind it
}

// citation is a citation in a file. Its ids are resolved when the lists of rules of all modules are
// known.
type citation struct {
	source *content.Source
	module string
	what   any // the heading, or the name, of what is cited
	pos    diag.Pos
	width  int
	tokens luasyntax.Tokens // the strings in the file, as far as they were found
	above  *content.Source  // the source that would apply without it; nil for none
	field  *luasyntax.Field // the field of a heading; nil for others
	chunk  *compile.Chunk
}

// Citations are the sources that files cite: where a book prints something. They are looked
// up in the lists of rules of modules when all modules are there.
type Citations struct {
	*Context
	printed    map[string]map[string]*content.PrintedRule // rules of the books, by module and id
	standalone *standaloneSource                          // the source that stands alone above what comes now; nil for none
	cited      []*citation
	seesRules  map[string][]string // by module: the modules whose rules it may cite; a cache
	idsSeen    map[string][]string // by module: the ids of these rules, sorted; a cache
}

// NewCitations returns the citations of a load that has run no file.
func NewCitations(c *Context) *Citations {
	return &Citations{Context: c, printed: map[string]map[string]*content.PrintedRule{}, seesRules: map[string][]string{}, idsSeen: map[string][]string{}}
}

// Printed sets the list of printed rules of a module, by id.
func (cs *Citations) Printed(module string, rules map[string]*content.PrintedRule) {
	if len(rules) > 0 {
		cs.printed[module] = rules
	}
}

// StandAlone records a source that stands alone in a file and applies to every heading after it.
func (cs *Citations) StandAlone(pos diag.Pos, texts []string) {
	c := &citation{source: content.NewSource(texts...), module: cs.Current, what: "source", pos: pos, width: len("source"), chunk: cs.Scripts[pos.File]}
	if c.chunk != nil {
		c.tokens = standaloneTokens(c.chunk, pos.Line, texts)
		if len(c.tokens) > 0 {
			c.pos = c.chunk.Source().PosAt(c.tokens[0].Offset)
		}
	}
	cs.standalone = &standaloneSource{source: c.source, pos: c.pos}
	cs.cited = append(cs.cited, c)
}

// CiteField records the source in a field of a heading; above is the source that would apply
// without it, nil for none.
func (cs *Citations) CiteField(h *Heading, key string, texts []string, above *content.Source) *content.Source {
	s := content.NewSource(texts...)
	if s == nil {
		return nil
	}
	c := &citation{source: s, module: cs.Current, what: h, pos: h.Pos, width: h.Length(), above: above, chunk: h.Chunk}
	if h.Found {
		if f, ok := c.chunk.Tree().Tokens.FieldNamed(h.Span, key); ok {
			c.field = &f
			c.tokens = listedTokens(c.chunk.Tree().Tokens[f.Value:f.End], texts)
			at := c.chunk.Tree().Tokens[f.Value]
			c.pos, c.width = c.chunk.Source().PosAt(at.Offset), at.End-at.Offset
		}
	}
	cs.cited = append(cs.cited, c)
	return s
}

// CiteLine records the source of a line in the body of a heading; nil for a value that is none.
func (cs *Citations) CiteLine(h *Heading, v lua.LValue) *content.Source {
	texts, ok := SourceTexts(v)
	s := content.NewSource(texts...)
	if !ok || s == nil {
		return nil
	}
	c := &citation{source: s, module: cs.Current, what: h, pos: h.Pos, width: h.Length(), chunk: h.Chunk}
	if h.Found {
		if c.tokens = h.sourceOfLine(texts); c.tokens != nil {
			at := c.tokens[0]
			c.pos, c.width = c.chunk.Source().PosAt(at.Offset), at.End-at.Offset
		}
	}
	cs.cited = append(cs.cited, c)
	return s
}

// sourceOfLine finds the next source with these strings in a line, behind the one found before.
func (h *Heading) sourceOfLine(texts []string) luasyntax.Tokens {
	one := Within{h.Pos, "source|" + strings.Join(texts, "|")}
	all := h.Chunk.Tree().Tokens[:h.Span.End]
	for i := max(h.Span.Word+3, h.Lookups[one]); i+2 < len(all); i++ {
		if all[i].Kind != luasyntax.Name || all[i].Text != "source" || all[i+1].Text != "=" || all[i].Depth < all[h.Span.Word].Depth+2 {
			continue
		}
		if found := listedTokens(all[i+2:], texts); found != nil {
			h.Lookups[one] = i + 1
			return found
		}
	}
	return nil
}

// SourceTexts returns the string of a source, or the strings of a list; false for other values.
func SourceTexts(v lua.LValue) ([]string, bool) {
	switch v := v.(type) {
	case lua.LString:
		return []string{string(v)}, v != ""
	case *lua.LTable:
		var list []string
		t := sandbox.Contents(v)
		for i := 1; i <= t.Len(); i++ {
			s, ok := t.RawGetInt(i).(lua.LString)
			if !ok {
				return nil, false
			}
			list = append(list, string(s))
		}
		return list, true
	}
	return nil, false
}

// standaloneTokens finds the strings of a source at file level.
func standaloneTokens(c *compile.Chunk, line int, texts []string) luasyntax.Tokens {
	all := c.Tree().Tokens
	for i := range all {
		if all[i].Line != line || all[i].Kind != luasyntax.Name || all[i].Text != "source" || i+1 == len(all) || all[i+1].Text == "=" {
			continue
		}
		if found := listedTokens(all[i+1:], texts); found != nil {
			return found
		}
	}
	return nil
}

// listedTokens finds strings that follow each other, apart from brackets and commas.
func listedTokens(tokens luasyntax.Tokens, texts []string) luasyntax.Tokens {
	var found luasyntax.Tokens
	for _, t := range tokens {
		switch {
		case len(found) == len(texts):
			return found
		case t.Kind == luasyntax.String && t.Value == texts[len(found)]:
			found = append(found, t)
		case t.Text != "{" && t.Text != "," && t.Text != ";" && t.Text != "(":
			return nil
		}
	}
	if len(found) == len(texts) {
		return found
	}
	return nil
}

// UseStandalone marks the standalone source as used and returns it; nil for none.
func (cs *Citations) UseStandalone() *content.Source {
	if cs.standalone == nil {
		return nil
	}
	cs.standalone.followed = true
	return cs.standalone.source
}

// ReportUnused reports a standalone source without a heading behind it.
func (cs *Citations) ReportUnused() {
	if cs.standalone != nil && !cs.standalone.followed {
		cs.Fail(cs.standalone.pos, 1, "it applies to the headings after it, up to the next source", "nothing follows this source")
	}
	cs.standalone = nil
}

// idLike matches strings in the form of a rule id: capitals, hyphens and a number.
var idLike = lazyregexp.New(`^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-[0-9]+$`)

// Resolve resolves all ids in the lists of rules.
func (cs *Citations) Resolve(modules content.Modules) {
	for _, c := range cs.cited {
		row := cs.rules(c.module, modules)
		c.source.Find(row)
		unknown := false
		for i, text := range c.source.Texts {
			for _, part := range strings.Split(text, ", ") {
				if row(part) == nil && idLike.MatchString(part) && cs.isMeant(c.module, part, modules) {
					cs.failAtText(c, i, part, modules)
					unknown = true
				}
			}
		}
		if !unknown {
			cs.warnRedundant(c)
		}
	}
}

// seenRules returns the modules whose rules a module may cite: its own and those that its
// module.json names, the last loaded first.
func (cs *Citations) seenRules(module string, modules content.Modules) []string {
	list := []string{module}
	for _, other := range slices.Backward(cs.Source.Modules) {
		if !slices.Contains(list, other) && cs.printed[other] != nil && (module == content.House || modules.Requires(module, other)) {
			list = append(list, other)
		}
	}
	return list
}

// rules returns the function that finds a printed rule by its id.
func (cs *Citations) rules(module string, modules content.Modules) func(id string) *content.PrintedRule {
	seen, ok := cs.seesRules[module]
	if !ok {
		seen = cs.seenRules(module, modules)
		cs.seesRules[module] = seen
	}
	return func(id string) *content.PrintedRule {
		for _, m := range seen {
			if r := cs.printed[m][id]; r != nil {
				return r
			}
		}
		return nil
	}
}

// isMeant reports whether a string in the form of an id is one: the module has a list of rules,
// or a module that it requires has ids with the same prefix.
func (cs *Citations) isMeant(module, id string, modules content.Modules) bool {
	if cs.printed[module] != nil {
		return true
	}
	family := id[:strings.LastIndexByte(id, '-')+1]
	return slices.ContainsFunc(cs.ids(module, modules), func(other string) bool { return strings.HasPrefix(other, family) })
}

// ids lists the ids that a module may cite, sorted.
func (cs *Citations) ids(module string, modules content.Modules) []string {
	if all, ok := cs.idsSeen[module]; ok {
		return all
	}
	var all []string
	for _, m := range cs.seenRules(module, modules) {
		for id := range cs.printed[m] {
			all = append(all, id)
		}
	}
	slices.Sort(all)
	cs.idsSeen[module] = all
	return all
}

func (cs *Citations) failAtText(c *citation, i int, id string, modules content.Modules) {
	pos, width := c.pos, c.width
	if i < len(c.tokens) {
		pos, width = c.chunk.Source().PosAt(c.tokens[i].Offset), c.tokens[i].End-c.tokens[i].Offset
	}
	cs.Fail(pos, width, "", "%s: no %s lists a rule %s", c.what, rulesFile, id).Advise(cs.Near(id, func() []string { return cs.ids(c.module, modules) }))
}

// rulesFile is the file with a module's list of printed rules.
const rulesFile = "rules.tsv"

// warnRedundant warns of a source equal to the one above, and of strings that repeat the row of a
// cited id.
func (cs *Citations) warnRedundant(c *citation) {
	if c.above != nil && c.field != nil && c.source.Same(c.above) {
		cs.Warn("same-source", c.pos, c.width, "leave it out", []diag.Edit{c.chunk.Tree().RemoveField(*c.field)}, "%s: its source is the one above", c.what)
		return
	}
	if len(c.tokens) != len(c.source.Texts) {
		return // from a string elsewhere, or with several ids
	}
	for i, r := range c.source.Rules {
		rest := content.AfterID(c.source.Texts[i], idOf(r))
		if r == nil || rest == "" || !r.Repeats(rest) {
			continue
		}
		t := c.tokens[i]
		fix := diag.Edit{File: c.chunk.Source().Name, Start: t.SourceOffset(len(r.ID)), End: t.SourceOffset(len(t.Value))}
		cs.Warn("old-word", c.chunk.Source().PosAt(t.Offset), t.End-t.Offset, fmt.Sprintf("write %q", r.ID), []diag.Edit{fix}, "%s: %s says where %s is printed", c.what, rulesFile, r.ID)
	}
}

func idOf(r *content.PrintedRule) string {
	if r == nil {
		return ""
	}
	return r.ID
}

// CiteCell records a source in a cell of a spreadsheet.
func (cs *Citations) CiteCell(cell string, e *content.Entry) *content.Source {
	s := content.NewSource(cell)
	if s == nil {
		return e.Source // the one above
	}
	cs.cited = append(cs.cited, &citation{source: s, module: cs.Current, what: "a row of " + e.Kind.Name, pos: e.Pos, width: 1})
	return s
}
