package layout

// frame is a bracket or a block of the source, or all of it.
type frame struct {
	open, close int // words; the whole source has none
	parent      int
	first       int // the word that its content begins with
	block       bool
	parted      bool // it has a comma
	base        int  // where the line stands that it belongs to
	content     int  // where the lines in it begin
	follow      int  // the first line in it that stands below its beginning; -1 for none
	cell        cell // where it begins, for columns
	aligned     bool
	takes       bool // around the parameters of a function
	named       int  // of a function, its parameters
}

// frames finds brackets and blocks, and tells each word the innermost around it. A
// bracket itself stands outside of its frame.
func frames(list []word) []frame {
	all := []frame{{open: -1, close: len(list), parent: -1, block: true, follow: -1}}
	at := 0
	for i := range list {
		w := &list[i]
		opens, closes := w.opens(), w.closes()
		if closes && at > 0 {
			all[at].close, w.shuts = i, at
			at = all[at].parent
		}
		w.within, w.parted = at, all[at].parted
		all[at].parted = all[at].parted || w.sort == comma
		if opens {
			all = append(all, frame{open: i, close: len(list), parent: at, first: i + 1, block: w.sort == keyword, follow: -1})
			at = len(all) - 1
			w.opened = at
			if f := &all[w.within]; w.text == "(" && f.open >= 0 && list[f.open].text == "function" && f.named == 0 {
				all[at].takes, f.named = true, at
			}
		}
	}
	return all
}

// opens tells whether a bracket or block begins with a word. Those of `if`, `for` and
// `while` begin behind their conditions.
func (w *word) opens() bool {
	if w.sort == opener {
		return true
	}
	if w.sort != keyword {
		return false
	}
	switch w.text {
	case "function", "then", "else", "do", "repeat":
		return true
	}
	return false
}

// closes tells whether a bracket or block ends before a word or with it.
func (w *word) closes() bool {
	if w.sort == closer {
		return true
	}
	if w.sort != keyword {
		return false
	}
	switch w.text {
	case "end", "else", "elseif", "until":
		return true
	}
	return false
}
