package engine_test

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/expr-lang/expr/parser"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
	"houserule/modules"
)

// size is how much a module says: tokens, formulas counted by their own words and
// comments and specs not at all; functions; and sources that are written out.
type size struct{ tokens, functions, sources int }

// firstEdition is the size that the modules had in the first edition of the language.
var firstEdition = map[string]size{
	"brp":                   {12158, 92, 383},
	"bum":                   {17756, 207, 471},
	"hex-tactical":          {28439, 248, 748},
	"rpj-cinematic-combat":  {3209, 31, 100},
	"rpj-coin-flips":        {337, 1, 12},
	"rpj-conditions":        {2315, 25, 57},
	"rpj-core":              {23387, 248, 671},
	"rpj-damage-scales":     {915, 10, 26},
	"rpj-examples":          {1635, 25, 48},
	"rpj-examples-skills":   {1309, 6, 52},
	"rpj-fire-and-movement": {5257, 45, 160},
	"rpj-inventory":         {1559, 15, 50},
	"rpj-mass-combat":       {2590, 28, 95},
	"rpj-money":             {3047, 29, 98},
	"rpj-spell-defence":     {178, 1, 5},
	"rpj-structured-magic":  {4302, 56, 129},
	"rpj-wild-magic":        {3454, 28, 108},
	"tbd":                   {16117, 154, 400},
}

// saying is how much a module of the third edition says: words without what is written for
// people; actions in the passive voice, "is_rolled"; functions; and loops that declare.
type saying struct{ words, passive, functions, loops int }

// secondEdition is the number of words that the modules had before the third edition, and
// of the words that their chapter has in the book; 0 if no chapter is their own.
var secondEdition = map[string]struct{ words, chapter int }{
	"brp":                   {4441, 9566},
	"bum":                   {7059, 13065},
	"hex-tactical":          {11118, 14582},
	"rpj-cinematic-combat":  {1290, 909},
	"rpj-coin-flips":        {139, 628},
	"rpj-conditions":        {838, 396},
	"rpj-core":              {9927, 17742},
	"rpj-damage-scales":     {367, 1000},
	"rpj-examples":          {599, 377},
	"rpj-examples-skills":   {140, 700},
	"rpj-fire-and-movement": {1846, 3585},
	"rpj-inventory":         {581, 449},
	"rpj-mass-combat":       {1021, 1582},
	"rpj-money":             {1230, 1231},
	"rpj-spell-defence":     {85, 135},
	"rpj-structured-magic":  {1605, 1579},
	"rpj-wild-magic":        {1246, 1307},
	"tbd":                   {6060, 4796},
	"turns":                 {385, 0},
}

// ceilings are the sizes that the modules have reached; they may only fall.
var ceilings = map[string]saying{
	"brp":                   {4596, 9, 25, 0}, // with the creation of characters, which it had not
	"brp-starter":           {349, 0, 5, 0},   // content that the book leaves to each game
	"bum":                   {6707, 17, 34, 0},
	"hex-starter":           {283, 0, 7, 0},
	"hex-tactical":          {11151, 22, 51, 0}, // with the creation of characters, which it had not
	"rpj-cinematic-combat":  {1231, 4, 10, 0},
	"rpj-coin-flips":        {139, 0, 1, 0},
	"rpj-conditions":        {729, 2, 5, 0},
	"rpj-core":              {9326, 18, 99, 2}, // squads act on the turn of their squad
	"rpj-damage-scales":     {367, 0, 6, 0},
	"rpj-examples":          {591, 0, 4, 0},
	"rpj-examples-skills":   {140, 0, 1, 0},
	"rpj-fire-and-movement": {1816, 5, 9, 0},
	"rpj-inventory":         {552, 3, 5, 0},
	"rpj-mass-combat":       {990, 3, 7, 0},
	"rpj-money":             {1169, 3, 7, 0},
	"rpj-spell-defence":     {91, 0, 1, 0},
	"rpj-starter":           {584, 0, 8, 0},
	"rpj-structured-magic":  {1543, 7, 12, 0}, // the same
	"rpj-wild-magic":        {1254, 6, 9, 0},
	"tbd":                   {5157, 6, 30, 1},
	"turns":                 {658, 1, 3, 0}, // squads, and players who are away
}

// goals are the sizes that all modules together are to reach.
var goals = saying{passive: 69, functions: 249, loops: 4}

// words are the words and signs of a formula.
var words = regexp.MustCompile(`'[^']*'|[A-Za-z_]\w*|[0-9.]+|[<>=!]=|\?\?|[^\s\w]`)

// eachFile calls do for every Lua file of the modules of a folder, without their specs.
func eachFile(t *testing.T, files fs.FS, do func(module, text string, tokens []luasyntax.Token)) {
	t.Helper()
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".lua") || strings.Contains(name, "/spec/") {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		c, err := compile.NewCache(compile.Limits{}).Compile(diag.NewFile(name, string(text)))
		if err != nil {
			return err
		}
		module, _, _ := strings.Cut(name, "/")
		do(module, string(text), c.Tree().Tokens)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// sizes counts every module of a folder.
func sizes(t *testing.T, files fs.FS) map[string]size {
	t.Helper()
	all := map[string]size{}
	eachFile(t, files, func(module, _ string, tokens []luasyntax.Token) {
		s := all[module]
		for _, token := range tokens {
			s.tokens += tokensOf(token)
			switch {
			case token.Kind == luasyntax.String:
			case token.Text == "function":
				s.functions++
			case token.Text == "source":
				s.sources++
			}
		}
		all[module] = s
	})
	return all
}

// tokensOf counts a token: a text that is a formula by its words.
func tokensOf(token luasyntax.Token) int {
	if token.Kind != luasyntax.String {
		return 1
	}
	if _, err := parser.Parse(token.Value); err != nil {
		return 1
	}
	return max(1, len(words.FindAllString(token.Value, -1)))
}

// plainWords are the words and numbers of Lua and of its texts.
var plainWords = regexp.MustCompile(`[\p{L}_][\p{L}\d_]*|\d[\d.]*`)

// passive are the headings of actions that are told of whom they happen to.
var passive = regexp.MustCompile(`^[a-z_]+\.(is|are)_`)

// forPeople reports whether a token is a text that people read, and no rule: a source,
// a text or a message, the sentence of a requirement, the label of a line, a question.
func forPeople(tokens []luasyntax.Token, i int) bool {
	is := func(i int, texts ...string) bool {
		return i >= 0 && i < len(tokens) && slices.ContainsFunc(texts, tokens[i].Is)
	}
	isString := func(i int) bool { return i >= 0 && i < len(tokens) && tokens[i].Kind == luasyntax.String }
	if !isString(i) {
		return is(i, "source", "text")
	}
	first := i // of a list of texts
	for is(first-1, ",") && isString(first-2) {
		first -= 2
	}
	for _, before := range []int{i - 1, first - 2} {
		if is(before, "source") || is(before, "=") && is(before-1, "source", "text", "say", "summary", "title") {
			return true
		}
	}
	sentence := strings.Contains(tokens[i].Value, " ")
	pair := is(i+1, ",") && (isString(i+2) || is(i+2, "ask", "when", "dice"))
	return sentence && (strings.HasSuffix(tokens[i].Value, "?") || pair && is(i-1, "{", "=") && !is(i-2, "="))
}

// said counts a file.
func said(text string, tokens []luasyntax.Token) saying {
	m := saying{}
	for i, token := range tokens {
		if !forPeople(tokens, i) {
			m.words += len(plainWords.FindAllString(token.Value, -1))
		}
		switch {
		case token.Kind == luasyntax.String:
			if i > 0 && tokens[i-1].Is("action") && passive.MatchString(token.Value) {
				m.passive++
			}
		case token.Text == "function":
			m.functions++
		case token.Text == "for" && (token.Offset == 0 || text[token.Offset-1] == '\n'):
			m.loops++
		}
	}
	return m
}

// TestModulesSayItWithLess compares the modules with their first edition. Modules of
// rules that came later are counted, too; starter content has no rules.
func TestModulesSayItWithLess(t *testing.T) {
	t.Parallel()
	now := sizes(t, modules.Files)
	var names []string
	for name := range now {
		if !strings.HasSuffix(name, "-starter") {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	var before, after size
	for _, name := range names {
		b, a := firstEdition[name], now[name]
		t.Logf("%-22s tokens %6d -> %6d, functions %4d -> %4d, sources %4d -> %4d", name, b.tokens, a.tokens, b.functions, a.functions, b.sources, a.sources)
		before = size{before.tokens + b.tokens, before.functions + b.functions, before.sources + b.sources}
		after = size{after.tokens + a.tokens, after.functions + a.functions, after.sources + a.sources}
	}
	t.Logf("%-22s tokens %6d -> %6d, functions %4d -> %4d, sources %4d -> %4d", "together", before.tokens, after.tokens, before.functions, after.functions, before.sources, after.sources)
	if after.sources >= 2000 {
		t.Errorf("%d sources are written out, and 2,000 were to be enough", after.sources)
	}
	if after.functions >= 850 {
		t.Errorf("%d functions are left, and 850 were to be enough", after.functions)
	}
	if share := float64(after.tokens) / float64(before.tokens); share > 0.77 { // with sheets, menus, advancement, and what a fight's end brings, which that had not
		t.Errorf("the modules take %.1f %% of the tokens of the first edition", 100*share)
	}
}

// wordsToReach is the number of words that a module is to reach: two thirds of those of the
// second edition for the two that said the most, 0.85 of them for others, and nowhere more than
// 2.5 times its chapter.
func wordsToReach(name string) int {
	before := secondEdition[name]
	most := before.words * 85 / 100
	if name == "tbd" || name == "rpj-money" {
		most = before.words * 2 / 3
	}
	if before.chapter > 0 {
		most = min(most, before.chapter*5/2)
	}
	return most
}

// TestModulesGrowNoLonger compares the modules with the ceilings that they have reached, and logs what
// is left to the goals.
func TestModulesGrowNoLonger(t *testing.T) {
	t.Parallel()
	now := map[string]saying{}
	eachFile(t, modules.Files, func(module, text string, tokens []luasyntax.Token) {
		a, b := now[module], said(text, tokens)
		now[module] = saying{a.words + b.words, a.passive + b.passive, a.functions + b.functions, a.loops + b.loops}
	})
	var all saying
	for _, name := range slices.Sorted(maps.Keys(now)) {
		is, ceiling := now[name], ceilings[name]
		t.Logf("%-22s words %5d (goal %5d, chapter %5d), passive %3d, functions %3d, loops %d",
			name, is.words, wordsToReach(name), secondEdition[name].chapter, is.passive, is.functions, is.loops)
		for _, c := range []struct {
			what        string
			is, ceiling int
		}{{"words", is.words, ceiling.words}, {"passive actions", is.passive, ceiling.passive}, {"functions", is.functions, ceiling.functions}, {"loops that declare", is.loops, ceiling.loops}} {
			if c.is > c.ceiling {
				t.Errorf("%s has %d %s, and had %d: a ceiling may only fall", name, c.is, c.what, c.ceiling)
			}
		}
		all = saying{all.words + is.words, all.passive + is.passive, all.functions + is.functions, all.loops + is.loops}
	}
	t.Logf("together: %d passive actions (goal %d), %d functions (goal %d), %d loops that declare (goal %d)",
		all.passive, goals.passive, all.functions, goals.functions, all.loops, goals.loops)
}
