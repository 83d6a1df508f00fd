package file_test

import (
	"fmt"
	"os"
	"path/filepath"

	"houserule/stdlib/campaign/file"
)

// An evening is written, and read the next week.
func Example() {
	dir, err := os.MkdirTemp("", "campaign")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "friday.hr")

	f, err := file.Create(path, []byte(`{"modules":["cave-mage"]}`), file.Options{Time: "2026-08-14 19:02"})
	if err != nil {
		panic(err)
	}
	for _, typed := range []string{"ug = bring \"Ug\"", "ug:attacks(orc)"} {
		state := file.State{byte(len(typed))} // of the caller, who knows what is in play
		l, err := f.Append(file.Line{Kind: "play", Typed: typed, State: state})
		if err != nil {
			panic(err)
		}
		if err := f.Snapshot(l.Number, []byte("everything that is in play"), state); err != nil {
			panic(err)
		}
	}
	if err := f.Close(); err != nil {
		panic(err)
	}

	f, err = file.Open(path, file.Options{Read: true})
	if err != nil {
		panic(err)
	}
	defer f.Close()
	for l, err := range f.Lines(1, -1) {
		if err != nil {
			panic(err)
		}
		fmt.Println(l.Number, l.Typed)
	}
	s, _, err := f.Latest(1)
	fmt.Println("as after line", s.Line, err)
	v, err := f.Verify()
	fmt.Println(v.Lines, "lines are whole", err)
	// Output:
	// 1 ug = bring "Ug"
	// 2 ug:attacks(orc)
	// as after line 1 <nil>
	// 2 lines are whole <nil>
}
