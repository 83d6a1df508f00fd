package engine

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// inCode is what stands between backticks in a line, and in a block of code.
var inCode = regexp.MustCompile("(?ms)^ *```\\w*\n(.*?)^ *```$|`([^`\n]+)`")

// TestContributingNamesWhatIsThere keeps CONTRIBUTING.md and .ci/README.md true: every path
// in them exists, so does every test in their commands, and every fuzzer is listed.
// CONTRIBUTING.md has at most 1,200 words.
func TestContributingNamesWhatIsThere(t *testing.T) {
	var text []byte
	for _, file := range []string{"CONTRIBUTING.md", ".ci/README.md"} {
		content, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		if words := len(strings.Fields(string(content))); file == "CONTRIBUTING.md" && words > 1200 {
			t.Errorf("%s has %d words", file, words)
		}
		text = append(text, content...)
	}
	path := regexp.MustCompile(`^(\./)?((cmd|lang|runtime|stdlib|modules|examples|\.ci)/[\w./-]+|[A-Z]+\.md)$`)
	named := regexp.MustCompile(`\b(Test|Fuzz|Benchmark)[A-Z]\w*`)
	functions := testFunctions(t)
	var paths, tests []string
	for _, m := range inCode.FindAllStringSubmatch(string(text), -1) {
		for _, word := range strings.Fields(m[1] + " " + m[2]) {
			if p := path.FindStringSubmatch(word); p != nil && !strings.Contains(word, "*") {
				paths = append(paths, p[2])
			}
		}
		tests = append(tests, named.FindAllString(m[1]+m[2], -1)...)
	}
	for _, p := range paths {
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(p))); err != nil {
			t.Errorf("the documents name %s, which is not there", p)
		}
	}
	for _, name := range tests {
		if !slices.Contains(functions, name) {
			t.Errorf("the documents name %s, and no test is called so", name)
		}
	}
	for _, name := range functions {
		if strings.HasPrefix(name, "Fuzz") && !slices.Contains(tests, name) {
			t.Errorf("the documents do not name %s", name)
		}
	}
	if len(paths) < 60 || len(tests) < 15 {
		t.Errorf("only %d paths and %d tests were found", len(paths), len(tests))
	}
}

// testFunctions are the names of all tests, fuzzers and benchmarks.
func testFunctions(t *testing.T) []string {
	t.Helper()
	begins := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)[A-Z]\w*)\(`)
	var names []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range begins.FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
