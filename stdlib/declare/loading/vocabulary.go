package loading

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// Vocabulary is what names mean while files are run: the kinds of all files, found before
// any of them runs, and how types and defaults are read with them.
type Vocabulary struct {
	*Context
	Lists    *WordLists
	kinds    map[string][]string   // the modules that declare a kind, by its word
	Values   map[string]lua.LValue // what scripts see of kinds, by their words; made when asked for
	sorted   []string              // the words of kinds; nil when more were found since
	found    []*compile.Chunk      // the files that were looked through for kinds
	unquoted *unquoted             // what these have in quotes; nil when more were found since
}

// NewVocabulary returns the vocabulary of a load that has run no file.
func NewVocabulary(c *Context) *Vocabulary {
	return &Vocabulary{Context: c, Lists: &WordLists{Context: c, found: map[string][]foundList{}, lists: map[string]*types.WordList{}}, kinds: map[string][]string{}, Values: map[string]lua.LValue{}}
}

// WillDeclare reports whether a file of a module, run already or not, declares a kind by its word.
func (v *Vocabulary) WillDeclare(module, kind string) bool {
	return slices.Contains(v.kinds[kind], module)
}

// FindKinds finds the kinds and lists of words that a file will declare, so that their words
// exist in all files before any is run.
func (v *Vocabulary) FindKinds(module string, c *compile.Chunk) {
	v.sorted, v.unquoted, v.found = nil, nil, append(v.found, c)
	tokens := c.Tree().Tokens
	for i := 0; i+1 < len(tokens); i++ {
		if tokens[i].Kind != luasyntax.Name || tokens[i+1].Kind != luasyntax.String {
			continue
		}
		switch name := tokens[i+1].Value; tokens[i].Text {
		case "kind":
			v.kinds[name] = append(v.kinds[name], module)
		case "scale", "words":
			v.Lists.find(module, name, tokens[i].Text == "scale")
		}
	}
}

// KindWords lists the words of kinds.
func (v *Vocabulary) KindWords() []string {
	if v.sorted == nil {
		v.sorted = slices.Sorted(maps.Keys(v.kinds))
	}
	return slices.Clip(v.sorted)
}

// isKind reports whether a kind is declared in any file, run already or not.
func (v *Vocabulary) isKind(name string) bool {
	return len(v.kindsCalled(name)) == 1
}

// SeesKind reports whether the current module sees a kind with this name, of any file.
func (v *Vocabulary) SeesKind(name string) bool { return len(v.kindsCalled(name)) > 0 }

// kindsCalled lists the kinds that the current module may mean by a name.
func (v *Vocabulary) kindsCalled(name string) []string {
	if v.Catalogue.IsKind(name) {
		return []string{name}
	}
	var found []string
	for _, module := range v.kinds[content.Written(name)] {
		full := v.Catalogue.Own(module, content.Written(name))
		if (full == name || content.Written(name) == name && !v.Catalogue.Unrelated(v.Current, module)) && !slices.Contains(found, full) {
			found = append(found, full)
		}
	}
	return found
}

// kindName returns the full name of the kind that the current module means by a name.
func (v *Vocabulary) kindName(name string) string {
	if found := v.kindsCalled(name); len(found) == 1 {
		return found[0]
	}
	return name
}

// Parse parses "type = default" with the kinds of the current module.
func (v *Vocabulary) Parse(text string) (types.Type, types.Default, error) {
	return v.parse(text, false)
}

// ParseBox is Parse for a box, where the ends of a range may be words.
func (v *Vocabulary) ParseBox(text string) (types.Type, types.Default, error) {
	return v.parse(text, true)
}

func (v *Vocabulary) parse(text string, box bool) (types.Type, types.Default, error) {
	means := types.Vocabulary{IsKind: v.isKind, List: v.Lists.Seen, WordBounds: box}
	t, d, err := types.ParseWith(text, means)
	if err != nil && !v.Problems.Full() {
		means.Names = append(v.kindNames(), v.Lists.Names()...)
		t, d, err = types.ParseWith(text, means) // again with the names, for a suggestion
	}
	if err != nil || !v.Catalogue.HasSeveralGames() {
		return t, d, err
	}
	d.Value = types.RenameKinds(d.Value, v.kindName)
	return t.WithKinds(v.kindName), d, nil
}

func (v *Vocabulary) kindNames() []string {
	return append(v.KindWords(), v.Catalogue.SeenNames(v.Current)...)
}

// IsKindWord reports whether any file declares a kind by this word.
func (v *Vocabulary) IsKindWord(word string) bool { return len(v.kinds[word]) > 0 }

// unquoted are the names that have a meaning only inside quotes: words of formulas and printed
// entries. They are collected from the source, as they are needed before anything is declared.
type unquoted struct {
	words   map[string]bool
	given   map[string]bool   // parameters
	entries map[string]string // by every way to write them
}

var identifier = lazyregexp.New(`[A-Za-z_][A-Za-z_0-9]*`)

// Unquoted returns a hint for an unknown Lua name that has a meaning in formulas, or is a printed
// entry; none for others.
func (v *Vocabulary) Unquoted(u luasyntax.Unknown) diag.Hint {
	if v.unquoted == nil {
		v.unquoted = v.gatherUnquoted()
	}
	name, words := u.Name, v.unquoted
	entry, printed := words.entries[name]
	switch {
	case printed && (u.InFunction || u.Value == "" || u.Value == name):
		return diag.Suggest(fmt.Sprintf("what is printed is named in quotes: %q", entry), diag.Replace{New: strconv.Quote(entry)})
	case u.InFunction && words.given[name]:
		return diag.Suggest("a function gets what is given as a table: write `given."+name+"`", diag.Replace{New: "given." + name})
	case !words.words[name] && !words.given[name]:
		return diag.Hint{}
	case u.Value != "":
		formula := strings.ReplaceAll(u.Value, `"`, `'`)
		return diag.Suggest(fmt.Sprintf("write formulas in quotes: \"%s\"", formula), diag.Quote{Text: formula})
	}
	switch {
	case slices.Contains(inMath, name):
		return diag.Suggest("in Lua it is `math."+name+"`", diag.Replace{New: "math." + name})
	case !words.words[name] || isFunction(name):
		return diag.Hint{}
	}
	return diag.Hint{Text: fmt.Sprintf("formulas know `%s`, and they stand in quotes; in Lua write whose it is, as in `who.%s`", name, name)}
}

// inMath are the functions of formulas that Lua has in math.
var inMath = []string{"abs", "ceil", "floor", "max", "min"}

// isFunction reports whether a name is a function of formulas.
func isFunction(name string) bool {
	return slices.ContainsFunc(formula.Words(), func(w formula.Word) bool { return w.Name == name })
}

func (v *Vocabulary) gatherUnquoted() *unquoted {
	u := &unquoted{words: map[string]bool{"roller": true, "payer": true, "usual": true, "owner": true, "option": true}, given: map[string]bool{}, entries: map[string]string{}}
	for _, name := range rules.StandardLines() {
		u.words[name] = true
	}
	for _, w := range formula.Words() {
		u.words[w.Name] = true
	}
	for _, k := range v.Catalogue.Kinds() {
		for _, b := range k.Own() {
			u.words[b.Name] = true
		}
	}
	for _, d := range v.Source.Declarations {
		u.heading(d.Name)
	}
	for _, c := range v.found {
		v.gatherFrom(u, c.Tree().Tokens)
	}
	return u
}

func (v *Vocabulary) gatherFrom(u *unquoted, tokens luasyntax.Tokens) {
	for i := 0; i+1 < len(tokens); i++ {
		t, next := tokens[i], tokens[i+1]
		switch {
		case t.Kind != luasyntax.Name:
		case next.Text == "=" && next.Kind == luasyntax.Symbol && i > 0 && (tokens[i-1].Text == "{" || tokens[i-1].Text == ","):
			u.words[t.Text] = true
		case next.Kind == luasyntax.String && v.IsKindWord(t.Text):
			u.entries[next.Value], u.entries[content.Underscored(next.Value)] = next.Value, next.Value
		case next.Kind == luasyntax.String && grammar.IsHeading(t.Text):
			u.heading(next.Value)
		}
	}
}

// heading adds the words of a name such as runner.climbs (difficulty = 0).
func (u *unquoted) heading(name string) {
	name, params, _ := strings.Cut(name, "(")
	for _, word := range identifier.FindAllString(name, -1) {
		u.words[word] = true
	}
	for _, param := range strings.Split(params, ",") {
		if word := identifier.FindString(param); word != "" {
			u.given[word] = true
		}
	}
}
