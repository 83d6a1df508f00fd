package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

var updateAPI = flag.Bool("update-api", false, "write testdata/api anew")

// TestPublicAPIIsOnRecord compares `go doc -all` of the packages that programs import to embed
// the engine with testdata/api. After an intended change, describe it in CHANGELOG.md with the old
// and the new declaration, and rewrite the record:
//
//	go test ./cmd/houserule -run TestPublicAPIIsOnRecord -update-api
func TestPublicAPIIsOnRecord(t *testing.T) {
	for _, pkg := range []string{
		"stdlib/engine", "runtime/odds", "runtime/table", "runtime/play/actions", "runtime/play/checks",
		"runtime/play/command", "runtime/play/eval", "runtime/play/offers", "runtime/play/payment", "runtime/play/trace",
	} {
		t.Run(pkg, func(t *testing.T) {
			cmd := exec.Command("go", "doc", "-all", "houserule/"+pkg)
			cmd.Stderr = os.Stderr
			now, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			record := filepath.Join("testdata", "api", filepath.Base(pkg)+".txt")
			if *updateAPI {
				if err := os.WriteFile(record, now, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			before, err := os.ReadFile(record)
			if err != nil {
				t.Fatal(err)
			}
			if string(before) != string(now) {
				t.Errorf("the public API of %s differs from %s: write it anew with -update-api", pkg, record)
			}
		})
	}
}
