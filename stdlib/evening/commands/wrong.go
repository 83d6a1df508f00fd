package commands

import (
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// whyWrong is :why !, the last thing that went wrong in full.
func whyWrong(p *evening.Evening) (string, error) {
	if p.Last.Wrong == nil {
		return "", errors.New("nothing has gone wrong yet")
	}
	return diag.Shown(strings.TrimRight(p.Last.Wrong.Error(), "\n"), diag.MaxShown), nil
}
