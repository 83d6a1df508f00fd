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

// history is a file if lines can be remembered in it: it is read whole, so what is no
// file, or a huge one, is left alone.
func history(path string) string {
	info, err := os.Stat(path)
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxHistory) {
		return ""
	}
	return path
}

// remembered are the lines in a file, oldest first, at most as many as are kept; of
// longer files the rest is dropped.
func remembered(path string) []string {
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

// steers tells a character that is a key, not a letter.
func isControl(c rune) bool { return c < ' ' || c == 0x7f || c == pasted }

// remember adds a line to a file. A history that cannot be written spoils nothing.
func remember(path, line string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	_, _ = f.WriteString(line + "\n")
	_ = f.Close()
}
