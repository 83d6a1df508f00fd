package commands

import (
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/evening"
)

// watchModules runs :modules watch, which begins or ends reloading modules when their files
// change.
func watchModules(mods *evening.Modules) (string, error) {
	if mods.Watched() {
		err := mods.Unwatch()
		return "the files of modules are no longer watched", err
	}
	folders := mods.Folders()
	switch {
	case mods.Config.Watch == nil:
		return "", &diag.Problem{Message: "files cannot be watched here", Hint: ":modules reload reads them again"}
	case len(folders) == 0:
		return "", errors.New("no modules are loaded from files")
	}
	if err := mods.Watch(folders); err != nil {
		return "", err
	}
	return "watched: " + strings.Join(folders, ", "), nil
}
