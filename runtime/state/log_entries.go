package state

// logEntries are the entries of a log in blocks that are never moved, since a log may become long. The
// zero logEntries is empty.
type logEntries struct {
	blocks [][]entry // all but the last have logBlock entries; behind them may lie one that is empty
	first  int       // index in blocks[0] of the first entry that was not dropped
	length int       // number of entries
}

// logBlock is the number of entries in a block.
const logBlock = 256

// at returns an entry by its index.
func (l *logEntries) at(i int) *entry {
	i += l.first
	return &l.blocks[i/logBlock][i%logBlock]
}

// add appends an entry. Only the first block is moved when it grows.
func (l *logEntries) add(e entry) {
	n := len(l.blocks)
	if n == 0 || len(l.blocks[n-1]) == logBlock {
		switch {
		case l.spare() != nil:
			l.blocks = l.blocks[:n+1]
		case n == 0:
			l.blocks = append(l.blocks, nil)
		default:
			l.blocks = append(l.blocks, make([]entry, 0, logBlock))
		}
		n++
	}
	l.blocks[n-1] = append(l.blocks[n-1], e)
	l.length++
}

// spare returns the empty block behind the others; nil for none.
func (l *logEntries) spare() []entry {
	if n := len(l.blocks); n < cap(l.blocks) {
		return l.blocks[:n+1][n]
	}
	return nil
}

// truncate drops the entries from an index on. It keeps the storage of one block that becomes empty.
func (l *logEntries) truncate(to int) {
	if to >= l.length {
		return
	}
	end := l.first + to
	left := (end + logBlock - 1) / logBlock // number of blocks that are not empty
	if n := len(l.blocks); left < n {
		if l.spare() != nil {
			l.blocks[:n+1][n] = nil
		}
		clear(l.blocks[left+1:])
		clear(l.blocks[left])
		l.blocks[left] = l.blocks[left][:0]
		l.blocks = l.blocks[:left]
	}
	if in := end % logBlock; in > 0 {
		clear(l.blocks[left-1][in:])
		l.blocks[left-1] = l.blocks[left-1][:in]
	}
	l.length = to
}

// drop drops the entries before an index.
func (l *logEntries) drop(before int) {
	for i := range before {
		*l.at(i) = entry{}
	}
	l.first, l.length = l.first+before, l.length-before
	full := min(l.first/logBlock, len(l.blocks))
	clear(l.blocks[:full])
	l.blocks, l.first = l.blocks[full:], l.first-full*logBlock
}

// copyFrom returns a copy of the entries from an index on.
func (l *logEntries) copyFrom(from int) []entry {
	if from >= l.length {
		return nil
	}
	list := make([]entry, 0, l.length-from)
	for i := from; i < l.length; i++ {
		list = append(list, *l.at(i))
	}
	return list
}
