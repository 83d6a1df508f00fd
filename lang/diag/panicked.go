package diag

import (
	"fmt"
	"runtime/debug"
)

// Panicked is a Go panic on its way, with what was going on when it happened: who
// recovers can name the place in a module that led to it.
type Panicked struct {
	Value any    // what was passed to panic
	Stack []byte // of the goroutine, for whoever mends it
	Pos   Pos    // where in a module; zero when it is not known
	Notes []Note // what led there, innermost first
}

// Panic wraps what recover gave, once: the innermost place counts.
func Panic(value any, pos Pos, notes ...Note) *Panicked {
	if p, known := value.(*Panicked); known {
		return p
	}
	return &Panicked{value, debug.Stack(), pos, notes}
}

// Error gives what was passed to panic, for a log.
func (p *Panicked) Error() string { return fmt.Sprint(p.Value) }
