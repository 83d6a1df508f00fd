package cli

import (
	"errors"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/lang/sandbox"
)

// report prints an error and returns its exit code. Errors of cobra are wrong usage.
func report(p *program.Program, err error) int {
	if err == nil {
		return program.Done
	}
	code := program.Usage
	var e *program.Exit
	known := errors.As(err, &e)
	if known {
		code = e.Code
	}
	var s *sandbox.Error
	var broken *diag.InternalError
	if errors.As(err, &broken) || errors.As(err, &s) && s.Kind == sandbox.Panic {
		code = program.Fault
	}
	if known && e.Err == nil {
		return code
	}
	var lost *terminal.WriteError
	if errors.As(err, &lost) {
		return program.Failed // lost output is reported at the end
	}
	text := strings.TrimRight(err.Error(), "\n")
	if !known {
		text = fmt.Sprintf("houserule: %s\nhouserule --help lists all commands and flags", usageText(text))
	}
	p.Paint(p.Err, p.ErrIsTerminal).Bad(diag.Sanitize(text, 8*diag.MaxShown) + "\n")
	if broken != nil && p.Getenv("HOUSERULE_DEBUG") != "" {
		fmt.Fprintf(p.Err, "%v\n%s", broken.Panic, broken.Stack)
	}
	return code
}

// usageText adds the nearest word to an error of cobra.
func usageText(text string) string {
	if strings.HasPrefix(text, "unknown shorthand flag") {
		text += "\nwrite an expression that begins with a sign after --: houserule roll -- -d6+@x"
	}
	return text
}
