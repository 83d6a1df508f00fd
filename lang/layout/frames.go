package layout

// frame is a bracket or block, or the whole file.
type frame struct {
	open, close  int  // indexes of words; -1 and len(list) for the file
	parent       int  // index of the enclosing frame
	first        int  // index of the first word inside
	block        bool // a block, not a bracket
	hasComma     bool // it contains a comma
	base         int  // indentation of the line to which it belongs
	content      int  // indentation of the lines inside
	firstLine    int  // the first line inside that begins after the line of open; -1 for none
	cell         cell // its position in columns
	aligned      bool // lines inside are aligned with the first word inside
	isParameters bool // the parentheses around the parameters of a function
	parameters   int  // of a function: the frame of its parameters
}

// frames finds brackets and blocks, and sets the innermost frame of each word. A bracket itself
// is outside of its frame.
func frames(list []word) []frame {
	all := []frame{{open: -1, close: len(list), parent: -1, block: true, firstLine: -1}}
	at := 0
	for i := range list {
		w := &list[i]
		opens, closes := w.opens(), w.closes()
		if closes && at > 0 {
			all[at].close, w.closed = i, at
			at = all[at].parent
		}
		w.frame, w.afterComma = at, all[at].hasComma
		all[at].hasComma = all[at].hasComma || w.class == comma
		if opens {
			all = append(all, frame{open: i, close: len(list), parent: at, first: i + 1, block: w.class == keyword, firstLine: -1})
			at = len(all) - 1
			w.opened = at
			if f := &all[w.frame]; w.text == "(" && f.open >= 0 && list[f.open].text == "function" && f.parameters == 0 {
				all[at].isParameters, f.parameters = true, at
			}
		}
	}
	return all
}

// opens reports whether a word opens a bracket or block. Those of `if`, `for` and `while` begin
// after their conditions.
func (w *word) opens() bool {
	if w.class == opener {
		return true
	}
	if w.class != keyword {
		return false
	}
	switch w.text {
	case "function", "then", "else", "do", "repeat":
		return true
	}
	return false
}

// closes reports whether a word closes a bracket or block.
func (w *word) closes() bool {
	if w.class == closer {
		return true
	}
	if w.class != keyword {
		return false
	}
	switch w.text {
	case "end", "else", "elseif", "until":
		return true
	}
	return false
}
