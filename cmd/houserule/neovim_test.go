package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestNeovimPlaysTheLanguageServer edits two modules in a real Neovim: diagnostics come and
// go, names are completed in a formula, led to across modules and renamed with their
// specs, an example is run from its lens. What Neovim saw stands in testdata/neovim.txtar
// beside the modules and the script. Without Neovim the test is skipped, unless NEEDS_NVIM
// says that it must not be.
func TestNeovimPlaysTheLanguageServer(t *testing.T) {
	if _, err := exec.LookPath("nvim"); err != nil {
		if os.Getenv("NEEDS_NVIM") != "" {
			t.Fatal(err)
		}
		t.Skip("there is no nvim")
	}
	dir, want := unpacked(t, filepath.Join("testdata", "neovim.txtar"))
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, "nvim", "--headless", "--clean", "-n", "-u", "NONE", "-c", "luafile neovim.lua")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CACHE_HOME="+filepath.Join(dir, ".cache"), "XDG_STATE_HOME="+dir)
	out, err := cmd.CombinedOutput()
	text, _ := os.ReadFile(filepath.Join(dir, "seen.txt"))
	if err != nil {
		t.Fatalf("nvim: %v\n%s\nit saw:\n%s", err, out, text)
	}
	got := strings.ReplaceAll(string(text), dir, "WORK")
	if got != want {
		t.Errorf("Neovim saw:\n%s\nwanted:\n%s", got, want)
	}
}
