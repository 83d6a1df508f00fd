package cli

import (
	"errors"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/lang/script"
)

// Exit codes.
const (
	Done   = 0
	Failed = 1 // a rule, script, test or check failed
	Usage  = 2 // wrong usage or unusable input
	Fault  = 3 // a fault of houserule itself
)

// exit is an error that knows its exit code. Without an inner error everything
// was said already.
type exit struct {
	code int
	err  error
}

func (e *exit) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *exit) Unwrap() error { return e.err }

// failed is for rules, scripts, tests and checks.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return &exit{Failed, err}
}

// unusable is for input that nothing can be done with.
func unusable(err error) error {
	if err == nil {
		return nil
	}
	return &exit{Usage, err}
}

// report tells an error and gives its exit code. What cobra itself refuses is
// wrong usage.
func (p *Program) report(err error) int {
	if err == nil {
		return Done
	}
	code := Usage
	var e *exit
	known := errors.As(err, &e)
	if known {
		code = e.code
	}
	var s *script.Error
	var broken *diag.Broken
	if errors.As(err, &broken) || errors.As(err, &s) && s.Kind == script.Panic {
		code = Fault
	}
	if known && e.err == nil {
		return code
	}
	var lost *terminal.WriteError
	if errors.As(err, &lost) {
		return Failed // told when everything is over
	}
	text := strings.TrimRight(err.Error(), "\n")
	if !known {
		text = fmt.Sprintf("houserule: %s\nhouserule --help lists all commands and flags", usageText(text))
	}
	p.paint(p.Err, p.ErrIsTerminal).bad(diag.Shown(text, 8*diag.MaxShown) + "\n")
	if broken != nil && p.Getenv("HOUSERULE_DEBUG") != "" {
		fmt.Fprintf(p.Err, "%v\n%s", broken.Panic, broken.Stack)
	}
	return code
}

// usageText adds what was probably meant to what cobra says.
func usageText(text string) string {
	if strings.HasPrefix(text, "unknown shorthand flag") {
		text += "\nan expression that begins with a sign stands after --: houserule roll -- -d6+@x"
	}
	return text
}
