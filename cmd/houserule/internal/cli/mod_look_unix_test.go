//go:build unix

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"houserule/cmd/houserule/internal/program"
)

// Only the examined files are installed: a module whose files change meanwhile is refused.
func TestFilesThatChangeWhileTheyAreLookedOver(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"gusts/module.json": `{"id": "gusts", "version": "1.0.0", "title": "Gusts", "licence": "MIT"}`,
		"gusts/gusts.lua":   "",
		"look":              "#!/bin/sh\necho '-- more' >> \"$3/gusts.lua\"\necho '{\"id\": \"gusts\", \"version\": \"1.0.0\"}'\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	self, err := filepath.Abs("look")
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	p := &program.Program{In: &bytes.Buffer{}, Out: &out, Err: &errs, Self: self, Getenv: func(string) string { return "" }, OnInterrupt: func(func()) func() { return func() {} }}
	if code := Main(p, []string{"mod", "add", "./gusts", "--yes"}); code != program.Failed || errs.String() != "refused: ./gusts: its files were changed while it was examined\n" {
		t.Errorf("code %d\n%s%s", code, &out, &errs)
	}
	if left, err := filepath.Glob("modules/*gusts*"); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if _, err := os.Stat("houserule.lock"); err == nil {
		t.Error("the lock knows it")
	}
}
