// Package modules carries the standard modules of houserule inside the program,
// so that they are there wherever it is installed:
//
//	shelf, err := module.Folder(modules.Files, "modules")
package modules

import "embed"

// Files holds one folder for each standard module.
//
//go:embed all:*
var Files embed.FS
