package cli

// paint colours words on a terminal; elsewhere it leaves them alone.
type paint bool

func (p *Program) paint(terminal bool) paint {
	return paint(terminal && !p.flags.noColor && p.Getenv("NO_COLOR") == "" && p.Getenv("TERM") != "dumb")
}

func (on paint) colour(code, text string) string {
	if !on {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (on paint) good(text string) string { return on.colour("32", text) }
func (on paint) bad(text string) string  { return on.colour("31", text) }
func (on paint) note(text string) string { return on.colour("33", text) }
