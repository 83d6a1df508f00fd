//go:build race

package table_test

// raced says that the race detector runs, which takes much longer.
const raced = true
