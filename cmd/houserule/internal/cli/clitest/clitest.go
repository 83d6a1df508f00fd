// Package clitest has helpers of tests that run command lines within their own process. Only tests
// import it.
package clitest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/program"
)

// NewProgram returns a program with in as standard input, and its standard output and error.
func NewProgram(in string) (*program.Program, *bytes.Buffer, *bytes.Buffer) {
	var out, errs bytes.Buffer
	return &program.Program{
		In: strings.NewReader(in), Out: &out, Err: &errs,
		Getenv:      func(string) string { return "" },
		Seed:        func() (uint64, error) { return 7, nil },
		OnInterrupt: func(func()) func() { return func() {} },
	}, &out, &errs
}

// WriteFiles writes files below a folder, by their paths with slashes.
func WriteFiles(t testing.TB, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// Fault describes a run that ended with a bug of the program; "" for others.
func Fault(code int, out, errs string) string {
	if code == program.Fault || strings.Contains(out+errs, "fault of houserule") || strings.Contains(out+errs, "script machine") {
		return fmt.Sprintf("exit code %d\n%s%s", code, out, errs)
	}
	return ""
}

// CommandNames returns the names of all commands of the prompt, from its help. run runs a command line.
func CommandNames(t *testing.T, run func(p *program.Program, args []string) int) (names []string) {
	t.Helper()
	p, out, errs := NewProgram(":help all\n")
	if code := run(p, []string{"repl"}); code != 0 {
		t.Fatalf("exit code %d\n%s%s", code, out, errs)
	}
	for _, m := range regexp.MustCompile(`(?m)^ *:([a-z]+)`).FindAllStringSubmatch(out.String(), -1) {
		if !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	if len(names) < 33 || !slices.Contains(names, "run") || !slices.Contains(names, "people") {
		t.Fatalf("the help lists %v", names)
	}
	return names
}
