//go:build !race

package table_test

// raced says that the race detector runs, which allocates, too.
const raced = false
