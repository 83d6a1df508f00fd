package narrate

import (
	"fmt"
	"strings"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

// ModuleDifference returns how an installed module differs from the one that the campaign at path
// was played with.
func ModuleDifference(path string, m engine.ModuleChange) string {
	switch {
	case m.Now == "":
		return fmt.Sprintf("%s %s is missing; %s was played with it", m.ID, m.Was, path)
	case m.Was == "":
		return fmt.Sprintf("%s %s is new; %s was played without it", m.ID, m.Now, path)
	case m.Was == m.Now:
		return fmt.Sprintf("%s %s has different files than those that %s was played with", m.ID, m.Now, path)
	}
	return fmt.Sprintf("%s is %s here; %s was played with %s", m.ID, m.Now, path, m.Was)
}

// ModuleVersions names the changed modules: with was, those that the campaign was played with,
// otherwise the installed ones. A single module is named by its version.
func ModuleVersions(changed []engine.ModuleChange, was bool) string {
	if len(changed) == 1 {
		m := changed[0]
		switch {
		case m.Was == "" && was:
			return "the modules it was played with"
		case m.Now == "" && !was:
			return "the installed modules"
		case m.Was == m.Now && was:
			return "the files it was played with"
		case m.Was == m.Now:
			return "the current files"
		case was:
			return m.Was
		}
		return m.Now
	}
	if was {
		return "the modules it was played with"
	}
	return "the installed modules"
}

// KeptModules names those changed modules that the campaign was played with, which are used in
// place of the installed ones; "" for none.
func KeptModules(changed []engine.ModuleChange) string {
	var names []string
	for _, m := range changed {
		if m.Was != "" {
			names = append(names, m.ID+" "+m.Was)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "with " + strings.Join(names, ", ") + " as kept"
}

// PlayedModules lists modules with their versions, separated by commas.
func PlayedModules(list []campaign.Played) string {
	var texts []string
	for _, m := range list {
		texts = append(texts, m.Shown())
	}
	return strings.Join(texts, ", ")
}

// PlayedIDs lists the ids of modules, followed by "is" or "are".
func PlayedIDs(list []campaign.Played) string {
	var texts []string
	for _, m := range list {
		texts = append(texts, m.ID)
	}
	if len(texts) == 1 {
		return texts[0] + " is"
	}
	return strings.Join(texts, ", ") + " are"
}
