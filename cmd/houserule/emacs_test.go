package main

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// TestEmacsPlaysTheLanguageServer edits two modules in a real Emacs with the settings of the
// guide: flymake shows and clears problems, xref finds a definition in another module, a name is
// completed in a formula and a file is formatted. The expected results are in
// testdata/emacs.txtar. Without Emacs and eglot the test is skipped.
func TestEmacsPlaysTheLanguageServer(t *testing.T) {
	needs(t, "emacs", "NEEDS_EMACS")
	needs(t, "git", "NEEDS_EMACS") // project.el needs repositories
	if err := exec.Command("emacs", "--batch", "--no-init-file", "--funcall", "package-initialize", "--eval", "(require 'eglot)").Run(); err != nil {
		t.Skip("this Emacs has no eglot")
	}
	dir, want := unpacked(t, filepath.Join("testdata", "emacs.txtar"))
	write(t, dir, "setting.el", setting(t, "lisp", "eglot-server-programs"))
	if out, err := exec.Command("git", "-C", dir, "init", "--quiet").CombinedOutput(); err != nil {
		t.Fatalf("git: %v\n%s", err, out)
	}
	if got := sees(t, dir, "emacs", "--batch", "--no-init-file", "--load", "play.el"); got != want {
		t.Errorf("Emacs saw:\n%s\nwanted:\n%s", got, want)
	}
}
