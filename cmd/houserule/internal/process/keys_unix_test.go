//go:build unix

package process_test

import (
	"strings"
	"testing"
)

// sees waits until the screen contains a text.
func (w *window) sees(text string) {
	w.t.Helper()
	w.awaits(text, func(screen string) bool { return strings.Contains(screen, text) })
}

// sends types a line.
func (w *window) sends(line string) {
	w.t.Helper()
	w.types(line)
	w.presses("Enter")
}

// TestKeysAtATerminal presses the usual editing keys of prompts.
func TestKeysAtATerminal(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w := inWindow(t, dir, 70, 16, []string{"HOME=" + dir}, "houserule", "play", "friday.hr", "--seed", "7")
	w.mark()
	w.sends("10 + 1")
	w.sees("\n11\n1>")
	w.sends("20 + 2")
	w.sees("\n22\n1>")

	// Up and Ctrl-R search this campaign's lines.
	w.presses("Up", "Up")
	w.sees("\n1> 10 + 1")
	w.presses("C-c")
	w.presses("C-r")
	w.types("20")
	w.sees("20 + 2\nbck-i-search: 20")
	w.presses("Enter")
	w.sees("20 + 2\n22\n1>")
	w.presses("C-l")

	// Alt-Enter begins a new line, Ctrl-_ takes letters back.
	w.types("x = function()")
	w.presses("M-Enter")
	w.types("return 42 endd")
	w.sees("x = function()⏎return 42 endd")
	w.presses("C-_")
	w.sends("")
	w.sees("\n2>")
	w.sends("x()")
	w.sees("\n42\n2>")
	w.presses("C-l")

	// A pasted block is one entry, of which each line is played.
	w.pastes("y = 4\ny + 5\n\x1a")
	w.sees("2> y = 4⏎y + 5")
	w.presses("Enter")
	w.sees("2> y = 4⏎y + 5\n3> y + 5\n9\n3>")
	w.presses("Up")
	w.sees("9\n3> y = 4⏎y + 5")
	w.presses("C-c")
	w.presses("C-l")

	// Tab lists what may follow, with help; one Ctrl-C leaves list and line.
	w.types(":RE")
	w.presses("Tab")
	w.sees("3> :re\n  redo    redo the last undone line, or the last n")
	w.presses("Tab", "Down")
	w.sees("3> :reload\n  redo    redo the last undone line, or the last n")
	w.presses("Enter")
	w.awaits("no list", func(screen string) bool { return strings.HasSuffix(screen, "3> :reload") })
	w.presses("C-c")
	w.sees("3> :reload^C\n3>")
	w.types(":re")
	w.presses("Tab")
	w.sees("  redo ")
	w.presses("C-c")
	w.awaits("an empty line", func(screen string) bool { return strings.HasSuffix(screen, "3> :re^C\n3>") })

	// What one asks to read goes page by page; Ctrl-C leaves the page, not the program.
	w.sends(":help")
	w.sees("-- more")
	w.presses("C-c")
	w.awaits("a mark", func(screen string) bool { return strings.HasSuffix(screen, "\n3>") })
	w.sends(":help")
	w.sees("-- more")
	for range 9 {
		w.presses("Space")
	}
	w.awaits("a mark", func(screen string) bool { return strings.HasSuffix(screen, "\n3>") })
	w.presses("C-u")

	// In a question Ctrl-C leaves the whole line.
	w.sends(`choose("anyone", "Which?", { "left", "right" })`)
	w.sees("anyone?")
	w.types("ri")
	w.presses("Tab")
	w.sees("anyone? right")
	w.presses("C-c")
	w.sees("stopped by Ctrl-C: the line is undone\n3>")

	// Ctrl-D asks.
	w.presses("C-d")
	w.sees("leave? yes (Enter) or no:")
	w.sends("no")
	w.awaits("a mark", func(screen string) bool { return strings.HasSuffix(screen, "\n3>") })
	w.presses("C-d")
	w.awaits("a question", func(screen string) bool { return strings.HasSuffix(screen, "or no:") })
	w.presses("Enter")
	w.ends()
}

// TestACreationIsLeft leaves a creation with Ctrl-C, which first warns of what is lost. Long output
// is paged also while a question waits.
func TestACreationIsLeft(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w := inWindow(t, dir, 80, 14, []string{"HOME=" + dir}, "houserule", "play", "friday.hr", "--module", "rpj-core", "--seed", "7")
	w.mark()
	w.sends(":create Eiric")
	w.sees("Eiric, how are the attributes generated?")
	w.sends("array, a")
	w.sees("Eiric, which primary category?\n  1  Brawny     2  Shifty     3  Brainy\nEiric?")
	w.presses("C-c")
	w.sees("press Ctrl-C again to cancel it and discard its 2 answers; :later keeps them\nso far: available points 2\nEiric, which primary category?\n  1  Brawny     2  Shifty     3  Brainy\nEiric?")
	w.sends(":help all")
	w.sees("-- more")
	w.types("q")
	w.awaits("the question", func(screen string) bool {
		return strings.HasSuffix(screen, "\nEiric, which primary category?\n  1  Brawny     2  Shifty     3  Brainy\nEiric?")
	})
	w.presses("C-c")
	w.sees("Ctrl-C again")
	w.presses("C-c")
	w.sees("stopped by Ctrl-C: the line is undone\n1>")
	w.sends(":quit")
	w.ends()
}

// TestStoppedAndGoneOn stops the program with Ctrl-Z, in the midst of a line.
func TestStoppedAndGoneOn(t *testing.T) {
	dir := t.TempDir()
	w := inWindow(t, dir, 70, 16, []string{"HOME=" + dir, "PS1=shell$ ", "TERM=screen"}, "bash", "--norc", "--noprofile", "-i")
	w.sees("shell$")
	w.sends("houserule repl --seed 7")
	w.sees("\n>")
	w.types("20 +")
	w.presses("C-z")
	w.sees("Stopped")
	w.sends("fg")
	w.sees("> 20 +")
	w.pastes(" 1\n\x1a")
	w.sees("> 20 + 1")
	w.presses("Enter")
	w.sees("\n21\n>")
	w.presses("C-d")
	w.sees("leave? yes (Enter) or no:")
	w.presses("C-d")
	w.awaits("the shell", func(screen string) bool { return strings.HasSuffix(screen, "\nshell$") })
}
