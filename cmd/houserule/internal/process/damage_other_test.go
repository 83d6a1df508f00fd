//go:build !unix

package process_test

import (
	"errors"
	"testing"
)

func fullDisk(*testing.T, string, string) error { return errors.New("disks are mounted on Unix") }
