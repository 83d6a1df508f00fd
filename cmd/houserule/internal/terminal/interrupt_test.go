package terminal

import (
	"errors"
	"io"
	"testing"
	"time"

	"github.com/chzyer/readline"
)

// One Ctrl-C leaves the list of what may follow, and the line with it.
func TestOneInterruptLeavesCompletionAndLine(t *testing.T) {
	in, typed := io.Pipe()
	entered := make(chan bool, 1)
	r, err := newReader(&readline.Config{
		Stdin: in, Stdout: io.Discard, Stderr: io.Discard,
		FuncIsTerminal: func() bool { return true }, FuncMakeRaw: func() error { return nil }, FuncExitRaw: func() error { return nil },
		FuncGetWidth: func() int { return 80 }, FuncOnWidthChanged: func(func()) {},
	}, Config{Complete: func(string) (int, []Candidate) {
		select {
		case entered <- true:
		default:
		}
		return 0, []Candidate{{Text: "ann"}, {Text: "anx"}}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	go func() {
		_, _ = typed.Write([]byte("an\t"))
		<-entered
		_, _ = typed.Write([]byte("\t\x03"))
		_, _ = typed.Write([]byte("x\n"))
	}()
	lines := make(chan error, 1)
	go func() {
		if _, err := r.Line("> "); !errors.Is(err, ErrInterrupt) {
			lines <- errors.New("the line goes on behind Ctrl-C")
			return
		}
		line, err := r.Answer("> ")
		if err == nil && line != "x" {
			err = errors.New("the next line is " + line)
		}
		lines <- err
	}()
	select {
	case err := <-lines:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("nothing came")
	}
}
