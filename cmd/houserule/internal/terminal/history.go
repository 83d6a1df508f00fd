package terminal

import (
	"os"
	"strings"

	"houserule/lang/source"
)

// Limits of the history: the size of its file and of one line in bytes, and the number of lines.
const (
	maxHistory      = 4 << 20
	maxHistoryLine  = 8 << 10
	maxHistoryLines = 1000
)

// usableHistory returns path if it can be used as a history file; "" for a file that is not regular
// or larger than maxHistory.
func usableHistory(path string) string {
	info, err := os.Stat(path)
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxHistory) {
		return ""
	}
	return path
}

// readHistory returns the last lines of a history file, oldest first, at most maxHistoryLines. A
// longer file is shortened.
func readHistory(path string) []string {
	text, err := source.ReadPath(path, maxHistory)
	if err != nil {
		return nil
	}
	var list []string
	for _, line := range strings.Split(strings.ToValidUTF8(string(text), "\ufffd"), "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.ContainsFunc(line, isControl) {
			list = append(list, line)
		}
	}
	if len(list) <= maxHistoryLines {
		return list
	}
	list = list[len(list)-maxHistoryLines:]
	if short := path + ".tmp"; os.WriteFile(short, []byte(strings.Join(list, "\n")+"\n"), 0o600) == nil {
		_ = os.Rename(short, path) // on an error the file stays long
	}
	return list
}

// isControl reports whether a character is a key rather than text.
func isControl(c rune) bool { return c < ' ' || c == 0x7f || c == pasted }

// appendHistory adds a line to a history file. Errors are ignored.
func appendHistory(path, line string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	_, _ = f.WriteString(line + "\n")
	_ = f.Close()
}
