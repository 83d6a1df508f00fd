package script

import (
	"strings"

	"github.com/yuin/gopher-lua/parse"

	"houserule/lang/diag"
)

// Grammar gives the tokens of a file that is Lua by its grammar, whatever it
// means: names that nobody knows, and functions that are too large, are in order
// here. The file may be as long as the default limits say. The error is a
// diag.List whose problems stand at line and column, the same as those of Compile.
func Grammar(file *diag.File) (tokens []Token, err error) {
	defer func() {
		if recover() != nil {
			tokens, err = nil, refuse(file, diag.Pos{Line: 1}, "this file cannot be read", "split it into smaller functions")
		}
	}()
	if tokens, err = scanned(file, DefaultLimits()); err != nil {
		return nil, err
	}
	if _, err := parse.Parse(strings.NewReader(file.Text), file.Name); err != nil {
		return nil, explain(file, tokens, err)
	}
	return tokens, nil
}
