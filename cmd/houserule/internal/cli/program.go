package cli

import (
	"errors"
	"fmt"

	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
)

// reportLostOutput reports that output was lost, and returns the exit code.
func reportLostOutput(p *program.Program, code int, out, errs *terminal.Screen) int {
	for _, s := range []*terminal.Screen{out, errs} {
		var lost *terminal.WriteError
		if !errors.As(s.Err(), &lost) {
			continue
		}
		if !lost.NobodyReads() {
			fmt.Fprintf(errs, "houserule: %s\n", lost)
		}
		code = max(code, program.Failed)
	}
	return code
}
