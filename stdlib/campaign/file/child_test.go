package file

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"
)

// TestMain runs the test program also as a child process that is killed, has a full disk, or holds
// the lock.
func TestMain(m *testing.M) {
	if what := os.Getenv("HOUSERULE_CHILD"); what != "" {
		if err := children[what](os.Getenv("HOUSERULE_PATH")); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	debug.SetGCPercent(400) // as the program does: a campaign is read and written many times
	os.Exit(m.Run())
}

// children holds the functions of child processes by name.
var children = map[string]func(path string) error{
	"append": appendForEver,
	"hold":   holdForEver,
}

// child makes a command of the test program.
func child(what, path string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "HOUSERULE_CHILD="+what, "HOUSERULE_PATH="+path)
	return cmd
}

// appendForEver appends lines and prints those acknowledged, until it is killed.
func appendForEver(path string) error {
	f, err := open(path, Options{Time: "19:02"}, small, nil)
	if err != nil {
		return err
	}
	h, err := f.Head()
	if err != nil {
		return err
	}
	for n := h.Last + 1; ; n++ {
		l, err := f.Append(played(int(n)))
		if err != nil {
			return err
		}
		fmt.Println(l.Number, l.Hash)
		if n%10 == 0 {
			if err := f.Snapshot(l.Number, make([]byte, 3000), l.State); err != nil {
				return err
			}
			if err := f.SetNote("history", strings.Repeat("x", int(n%2000))); err != nil {
				return err
			}
		}
	}
}

// holdForEver opens a campaign and keeps it open until its input ends.
func holdForEver(path string) error {
	f, err := Open(path, Options{Time: "19:02"})
	if err != nil {
		return err
	}
	fmt.Println(os.Getpid())
	bufio.NewReader(os.Stdin).ReadString('\n')
	return f.Close()
}
