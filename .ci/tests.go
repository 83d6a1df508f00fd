//go:build ignore

// Tests runs a go test command with -json, shows what failed, and writes how
// many tests passed and failed to a file:
//
//	go run .ci/tests.go COUNTS go test ./...
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// event is one line of test2json.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64 // seconds, of a test or package that ended
}

func main() {
	if len(os.Args) < 4 || os.Args[2] != "go" || os.Args[3] != "test" {
		fmt.Fprintln(os.Stderr, "usage: go run .ci/tests.go COUNTS go test ...")
		os.Exit(2)
	}
	args := slices.Insert(slices.Clone(os.Args[3:]), 1, "-json")
	cmd := exec.Command("go", args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	passed, failed, packages := 0, 0, 0
	said := map[string]*strings.Builder{}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Println(lines.Text())
			continue
		}
		key := e.Package + " " + e.Test
		switch e.Action {
		case "output", "build-output":
			if said[key] == nil {
				said[key] = &strings.Builder{}
			}
			said[key].WriteString(e.Output)
			continue
		case "pass":
			if e.Test != "" {
				passed++
			} else {
				fmt.Printf("ok    %-50s %4.0f s\n", e.Package, e.Elapsed)
			}
		case "fail", "build-fail":
			if e.Test != "" {
				failed++
			} else {
				packages++
			}
			fmt.Print("FAIL  ", key, "\n")
			if b := said[key]; b != nil {
				fmt.Print(b)
			}
			if b := said[" "]; b != nil { // what the compiler said
				fmt.Print(b)
				delete(said, " ")
			}
		}
		delete(said, key)
	}
	if err := lines.Err(); err != nil {
		fmt.Println("the output of the tests cannot be read:", err)
		packages++
	}
	if err := cmd.Wait(); err != nil && failed == 0 {
		failed = max(packages, 1) // something did not compile or broke off
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if err := os.WriteFile(os.Args[1], fmt.Appendf(nil, "%d %d\n", passed, failed), 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
