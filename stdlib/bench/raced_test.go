//go:build race

package bench

// raced says that the race detector runs, which allocates, too.
const raced = true
