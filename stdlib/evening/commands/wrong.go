package commands

import (
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// whyWrong is :why !, the last thing that went wrong in full.
func whyWrong(problems *evening.Problems) (string, error) {
	if problems.Last == nil {
		return "", errors.New("nothing has gone wrong yet")
	}
	return diag.Shown(strings.TrimRight(problems.Last.Error(), "\n"), diag.MaxShown), nil
}
