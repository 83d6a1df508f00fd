package houserules

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/grammar"
	"houserule/stdlib/narrate"
	"houserule/stdlib/outfile"
)

// exportHouse writes a module with the house rules in force or, if there are none, those that are
// off, and with worked examples that fail without them, into the folder dir.
func exportHouse(e *evening.Evening, dir string) (string, error) {
	all := e.Game.Ruleset.Clone()
	rules := slices.DeleteFunc(slices.Clone(all.House), func(r engine.HouseRule) bool { return r.Off })
	off := len(rules) == 0
	if off {
		rules = slices.Clone(all.House)
		for i := range rules {
			rules[i].Off = false
		}
	}
	id := strings.Trim(notID.ReplaceAllString(strings.ToLower(filepath.Base(filepath.Clean(dir))), "-"), "-")
	switch {
	case dir == "" || id == "":
		return "", &diag.Problem{Message: "where to?", Hint: ":house export DIR, whose name becomes that of the module"}
	case len(rules) == 0:
		return "", errors.New("there is no house rule")
	case e.Game.Ruleset.Order.Find(id) != nil:
		return "", fmt.Errorf("a module called %s is loaded already", id)
	}
	if _, err := os.Stat(dir); err == nil {
		return "", fmt.Errorf("%s already exists and is not overwritten", dir)
	}
	x := &moduleExport{p: e, id: id, rules: rules, game: e.Game}
	if off {
		game, err := e.Game.Copy()
		if err != nil {
			return "", err
		}
		defer game.Close()
		all.House = rules
		if err := game.SetRuleset(all); err != nil {
			return "", err
		}
		x.game = game
	}
	files, err := x.files()
	if err != nil {
		return "", err
	}
	if err := outfile.WriteFolder(dir, files); err != nil {
		return "", err
	}
	text := fmt.Sprintf("%s is now a module: %s, ", dir, narrate.ChangedRuleCount(len(rules)))
	switch n := len(x.examples); n {
	case 1:
		text += "1 example of what it changes"
	default:
		text += fmt.Sprintf("%d examples of what it changes", n)
	}
	if len(x.without) > 0 {
		text += "\n  without an example; write these by hand: " + strings.Join(x.without, ", ")
	}
	return text, nil
}

var notID = lazyregexp.New(`[^a-z0-9]+`)

// moduleExport is a module of house rules that is being written.
type moduleExport struct {
	p        *evening.Evening
	id       string
	rules    []engine.HouseRule
	game     *engine.Game // with the rules in force
	examples []string     // worked examples that pass, but fail without their house rule
	without  []string     // labels of house rules without an example
	needs    []module.Permission
}

// ruleHeading is the prefix of the comment above each house rule in the file of the module.
const ruleHeading = "-- house rule "

// scriptOf returns the text of init.lua with the given house rules.
func scriptOf(rules []engine.HouseRule) string {
	var b strings.Builder
	b.WriteString("-- House rules, in the order in which they were made.\n")
	for _, r := range rules {
		fmt.Fprintf(&b, "\n%s%s\n%s\n", ruleHeading, r.Label(), houseWord.ReplaceAllString(strings.TrimSpace(r.File.Text), grammar.InsteadOf+"$1"))
	}
	return b.String()
}

// houseWord matches the prompt's word house, for which modules write instead_of.
var houseWord = lazyregexp.New(`(?m)^house(\s*[("'])`)

// files returns the files of the module by path.
func (x *moduleExport) files() (map[string]string, error) {
	requires := map[string]string{}
	for _, m := range x.p.Game.Ruleset.Order {
		if evening.Requirements(x.p.Game, m.ID) >= 0 {
			requires[m.ID] = "^" + m.Version.String()
		}
	}
	manifest := struct {
		ID          string            `json:"id"`
		Version     string            `json:"version"`
		Title       string            `json:"title"`
		Licence     string            `json:"licence"`
		Source      string            `json:"source"`
		Description string            `json:"description"`
		Requires    map[string]string `json:"requires,omitempty"`

		Permissions []module.Permission `json:"permissions,omitempty"`
		Files       []string            `json:"files"`
	}{x.id, "0.1.0", "House Rules: " + x.id, "CC0-1.0", "our own", "House rules that were made at the table.", requires, nil, []string{"init.lua"}}
	files := map[string]string{"init.lua": scriptOf(x.rules)}
	written := func() error {
		text, err := json.MarshalIndent(manifest, "", "  ")
		files[module.ManifestName] = string(text) + "\n"
		return err
	}
	if err := written(); err != nil {
		return nil, err
	}
	if err := x.findExamples(files); err != nil {
		return nil, err
	}
	manifest.Permissions = x.needs
	if err := written(); err != nil {
		return nil, err
	}
	if len(x.examples) > 0 {
		files["spec/changes.lua"] = "-- What each house rule changes: each of these fails without it.\n\n" + strings.Join(x.examples, "\n")
	}
	return files, nil
}

// open opens a game with the module on an empty table. The module has only the given house
// rules, and specs as its examples.
func (x *moduleExport) open(files map[string]string, rules []engine.HouseRule, specs string) (*engine.Game, error) {
	folder, remove, err := source.MkdirTemp("", "houserule-")
	if err != nil {
		return nil, err
	}
	defer remove()
	all := map[string]string{module.ManifestName: files[module.ManifestName], "init.lua": scriptOf(rules)}
	if specs != "" {
		all["spec/changes.lua"] = specs
	}
	if err := writeFiles(folder, all); err != nil {
		return nil, err
	}
	m, err := module.Open(os.DirFS(folder), x.id)
	if err != nil {
		return nil, err
	}
	if m, err = m.Snapshot(); err != nil {
		return nil, err
	}
	settings := x.p.Game.Ruleset.Clone().Settings
	finder := x.p.Modules.Finder(x.p.Game.Ruleset.Finder, m)
	for _, loaded := range x.p.Game.Ruleset.Order {
		if !strings.Contains(loaded.ID, "/") {
			finder = x.p.Modules.Finder(finder, loaded)
		}
	}
	return engine.Open(engine.Options{Modules: []string{x.id}, Finder: finder, Settings: settings, Limited: x.p.Modules.Opened.Limited, Prefer: x.p.Game.Ruleset.Prefer, Limits: x.p.Modules.Opened.Limits, Cache: x.p.Game.Options.Cache, Seed: 1, Specs: specs != ""})
}

// findExamples searches for worked examples: answers of rules or results of checks, for things
// that are brought, that differ without a house rule.
func (x *moduleExport) findExamples(files map[string]string) error {
	with, err := x.open(files, x.rules, "")
	if err != nil {
		return fmt.Errorf("the house rules do not form a valid module:\n%w", err)
	}
	defer with.Close()
	for _, of := range with.Loaded.Influences() {
		if of.Module == x.id {
			x.needs = of.Needs
		}
	}
	brings := x.brings()
	for i, r := range x.rules {
		if found, err := x.examplesOf(files, with, brings, i); err != nil {
			return err
		} else if !found {
			x.without = append(x.without, r.Label())
		}
	}
	return nil
}

// examplesOf searches for examples of the house rule with index at, and reports whether it found
// one.
func (x *moduleExport) examplesOf(files map[string]string, with *engine.Game, brings []string, at int) (bool, error) {
	r := x.rules[at]
	others := slices.Delete(slices.Clone(x.rules), at, at+1)
	less, err := x.open(files, others, "")
	if err != nil {
		return false, nil // the game does not open without it, since later rules need it
	}
	defer less.Close()
	found := 0
	for _, rule := range x.game.Loaded.Changed(r) {
		of := 0
		for _, c := range candidates(x.p.Game.Table.World().Program(), rule, brings) {
			value, faces, ok := evaluate(with, c)
			if !ok {
				continue
			}
			if other, _, ok := evaluate(less, c); ok && other == value {
				continue
			}
			text := c.example(rule.Name, r, value, faces)
			if holds, err := x.passes(files, x.rules, text); err != nil || !holds {
				continue
			}
			if holds, err := x.passes(files, others, text); err == nil && holds {
				continue
			}
			x.examples, of, found = append(x.examples, text), of+1, found+1
			if of == maxExamples {
				break
			}
		}
	}
	return found > 0, nil
}

// passes reports whether an example passes.
func (x *moduleExport) passes(files map[string]string, rules []engine.HouseRule, text string) (bool, error) {
	g, err := x.open(files, rules, text)
	if err != nil {
		return false, err
	}
	defer g.Close()
	for _, e := range g.Loaded.Examples {
		if e.Module == x.id {
			_, err := g.RunExample(e)
			return err == nil, nil
		}
	}
	return false, nil
}

// bringCall matches bring() in a line and captures what it brings.
var bringCall = lazyregexp.New(`\bbring\s*\(?\s*("[^"\n]*"|'[^'\n]*')`)

// brings returns expressions that bring the entities at the table, and the bring() of typed lines.
func (x *moduleExport) brings() []string {
	var list []string
	add := func(text string) {
		if !slices.Contains(list, text) && len(list) < maxBrings {
			list = append(list, text)
		}
	}
	p := x.p
	for _, id := range p.Game.Table.World().State().Records() {
		n := p.Game.Table.World().Record(id)
		k := p.Game.Table.World().Program().Catalogue.Kind(n.Kind)
		if k == nil || n.IsCopy() || !k.Is("entity") {
			continue
		}
		fields := []string{fmt.Sprintf("name = %q", p.Game.Table.World().Names.Of(n))}
		for _, box := range p.Game.Table.World().State().Boxes(id) {
			v, ok := p.Game.Table.World().State().Get(id, box)
			if literal, simple := literal(v); ok && simple && box != "name" && plainName.MatchString(box) {
				fields = append(fields, box+" = "+literal)
			}
		}
		add(fmt.Sprintf("bring(%q, { %s })", n.Kind, strings.Join(fields, ", ")))
	}
	for _, line := range x.typedLines() {
		for _, m := range bringCall.FindAllStringSubmatch(line, -1) {
			add("bring(" + m[1] + ")")
		}
	}
	return list
}

// maxExamples is the largest number of examples for one changed rule of a house rule.
const maxExamples = 2

// maxBrings is the largest number of expressions that bring something.
const maxBrings = 16

// typedLines returns the lines typed so far.
func (x *moduleExport) typedLines() []string {
	var list []string
	if x.p.Campaign == nil {
		for _, s := range x.p.History.Steps() {
			list = append(list, s.Source)
		}
		return list
	}
	for l, err := range x.p.Campaign.Timeline.To(x.p.Campaign.Last()) {
		if err != nil {
			break
		}
		list = append(list, l.Typed)
	}
	slices.Reverse(list)
	return list
}

// writeFiles writes files into a folder, by path.
func writeFiles(folder string, files map[string]string) error {
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// importHouse declares the house rules of the module in dir, as if they were typed.
func importHouse(e *evening.Evening, dir string) (string, error) {
	if dir == "" {
		return "", &diag.Problem{Message: "from where?", Hint: ":house import DIR, a folder that :house export made, or another module"}
	}
	m, err := module.Open(os.DirFS(dir), filepath.ToSlash(filepath.Clean(dir)))
	if err != nil {
		return "", err
	}
	var texts []string
	for _, name := range m.Files {
		text, err := m.ReadFile(name)
		if err != nil {
			return "", err
		}
		parts := strings.Split("\n"+string(text), "\n"+ruleHeading)
		for i, part := range parts {
			if i > 0 {
				_, part, _ = strings.Cut(part, "\n") // after the number
			}
			if part = strings.TrimSpace(part); part != "" && !onlyRemarks(part) {
				texts = append(texts, part)
			}
		}
	}
	if len(texts) == 0 {
		return "", fmt.Errorf("%s has no rules", dir)
	}
	r := e.Game.Ruleset.Clone()
	var names []string
	for i, text := range texts {
		rule := engine.NewHouseRule(e.Line.Began, text)
		if len(texts) > 1 {
			rule.File.Name += fmt.Sprintf(".%d", i+1)
		}
		r.House = append(r.House, rule)
		names = append(names, rule.Label()+narrate.HouseRuleNames(rule))
	}
	now, err := e.History.Rule(":house import "+dir, r)
	if err != nil {
		return "", fmt.Errorf("%w\nnothing of %s is in force", err, dir)
	}
	return narrate.Lines("house rules are in force\n  "+strings.Join(names, "\n  "), now...), nil
}

func onlyRemarks(text string) bool {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "--") {
			return false
		}
	}
	return true
}
