//go:build !unix

package main

import (
	"errors"
	"testing"
)

func makeFifo(string) error { return errors.New("there are no named pipes") }

func TestAttacks(t *testing.T) { t.Skip("attacks need signals and limits of Unix") }
