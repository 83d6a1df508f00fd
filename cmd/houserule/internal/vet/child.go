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

// Limits of the subprocess that examines a module. Scripts reach the limit of their steps long
// before; these limit everything else.
const (
	mostTime   = 5 * time.Minute // of the clock, and of the processor
	mostMemory = 4 << 30         // bytes of address space
	mostReport = 4 << 20         // bytes of a report
	mostFiles  = 256             // open at once
)

// CrashError is the error of a subprocess without a report: it crashed, ran out of time or memory,
// or its output is not a report.
type CrashError struct{ How string }

// Error implements error.
func (d *CrashError) Error() string { return "it crashed while it was examined: " + d.How }

// Child examines a module in a subprocess. path and args start a program that calls [Confine] and
// writes the [Report] of [Look] as JSON. The error is a [*CrashError] if the subprocess crashes,
// hangs or writes anything else, the error of ctx if that is done, or else the message on its
// stderr.
func Child(ctx context.Context, path string, args ...string) (Report, error) {
	ctx, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = []string{"NO_COLOR=1"} // hides the environment, and its secrets, from the module
	cmd.WaitDelay = 5 * time.Second
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &limitedWriter{to: &out, left: mostReport}, &limitedWriter{to: &errs, left: 64 << 10}
	err := cmd.Run()
	if ctx.Err() == context.DeadlineExceeded {
		return Report{}, &CrashError{"it did not finish after " + mostTime.String()}
	}
	if ctx.Err() != nil {
		return Report{}, ctx.Err()
	}
	var r Report
	decoder := json.NewDecoder(&out)
	decoder.DisallowUnknownFields()
	if errDecode := decoder.Decode(&r); err == nil && errDecode == nil {
		return r, nil
	}
	var exit *exec.ExitError
	switch text := strings.TrimSpace(errs.String()); {
	case errors.As(err, &exit) && exit.ExitCode() > 0 && text != "" && !strings.HasPrefix(text, "fatal error:") && !strings.HasPrefix(text, "runtime:"):
		return Report{}, errors.New(text)
	case strings.Contains(text, "out of memory") || strings.Contains(text, "cannot allocate memory"):
		return Report{}, &CrashError{"it used up its memory"}
	case err != nil:
		return Report{}, &CrashError{err.Error()}
	}
	return Report{}, &CrashError{"its output cannot be read"}
}

// limitedWriter is a writer that fails when more than left bytes are written.
type limitedWriter struct {
	to   io.Writer
	left int // bytes
}

// Write implements io.Writer.
func (w *limitedWriter) Write(text []byte) (int, error) {
	if len(text) > w.left {
		return 0, fmt.Errorf("too much output")
	}
	w.left -= len(text)
	return w.to.Write(text)
}
