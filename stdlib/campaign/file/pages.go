package file

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"iter"
)

// pages reads the rows of a damaged SQLite file directly from its pages, without the b-tree.
// SQLite reads nothing of a file with one bad page; the rows of a campaign verify themselves by
// their hashes.
type pages struct {
	r    io.ReaderAt
	size int   // page size in bytes
	n    int64 // number of pages; the last may be incomplete

	left     int64 // bytes that rows may still read in all; bounds the work on malicious files
	verified bool  // a row was verified
}

// maxBarren is the number of bytes that are searched for the first intact row: a file that begins
// with more other data is not a campaign.
const maxBarren = 64 << 20

// maxGap is the largest distance in bytes between two rows: more than the size of any row.
const maxGap = 2 * maxSize

// readSize is the number of bytes read at a time.
const readSize = 1 << 20

// spot is the position of a row: a page, counted from 1, and the offset of its cell.
type spot struct {
	page int64
	cell int
}

// Constants of SQLite's table b-tree leaf pages.
const (
	leaf       = 0x0d
	leafHead   = 8
	firstBytes = 100 // size of the file header, before page 1
)

// page reads a page; missing bytes at the end of the file are zero.
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

// rows yields all readable rows in the order of pages. It ends after maxBarren bytes without an
// intact row.
func (p *pages) rows() iter.Seq2[spot, row] {
	return func(yield func(spot, row) bool) {
		p.left, p.verified = 2*p.n*int64(p.size)+readSize, false
		last := int64(0) // last page with a row
		some := make([]byte, max(readSize/p.size, 1)*p.size)
		for first := int64(1); first <= p.n && (first-last)*int64(p.size) <= maxGap && (p.verified || first*int64(p.size) <= maxBarren); first += int64(len(some) / p.size) {
			read, err := p.r.ReadAt(some, (first-1)*int64(p.size))
			clear(some[read:])
			whole := err == nil || errors.Is(err, io.EOF)
			for i := range min(int64(len(some)/p.size), p.n-first+1) {
				n, b, ok := first+i, some[i*int64(p.size):(i+1)*int64(p.size)], whole
				if !whole { // a page is unreadable: read one at a time
					b, ok = p.page(n)
				}
				if !ok || cells(b, n) == 0 {
					continue
				}
				b = bytes.Clone(b) // rows reference it
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

// at reads a row again.
func (p *pages) at(s spot) (row, bool) {
	p.left = maxSize + 4096
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

// cells returns the number of rows in a page according to its header.
func cells(b []byte, n int64) int {
	at := start(n)
	if b[at] != leaf {
		return 0
	}
	return min(int(binary.BigEndian.Uint16(b[at+3:])), (len(b)-at-leafHead)/2)
}

// row is a decoded row: its rowid and columns.
type row struct {
	id      int64
	columns []column
}

// column is a text or blob; bytes is nil for NULL and numbers.
type column struct {
	bytes []byte
	text  bool
}

// row decodes a cell, with its overflow pages.
func (p *pages) row(b []byte, n int64, i int) (row, bool) {
	at := int(binary.BigEndian.Uint16(b[start(n)+leafHead+2*i:]))
	if at >= len(b) {
		return row{}, false
	}
	rest := b[at:]
	size, used := varint(rest)
	rest = rest[used:]
	id, more := varint(rest)
	if used == 0 || more == 0 || size > maxSize+4096 {
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

// payload returns the content of a cell from its page and its overflow pages.
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

// record decodes SQLite's record format into columns.
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

// varint decodes a variable-length integer of SQLite and returns its length in bytes, 0 for none.
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
