package commands

import (
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// watches loads modules again whenever their files change, from here on; said again it
// does not any more.
func watches(p *evening.Evening) (string, error) {
	if p.Modules.Watcher != nil {
		err := evening.Unwatch(p)
		return "the files of modules are not watched any more", err
	}
	folders := evening.ModuleFolders(p)
	switch {
	case p.Config.Watch == nil:
		return "", &diag.Problem{Message: "files cannot be watched here", Hint: ":modules reload reads them again"}
	case len(folders) == 0:
		return "", errors.New("no modules are loaded from files")
	}
	if err := evening.Watch(p, folders); err != nil {
		return "", err
	}
	return "watched: " + strings.Join(folders, ", "), nil
}
