package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// small is a campaign of a few lines, and what the program says of it when it is whole.
func small(t *testing.T) (folder string, text []byte) {
	t.Helper()
	folder = t.TempDir()
	module := filepath.Join(folder, "steps")
	if err := os.MkdirAll(module, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"module.json": `{"id": "steps", "version": "1.0.0", "title": "Steps", "licence": "MIT"}`,
		"steps.lua":   "kind \"walker\" { like = \"entity\", steps = \"number = 0\" }\naction \"walker.walks\" { changes = { steps = \"steps + 1\" } }\n",
	} {
		if err := os.WriteFile(filepath.Join(module, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lines := "ann = bring(\"walker\", { name = \"Ann\" })\n" + strings.Repeat("ann:walks()\n", 6)
	out, code := played(t, folder, lines, "whole.hr", "--module", "steps", "--seed", "1")
	if code != 0 {
		t.Fatal(out)
	}
	text, err := os.ReadFile(filepath.Join(folder, "whole.hr"))
	if err != nil {
		t.Fatal(err)
	}
	return folder, text
}

// played plays a campaign in a folder, and gives all that was said.
func played(t *testing.T, folder, lines string, args ...string) (out string, code int) {
	t.Helper()
	cmd := exec.Command("houserule", append([]string{"play"}, args...)...)
	cmd.Dir, cmd.Stdin = folder, strings.NewReader(lines)
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}
