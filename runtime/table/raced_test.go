//go:build race

package table_test

// raced reports whether the race detector is enabled, which makes tests much slower.
const raced = true
