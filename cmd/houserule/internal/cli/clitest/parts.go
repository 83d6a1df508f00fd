package clitest

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"
)

// partVariable is set in a process of the test program that runs one part of one test.
const partVariable = "HOUSERULE_TEST_PART"

// InParts runs a test in several processes at once: a test that changes the folder in which
// the program works has a process to itself. It returns the part that this process is to
// run, from 0, or false once the processes of all parts have ended, which fails the test
// where one of them failed.
func InParts(t *testing.T, parts int) (part int, mine bool) {
	t.Helper()
	if text := os.Getenv(partVariable); text != "" {
		part, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return part, true
	}
	t.Parallel()
	test := t.Name()
	t.Run("parts", func(t *testing.T) {
		for part := range parts {
			t.Run(fmt.Sprint(part), func(t *testing.T) {
				t.Parallel()
				cmd := exec.Command(os.Args[0], "-test.run=^"+test+"$", fmt.Sprint("-test.short=", testing.Short()))
				cmd.Env = append(os.Environ(), fmt.Sprint(partVariable, "=", part))
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%v\n%s", err, out)
				}
			})
		}
	})
	return 0, false
}
