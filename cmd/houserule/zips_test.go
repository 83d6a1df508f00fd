package main

import (
	"archive/zip"
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// zips makes a zip of entries, each a name and the file whose text it has:
//
//	zips evil.zip module.json=torches/module.json ../../outside.lua=torches/torches.lua
func zips(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: zips FILE NAME=FROM...")
	}
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	w := zip.NewWriter(f)
	for _, entry := range args[1:] {
		name, from, _ := strings.Cut(entry, "=")
		into, err := w.Create(name)
		ts.Check(err)
		_, err = into.Write([]byte(ts.ReadFile(from)))
		ts.Check(err)
	}
	ts.Check(w.Close())
}
