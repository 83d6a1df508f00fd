package rulebook

import (
	"regexp"
	"strings"
)

// Wherever dice are counted together, their order does not matter; everything
// else may look at which of them lies where.
var (
	readsDice   = regexp.MustCompile(`\bdice\b`)
	countsDice  = regexp.MustCompile(`\b(?:min|max|sum|median|len|count|any|all|none)\(\s*dice(?:\.\w+)?\s*[,)]`)
	quotedWords = regexp.MustCompile(`'[^']*'|"[^"]*"`)
)

// readsByPlace tells a formula to which it may matter which of equal dice shows
// what.
func readsByPlace(text string) bool {
	if !strings.Contains(text, "dice") {
		return false
	}
	text = quotedWords.ReplaceAllString(text, "''")
	return len(readsDice.FindAllString(text, -1)) > len(countsDice.FindAllString(text, -1))
}

// orderDice lets odds tell equal dice apart in checks whose formulas do.
func (l *linker) orderDice() {
	for r, p := range l.plans {
		i, ok := p.lineIndex("dice")
		if !p.ordered || !ok || r.Plan == nil {
			continue
		}
		for _, y := range p.lines[i].rule.Layers() {
			if y.Dice != nil {
				y.Dice = y.Dice.InOrder()
			}
		}
	}
}
