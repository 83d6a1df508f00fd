package main

import (
	"archive/zip"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestTheExtensionOfVSCode packs and unpacks the Visual Studio Code extension, and runs it in node
// with the real language server. testdata/vscode.txtar contains a substitute for the editor's API,
// the modules, the script and the expected results. Without node the test is skipped, or fails if
// NEEDS_NODE is set.
func TestTheExtensionOfVSCode(t *testing.T) {
	needs(t, "node", "NEEDS_NODE")
	dir, want := unpacked(t, filepath.Join("testdata", "vscode.txtar"))
	sees(t, dir, "houserule", "lsp", "--vscode", "houserule.vsix")
	r, err := zip.OpenReader(filepath.Join(dir, "houserule.vsix"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := os.CopyFS(filepath.Join(dir, "unpacked"), r); err != nil {
		t.Fatal(err)
	}
	if got := sees(t, dir, "node", "play.js"); got != want {
		t.Errorf("the editor saw:\n%s\nwanted:\n%s", got, want)
	}
}

// unpacked writes the files of an archive into a folder, except seen.txt, whose content it returns.
func unpacked(t *testing.T, path string) (dir, want string) {
	t.Helper()
	dir = t.TempDir()
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		if f.Name == "seen.txt" {
			want = string(f.Data)
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir, want
}
