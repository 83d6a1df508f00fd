//go:build race

package pace

// raced says that the race detector runs, which allocates, too.
const raced = true
