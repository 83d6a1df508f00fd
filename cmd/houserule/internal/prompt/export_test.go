package prompt

// CommandNames are the names of all commands, for tests.
var CommandNames = commandNames

// RecordableNames are the names of those that a line of a campaign may hold.
func RecordableNames() (names []string) {
	for _, c := range recordables() {
		names = append(names, c.name)
	}
	return names
}
