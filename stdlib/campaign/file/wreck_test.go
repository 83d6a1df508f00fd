package file

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// FuzzWreck reads pages of any bytes: nothing may stop it, and what it takes for a
// line is one.
func FuzzWreck(f *testing.F) {
	path := filepath.Join(scratch(f), "friday.hr")
	play(f, path, 8, small)
	whole := must(os.ReadFile(path))(f)
	f.Add(whole)
	for n := 0; n < len(whole); n += 512 {
		f.Add(whole[n : n+512])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, size := range []int{512, 4096} {
			w := &wreck{path: "x", page: size}
			p := &pages{r: bytes.NewReader(b), size: size, n: (int64(len(b)) + int64(size) - 1) / int64(size)}
			w.scan(p)
			for n, at := range w.lines {
				r, ok := p.at(at)
				if !ok {
					t.Fatal("a row no longer exists")
				}
				if l, ok := r.line(); !ok || l.Number != n || l.sum() != l.Hash {
					t.Fatalf("line %d is none: %+v", n, l)
				}
			}
			if n := w.upTo.next; w.zero != nil && n > w.first.next {
				if _, ok := w.lines[n-1]; !ok {
					t.Fatalf("whole up to %d, which is missing", n-1)
				}
			}
		}
	})
}
