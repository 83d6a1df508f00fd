package commands

import (
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// watches loads modules again whenever their files change, from here on; said again it
// does not any more.
func watches(e *evening.Evening) (string, error) {
	if e.Modules.Watcher != nil {
		err := e.Modules.Unwatch()
		return "the files of modules are not watched any more", err
	}
	folders := e.Modules.Folders()
	switch {
	case e.Config.Watch == nil:
		return "", &diag.Problem{Message: "files cannot be watched here", Hint: ":modules reload reads them again"}
	case len(folders) == 0:
		return "", errors.New("no modules are loaded from files")
	}
	if err := e.Modules.Watch(folders); err != nil {
		return "", err
	}
	return "watched: " + strings.Join(folders, ", "), nil
}
