package file

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"iter"
)

// pages reads the rows of a file of SQLite from its pages as they lie, without
// anything that says where they belong. SQLite gives up a file as a whole where
// one page of it is wrong; each row that is kept here proves itself by its hash.
type pages struct {
	r    io.ReaderAt
	size int   // of a page
	n    int64 // how many there are, the last one perhaps in part

	left   int64 // bytes that rows may still have together: pages belong to one row each
	proved bool  // a row has proved itself
}

// barren is how many bytes are looked through where no row has proved itself: a file that
// begins with so many of something else is no campaign, however large it is.
const barren = 64 << 20

// between is how many bytes may stand between two rows: more than any row has.
const between = 2 * most

// atOnce is how many bytes are read at a time.
const atOnce = 1 << 20

// spot is where a row stands: a page, counted from 1, and the place of the cell in it.
type spot struct {
	page int64
	cell int
}

// The shape of a page that holds rows.
const (
	leaf       = 0x0d
	leafHead   = 8
	firstBytes = 100 // of the file, before the head of page 1
)

// page reads a page; what is cut off is zero.
func (p *pages) page(n int64) ([]byte, bool) {
	if n < 1 || n > p.n {
		return nil, false
	}
	b := make([]byte, p.size)
	if _, err := p.r.ReadAt(b, (n-1)*int64(p.size)); err != nil && !errors.Is(err, io.EOF) {
		return nil, false
	}
	return b, true
}

// rows gives all rows that can be read, page by page, and ends where none has proved itself
// for long.
func (p *pages) rows() iter.Seq2[spot, row] {
	return func(yield func(spot, row) bool) {
		p.left, p.proved = 2*p.n*int64(p.size)+atOnce, false
		last := int64(0) // page with a row
		some := make([]byte, max(atOnce/p.size, 1)*p.size)
		for first := int64(1); first <= p.n && (first-last)*int64(p.size) <= between && (p.proved || first*int64(p.size) <= barren); first += int64(len(some) / p.size) {
			read, err := p.r.ReadAt(some, (first-1)*int64(p.size))
			clear(some[read:])
			whole := err == nil || errors.Is(err, io.EOF)
			for i := range min(int64(len(some)/p.size), p.n-first+1) {
				n, b, ok := first+i, some[i*int64(p.size):(i+1)*int64(p.size)], whole
				if !whole { // one of them cannot be read
					b, ok = p.page(n)
				}
				if !ok || cells(b, n) == 0 {
					continue
				}
				b = bytes.Clone(b) // rows keep it
				for i := range cells(b, n) {
					r, ok := p.row(b, n, i)
					if !ok {
						continue
					}
					if last = n; !yield(spot{n, i}, r) {
						return
					}
				}
			}
		}
	}
}

// at reads one row again.
func (p *pages) at(s spot) (row, bool) {
	p.left = most + 4096
	b, ok := p.page(s.page)
	if !ok || s.cell >= cells(b, s.page) {
		return row{}, false
	}
	return p.row(b, s.page, s.cell)
}

func start(n int64) int {
	if n == 1 {
		return firstBytes
	}
	return 0
}

// cells says how many rows a page claims to have.
func cells(b []byte, n int64) int {
	at := start(n)
	if b[at] != leaf {
		return 0
	}
	return min(int(binary.BigEndian.Uint16(b[at+3:])), (len(b)-at-leafHead)/2)
}

// row is what a cell holds: the number of the row, and its columns.
type row struct {
	id      int64
	columns []column
}

// column is a value of a row; bytes is nil for NULL and numbers.
type column struct {
	bytes []byte
	text  bool
}

// row reads a cell, which may go on in other pages.
func (p *pages) row(b []byte, n int64, i int) (row, bool) {
	at := int(binary.BigEndian.Uint16(b[start(n)+leafHead+2*i:]))
	if at >= len(b) {
		return row{}, false
	}
	rest := b[at:]
	size, used := varint(rest)
	rest = rest[used:]
	id, more := varint(rest)
	if used == 0 || more == 0 || size > most+4096 {
		return row{}, false
	}
	if p.left -= int64(size); p.left < 0 {
		return row{}, false
	}
	payload, ok := p.payload(rest[more:], int(size))
	if !ok {
		return row{}, false
	}
	columns, ok := record(payload)
	return row{id: int64(id), columns: columns}, ok
}

// payload puts together what a cell holds: as much as fits a page stands there,
// and the rest in a list of pages.
func (p *pages) payload(b []byte, size int) ([]byte, bool) {
	here := size
	if largest := p.size - 35; size > largest {
		least := (p.size-12)*32/255 - 23
		if here = least + (size-least)%(p.size-4); here > largest {
			here = least
		}
	}
	if here > len(b) {
		return nil, false
	}
	if here == size {
		return b[:size], true
	}
	if here+4 > len(b) || int64(size-here)/int64(p.size-4) > p.n {
		return nil, false
	}
	out := append(make([]byte, 0, size), b[:here]...)
	for next := int64(binary.BigEndian.Uint32(b[here:])); len(out) < size; {
		more, ok := p.page(next)
		if !ok {
			return nil, false
		}
		out = append(out, more[4:min(len(more), 4+size-len(out))]...)
		next = int64(binary.BigEndian.Uint32(more))
	}
	return out, true
}

// record parts a row into its columns.
func record(b []byte) ([]column, bool) {
	head, used := varint(b)
	if used == 0 || head > uint64(len(b)) || head < uint64(used) {
		return nil, false
	}
	kinds, body := b[used:head], b[head:]
	var out []column
	for len(kinds) > 0 {
		kind, used := varint(kinds)
		if used == 0 || len(out) > 20 {
			return nil, false
		}
		kinds = kinds[used:]
		size, c := uint64(0), column{}
		switch {
		case kind >= 12:
			size = (kind - 12) / 2
			c.text = kind%2 == 1
		case kind <= 4:
			size = kind
		case kind == 5:
			size = 6
		case kind == 6, kind == 7:
			size = 8
		}
		if size > uint64(len(body)) {
			return nil, false
		}
		if kind >= 12 {
			c.bytes = body[:size:size]
		}
		body = body[size:]
		out = append(out, c)
	}
	return out, len(body) == 0
}

// varint reads a number as SQLite writes it, and how many bytes it has; 0 for none.
func varint(b []byte) (uint64, int) {
	var n uint64
	for i := 0; i < len(b) && i < 9; i++ {
		if i == 8 {
			return n<<8 | uint64(b[i]), 9
		}
		n = n<<7 | uint64(b[i]&0x7f)
		if b[i] < 0x80 {
			return n, i + 1
		}
	}
	return 0, 0
}
