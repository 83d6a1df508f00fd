//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

func makeFifo(path string) error { return syscall.Mkfifo(path, 0o600) }

// TestAttacks plays every attack against the program in parallel, each in its own folder and under
// limits. Attacks that this system cannot play are skipped with the reason.
func TestAttacks(t *testing.T) {
	if !*attacks {
		t.Skip("played by: go test ./cmd/houserule -run TestAttacks -attacks")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command to build the program with")
	}
	program := filepath.Join(t.TempDir(), "houserule")
	if fault := built(program, nil); fault != "" {
		t.Fatal(fault)
	}
	for _, a := range readAttacks(t) {
		t.Run(a.ID, func(t *testing.T) {
			t.Parallel()
			a.play(t, program)
		})
	}
}

// built builds the program with environment variables, and describes a failure; "" for none.
func built(target string, variables map[string]string) string {
	build := exec.Command("go", "build", "-o", target, "houserule/cmd/houserule")
	build.Env = environment(map[string]string{"CGO_ENABLED": "0"}, variables)
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Sprintf("it does not build: %v\n%s", err, out)
	}
	return ""
}

// environment returns the environment of the process with additional variables.
func environment(more ...map[string]string) []string {
	env := os.Environ()
	for _, variables := range more {
		for _, name := range slices.Sorted(maps.Keys(variables)) {
			env = append(env, name+"="+variables[name])
		}
	}
	return env
}

func (a attack) play(t *testing.T, program string) {
	if a.Build != nil {
		if fault := built(filepath.Join(t.TempDir(), "program"), a.Build); fault != "" {
			t.Errorf("%s\nwanted: %s", fault, a.Why)
		}
		return
	}
	top := t.TempDir()
	folder := filepath.Join(top, "work")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if cannot := a.layOut(t, folder); cannot != "" {
		t.Skip(cannot)
	}
	if a.To != "" {
		if _, err := os.Stat(a.To); err != nil {
			t.Skip("there is no ", a.To, " here")
		}
	}
	got := a.run(t, program, folder, a.Signal, a.To, nil)
	fault := a.judge(got)
	if fault == "" && a.Also != nil {
		fault = a.playAgain(t, program, folder, got)
	}
	if fault != "" {
		shown := strings.TrimSpace(got.err)
		if shown == "" {
			shown = strings.TrimSpace(got.out)
		}
		t.Errorf("%s\nwanted: %s\noutput: %.400q", fault, a.Why, shown)
	}
}

// playAgain plays an attack a second time and describes a difference; "" for none.
func (a attack) playAgain(t *testing.T, program, folder string, first result) string {
	if a.Also.Build != nil {
		program = filepath.Join(t.TempDir(), "program")
		if fault := built(program, a.Also.Build); fault != "" {
			return fault
		}
	}
	second := a.run(t, program, folder, nil, "", a.Also.Env)
	if second.out == first.out && second.exit == first.exit {
		return ""
	}
	x, y := strings.Split(first.out, "\n"), strings.Split(second.out, "\n")
	i := 0
	for i < min(len(x), len(y)) && x[i] == y[i] {
		i++
	}
	return fmt.Sprintf("another answer the second time, from line %d: %q and %q, exit %d and %d", i+1, x[i:min(i+1, len(x))], y[i:min(i+1, len(y))], first.exit, second.exit)
}

// run runs the program once under limits.
func (a attack) run(t *testing.T, program, folder string, signal *interruption, to string, more map[string]string) result {
	t.Helper()
	seconds, memory, output := 20.0, 4096, 256
	if a.Limits.Seconds > 0 {
		seconds = a.Limits.Seconds
	}
	if a.Limits.Memory > 0 {
		memory = a.Limits.Memory
	}
	if a.Limits.Output > 0 {
		output = a.Limits.Output
	}
	seconds *= *slower
	var argv []string
	for _, c := range a.Argv {
		argv = append(argv, string(c.bytes()))
	}
	cmd := exec.Command(program, argv...)
	if runtime.GOOS == "linux" { // the shell can limit memory only there
		confine := fmt.Sprintf(`ulimit -c 0 && ulimit -v %d && ulimit -f %d && exec "$0" "$@"`, memory<<10, 512<<10)
		cmd = exec.Command("sh", append([]string{"-c", confine, program}, argv...)...)
	}
	cmd.Dir = folder
	cmd.Env = environment(map[string]string{"LC_ALL": "C.UTF-8", "TERM": "dumb"}, a.Env, more)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.WaitDelay = 10 * time.Second
	closing := a.open(t, cmd, folder, to)
	defer closing()

	r := &running{cmd: cmd, left: output << 10}
	var out, errs bytes.Buffer
	if to == "" {
		cmd.Stdout = r.into(&out)
	}
	cmd.Stderr = r.into(&errs)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	over := time.AfterFunc(time.Duration(seconds*float64(time.Second)), func() { r.end(fmt.Sprintf("not over after %g s", seconds)) })
	defer over.Stop()
	done := make(chan struct{})
	if signal != nil {
		go signal.send(cmd.Process, done)
	}
	_ = cmd.Wait() // judge examines how it ended
	close(done)
	got := result{exit: cmd.ProcessState.ExitCode(), out: out.String(), err: errs.String(), cut: r.why()}
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		got.exit = -int(status.Signal())
	}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok && runtime.GOOS == "linux" {
		got.resident = int(usage.Maxrss >> 10)
	}
	return got
}

// open sets the standard input of a command, and its standard output if that is a file.
func (a attack) open(t *testing.T, cmd *exec.Cmd, folder, to string) (closing func()) {
	t.Helper()
	var files []*os.File
	closing = func() {
		for _, f := range files {
			f.Close()
		}
	}
	switch {
	case a.Stdin == nil:
	case a.Stdin.File != "":
		f, err := os.Open(filepath.Join(folder, a.Stdin.File))
		if filepath.IsAbs(a.Stdin.File) {
			f, err = os.Open(a.Stdin.File)
		}
		if err != nil {
			t.Skip(err)
		}
		files, cmd.Stdin = append(files, f), f
	default:
		path := filepath.Join(filepath.Dir(folder), "stdin")
		if err := os.WriteFile(path, a.Stdin.bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		files, cmd.Stdin = append(files, f), f
	}
	if to != "" {
		f, err := os.OpenFile(to, os.O_WRONLY, 0)
		if err != nil {
			t.Skip(err)
		}
		files, cmd.Stdout = append(files, f), f
	}
	return closing
}

// running is a running program that the test may kill.
type running struct {
	cmd *exec.Cmd

	mu   sync.Mutex
	left int // bytes of output still allowed
	cut  string
}

func (r *running) end(why string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cut == "" {
		r.cut = why
		_ = syscall.Kill(-r.cmd.Process.Pid, syscall.SIGKILL)
	}
}

func (r *running) why() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.cut
}

// into returns a writer to a buffer that enforces the output limit.
func (r *running) into(b *bytes.Buffer) io.Writer { return counting{r, b} }

type counting struct {
	*running
	to *bytes.Buffer
}

func (c counting) Write(p []byte) (int, error) {
	c.mu.Lock()
	c.left -= len(p)
	enough := c.left < 0
	c.mu.Unlock()
	if enough {
		c.end("more output than it may write")
		return len(p), nil
	}
	return c.to.Write(p)
}

// send sends the signals while the program runs.
func (s *interruption) send(to *os.Process, done <-chan struct{}) {
	names := map[string]syscall.Signal{"INT": syscall.SIGINT, "TERM": syscall.SIGTERM, "HUP": syscall.SIGHUP}
	wait := time.Duration(s.After * float64(time.Second))
	for range 1 + s.Again {
		select {
		case <-done:
			return
		case <-time.After(wait):
		}
		_ = to.Signal(names[s.Name])
		wait = 700 * time.Millisecond
	}
}
