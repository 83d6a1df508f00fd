package vet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// What a process may take in which a module is looked over. Scripts are bounded by their
// steps long before; this holds what bounds nothing else.
const (
	mostTime   = 5 * time.Minute
	mostMemory = 4 << 30 // bytes of address space
	mostSeen   = 4 << 20 // bytes of a report
	mostFiles  = 256     // open at once
)

// Died says that the process ended in which a module was looked over.
type Died struct{ How string }

// Error tells how.
func (d *Died) Error() string { return "it crashed while it was examined: " + d.How }

// Child looks a module over in a process of its own: path and args are a program that
// writes a [Report] as JSON after [Confine]. A process that dies, hangs or says something
// else is a *Died.
func Child(ctx context.Context, path string, args ...string) (Report, error) {
	ctx, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = []string{"NO_COLOR=1"} // what stands in the environment is no business of a stranger
	cmd.WaitDelay = 5 * time.Second
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &bounded{to: &out, left: mostSeen}, &bounded{to: &errs, left: 64 << 10}
	err := cmd.Run()
	if ctx.Err() == context.DeadlineExceeded {
		return Report{}, &Died{"it did not finish after " + mostTime.String()}
	}
	if ctx.Err() != nil {
		return Report{}, ctx.Err()
	}
	var r Report
	decoder := json.NewDecoder(&out)
	decoder.DisallowUnknownFields()
	if read := decoder.Decode(&r); err == nil && read == nil {
		return r, nil
	}
	var exit *exec.ExitError
	switch text := strings.TrimSpace(errs.String()); {
	case errors.As(err, &exit) && exit.ExitCode() > 0 && text != "" && !strings.HasPrefix(text, "fatal error:") && !strings.HasPrefix(text, "runtime:"):
		return Report{}, errors.New(text)
	case strings.Contains(text, "out of memory") || strings.Contains(text, "cannot allocate memory"):
		return Report{}, &Died{"it used up its memory"}
	case err != nil:
		return Report{}, &Died{err.Error()}
	}
	return Report{}, &Died{"its output cannot be read"}
}

// bounded takes so many bytes and no more.
type bounded struct {
	to   io.Writer
	left int
}

// Write implements io.Writer.
func (b *bounded) Write(text []byte) (int, error) {
	if len(text) > b.left {
		return 0, fmt.Errorf("too much output")
	}
	b.left -= len(text)
	return b.to.Write(text)
}
