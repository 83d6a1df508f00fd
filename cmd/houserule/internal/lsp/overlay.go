package lsp

import (
	"os"
	"path/filepath"

	"houserule/cmd/houserule/internal/overlay"
)

// newOverlay is a folder of the disk, with the texts of an editor in place of files that are
// open there, by their paths.
func newOverlay(dir string, texts map[string]string) *overlay.FS {
	return &overlay.FS{Under: os.DirFS(dir), Text: func(name string) (string, bool) {
		text, ok := texts[filepath.Join(dir, filepath.FromSlash(name))]
		return text, ok
	}}
}
