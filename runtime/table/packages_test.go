package table_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

var updateUpward = flag.Bool("update-upward", false, "write testdata/upward.txt anew")

// TestUpwardReferencesOnlyFall counts, for each pair of file groups in testdata/packages.txt, the
// references of functions to functions of a later group. The counts may only become smaller; then
// -update-upward records them anew.
func TestUpwardReferencesOnlyFall(t *testing.T) {
	const record = "testdata/upward.txt"
	now := upward(t)
	if *updateUpward {
		var text strings.Builder
		for _, pair := range slices.Sorted(maps.Keys(now)) {
			fmt.Fprintf(&text, "%s %d\n", pair, now[pair])
		}
		if err := os.WriteFile(record, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	content, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	allowed := map[string]int{}
	for line := range strings.Lines(string(content)) {
		var pair string
		var count int
		if _, err := fmt.Sscan(line, &pair, &count); err != nil {
			t.Fatalf("%s: %q: %v", record, line, err)
		}
		allowed[pair] = count
	}
	for _, pair := range slices.Sorted(maps.Keys(now)) {
		if now[pair] > allowed[pair] {
			t.Errorf("%s: %d references upward, and there were %d", pair, now[pair], allowed[pair])
		}
	}
}

// upward counts the upward references by pairs of groups, such as "eval->checks".
func upward(t *testing.T) map[string]int {
	t.Helper()
	level, packageOf := plannedPackages(t)
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile,
		Fset: token.NewFileSet(),
	}, ".")
	if err != nil || len(loaded) != 1 || len(loaded[0].Errors) > 0 {
		t.Fatalf("%v, %v", err, loaded)
	}
	p := loaded[0]
	fileOf := func(at token.Pos) string {
		return strings.TrimSuffix(filepath.Base(p.Fset.Position(at).Filename), ".go")
	}
	counts := map[string]int{}
	for _, f := range p.Syntax {
		from := packageOf[fileOf(f.FileStart)]
		if from == "" {
			t.Errorf("%s.go has no package in testdata/packages.txt", fileOf(f.FileStart))
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			name, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			used, ok := p.TypesInfo.Uses[name].(*types.Func)
			if !ok || used.Pkg() != p.Types {
				return true
			}
			if to := packageOf[fileOf(used.Pos())]; level[to] > level[from] {
				counts[from+"->"+to]++
			}
			return true
		})
	}
	return counts
}

// plannedPackages reads testdata/packages.txt: the level of each group, and the group of each file.
func plannedPackages(t *testing.T) (level map[string]int, packageOf map[string]string) {
	t.Helper()
	content, err := os.ReadFile("testdata/packages.txt")
	if err != nil {
		t.Fatal(err)
	}
	level, packageOf = map[string]int{}, map[string]string{}
	for line := range strings.Lines(string(content)) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		level[words[0]] = len(level)
		for _, file := range words[1:] {
			packageOf[file] = words[0]
		}
	}
	return level, packageOf
}
