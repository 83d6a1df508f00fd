package commands

import (
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// whyWrong is :why !, the last thing that went wrong in full.
func whyWrong(e *evening.Evening) (string, error) {
	if e.Problems.Last == nil {
		return "", errors.New("nothing has gone wrong yet")
	}
	return diag.Shown(strings.TrimRight(e.Problems.Last.Error(), "\n"), diag.MaxShown), nil
}
