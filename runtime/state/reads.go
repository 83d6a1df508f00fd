package state

// Reads knows when each box of one or more stores was last changed, and notes which boxes are read,
// so that a result computed from boxes can be kept until one of them changes:
//
//	from := reads.Begin()
//	...                       // computes the result
//	cells, known := reads.End(from)
//	...
//	if reads.Unchanged(&at, cells) { /* the result is still valid */ }
//
// Boxes are identified by cells, numbers computed from the record and the name of the box. Different
// boxes may share a cell, so that a result may be dropped too early, never too late. Whatever
// creates or removes records of the store with the salt 0 counts as a change of every box. Reads
// belongs to one goroutine.
type Reads struct {
	noting  bool
	cells   []Cell
	unknown uint64 // number of reads, while noting, of what has no cell: the hash or the number of boxes
	now     uint64 // number of changes so far
	all     uint64 // value of now after the last change that counts as one of every box
	changed [cellCount]uint64
}

// Cell is the number of a box for [Reads].
type Cell uint16

// cellBits is the binary logarithm of the number of cells.
const cellBits, cellCount = 13, 1 << cellBits

// maxCells is the number of noted cells above which reads count as unknown.
const maxCells = 4096

// NoteReads makes the store report reads and changes to r. salt distinguishes the stores that do.
// Clones of the store do not report.
func (s *Store) NoteReads(r *Reads, salt uint64) {
	s.reads, s.salt = r, salt
	r.ChangeAll()
}

// Reads returns that to which the store reports; nil for none.
func (s *Store) Reads() *Reads { return s.reads }

// ReadMark is the point at which [Reads.Begin] was called.
type ReadMark struct {
	At      uint64 // the number of changes, for [Reads.Unchanged]
	cells   int
	unknown uint64
	outer   bool // reads were noted before
}

// Begin starts to note reads and returns the point for End. Calls may be nested.
func (r *Reads) Begin() ReadMark {
	m := ReadMark{r.now, len(r.cells), r.unknown, r.noting}
	r.noting = true
	return m
}

// End returns the cells read since a mark. ok is false if something was read that has no cell. The
// list is valid until the next call of a method.
func (r *Reads) End(m ReadMark) (cells []Cell, ok bool) {
	r.noting = m.outer
	cells, ok = r.cells[m.cells:], r.unknown == m.unknown
	if !m.outer {
		r.cells = r.cells[:0]
	}
	return cells, ok
}

// Again notes reads of cells that an earlier computation noted, whose result is used.
func (r *Reads) Again(cells []Cell) {
	switch {
	case !r.noting:
	case len(r.cells)+len(cells) > maxCells:
		r.unknown++
	default:
		r.cells = append(r.cells, cells...)
	}
}

// Unknown notes a read of something that has no cell.
func (r *Reads) Unknown() {
	if r != nil {
		r.unknown++
	}
}

// ChangeAll reports a change that may concern every result.
func (r *Reads) ChangeAll() {
	r.now++
	r.all = r.now
}

// Unchanged reports whether no cell has changed since a number of changes, which it sets to the
// present one in that case.
func (r *Reads) Unchanged(since *uint64, cells []Cell) bool {
	if *since == r.now {
		return true
	}
	if *since < r.all {
		return false
	}
	for _, c := range cells {
		if r.changed[c] > *since {
			return false
		}
	}
	*since = r.now
	return true
}

// add notes a read of a cell.
func (r *Reads) add(c Cell) {
	if len(r.cells) >= maxCells {
		r.unknown++
		return
	}
	r.cells = append(r.cells, c)
}

// cell returns the cell of a box; that of the record itself for the name "".
func (s *Store) cell(id ID, box string) Cell {
	x := (id*4+s.salt)*0x9e3779b97f4a7c15 ^ uint64(probeStart(box))*0xd6e8feb86659fd93
	return Cell(x * 0xa0761d6478bd642f >> (64 - cellBits))
}

// noteBox notes that a box is read.
func (s *Store) noteBox(id ID, box string) {
	s.noteOpen(id, box)
	if s.reads != nil && s.reads.noting {
		s.reads.add(s.cell(id, box))
		if s.salt != 0 {
			s.reads.add(s.cell(id, ""))
		}
	}
}

// noteOpen notes that a box is read or written whose value may depend on open choices, see
// [Choice.covers].
func (s *Store) noteOpen(id ID, box string) {
	if s.Choices.latest != nil {
		s.Choices.noteRead(id, box)
	}
}

// noteRecord notes that a record is looked for. In the store with the salt 0 each creation and
// removal changes every cell.
func (s *Store) noteRecord(id ID) {
	if s.salt != 0 && s.reads != nil && s.reads.noting {
		s.reads.add(s.cell(id, ""))
	}
}

// noteRecords notes that records are listed.
func (s *Store) noteRecords() {
	if s.salt != 0 && s.reads != nil {
		s.reads.unknown++
	}
}

// noteAll notes a read of what has no cell.
func (s *Store) noteAll() { s.reads.Unknown() }

// boxChanged reports a change of a box.
func (s *Store) boxChanged(id ID, box string) {
	if r := s.reads; r != nil {
		r.now++
		r.changed[s.cell(id, box)] = r.now
	}
}

// recordChanged reports that a record was created or removed.
func (s *Store) recordChanged(id ID) {
	r := s.reads
	if r == nil {
		return
	}
	if r.now++; s.salt == 0 {
		r.all = r.now
		return
	}
	r.changed[s.cell(id, "")] = r.now
}
