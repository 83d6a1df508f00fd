package terminal

import (
	"os"
	"strings"

	"houserule/lang/source"
)

// Bounds of the history: of its file and of one line in bytes, and how many lines are kept.
const (
	maxHistory      = 4 << 20
	maxHistoryLine  = 8 << 10
	maxHistoryLines = 1000
)

// usableHistory returns the path if it can be a history file: "" for what is no regular file or is
// larger than maxHistory.
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
		_ = os.Rename(short, path) // one that stays long spoils nothing
	}
	return list
}

// isControl reports whether a character is a key and not text.
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
