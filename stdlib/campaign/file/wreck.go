package file

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
)

// wreck is the intact content of a damaged file.
type wreck struct {
	path string // as it was given
	real string
	page int // page size in bytes

	lines     map[int64]spot // by number; each line has the hash in its hash column
	parts     map[int64]spot // parts of blocks, by id
	contents  []spot         // in the order in which they were stored
	hashes    []Hash         // of the contents
	snapshots []Snapshot
	blocks    int64 // upper limit of the number of blocks
	head      *head // nil if it is damaged

	zero  *Line // line 0; nil if it is damaged
	first chain
	upTo  chain // behind the last line of the intact chain from line 0
}

// pageSizes are all page sizes of SQLite, the default first.
var pageSizes = []int{4096, 512, 1024, 2048, 8192, 16384, 32768, 65536}

// largeFile is the size in bytes above which a file is searched with one page size only: that of
// the header, or the default.
const largeFile = 64 << 20

// search finds all intact content of a file; false if the file has no content of a campaign.
func search(path, real string) (*wreck, bool, error) {
	f, err := openToRead(real)
	if errors.Is(err, fs.ErrPermission) {
		return nil, false, forbidden(path, "read", err)
	}
	if err != nil {
		return nil, false, fmt.Errorf("%s cannot be read: %w", path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, false, fmt.Errorf("%s cannot be read: %w", path, err)
	}
	first := make([]byte, 100)
	n, _ := f.ReadAt(first, 0)
	try, begins := pageSizes, n < len(first) && string(first[:min(n, len(magic))]) == magic[:min(n, len(magic))]
	if h, ok := readHeader(first[:n]); ok {
		begins = h.application == applicationID
		if h.wrong == "" && int64(h.page)*h.pages == info.Size() {
			try = []int{h.page}
		}
	}
	if len(try) > 1 && info.Size() > largeFile {
		try = try[:1]
		if h, ok := readHeader(first[:n]); ok && slices.Contains(pageSizes, h.page) {
			try = []int{h.page}
		}
	}
	// If the header is damaged, the page size is the one with which most rows can be read.
	var best *wreck
	for _, size := range try {
		w := &wreck{path: path, real: real, page: size}
		w.scan(w.over(f, info.Size()))
		if best == nil || len(w.lines)+len(w.parts)+len(w.contents) > len(best.lines)+len(best.parts)+len(best.contents) {
			best = w
		}
	}
	return best, begins || len(best.lines) > 0, nil
}

// over returns a reader of the pages of f, whose size is given in bytes.
func (w *wreck) over(f *os.File, size int64) *pages {
	return &pages{r: f, size: w.page, n: (size + int64(w.page) - 1) / int64(w.page)}
}

// scan finds the rows that verify themselves, and the end of the intact chain.
func (w *wreck) scan(p *pages) {
	w.lines, w.parts = map[int64]spot{}, map[int64]spot{}
	type link struct{ before, hash Hash }
	links := map[int64]link{}
	kept := map[int64]spot{}
	for at, r := range p.rows() {
		switch len(r.columns) {
		case len(columns) + 4:
			if l, ok := r.line(); ok {
				w.lines[l.Number], p.verified = at, true
				links[l.Number] = link{l.Before, l.Hash}
				if l.Number == 0 {
					w.zero = &l
				}
			}
		case 2:
			if len(r.columns[1].bytes) > blockHead {
				w.parts[r.id] = at
			}
		case 3:
			if hash, content, ok := r.content(); ok && sha256.Sum256(content) == hash {
				kept[r.id], p.verified = at, true
			}
		}
	}
	w.first, w.upTo = chain{next: 1}, chain{}
	if w.zero != nil {
		f, err := w.zero.founded()
		if err != nil {
			w.zero = nil
			delete(w.lines, 0)
		} else {
			w.first = f.begin(w.zero.Hash)
			w.upTo = w.first
		}
	}
	for w.zero != nil {
		l, ok := links[w.upTo.next]
		if !ok || l.before != w.upTo.before {
			break
		}
		w.upTo = chain{next: w.upTo.next + 1, before: l.hash}
	}
	ids := make([]int64, 0, len(kept))
	for id := range kept {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		w.contents = append(w.contents, kept[id])
	}
	w.scanBlocks(p)
	for _, at := range w.contents {
		r, _ := p.at(at)
		hash, _, _ := r.content()
		w.hashes = append(w.hashes, hash)
	}
}

// scanBlocks reads the head and the snapshots.
func (w *wreck) scanBlocks(p *pages) {
	w.blocks = ownerNotes
	for id := range w.parts {
		if id >= 0 && id>>32 < 1<<20 {
			w.blocks = max(w.blocks, id>>32+1)
		}
	}
	for owner := int64(ownerHead); owner < ownerNotes; owner++ {
		b, err := readBlock(owner, w.partOf(p))
		if err != nil {
			continue
		}
		if owner == ownerHead {
			if h, err := b.head(); err == nil {
				w.head = &h
			}
		} else if b.Line >= 0 {
			w.snapshots = append(w.snapshots, Snapshot{Line: b.Line, State: b.State, of: b.Of, owner: owner})
		}
	}
	sortSnapshots(w.snapshots)
}

func (w *wreck) partOf(p *pages) func(id int64) ([]byte, error) {
	return func(id int64) ([]byte, error) {
		at, ok := w.parts[id]
		if !ok {
			return nil, errNoPart
		}
		r, ok := p.at(at)
		if !ok || len(r.columns) != 2 {
			return nil, errNoPart
		}
		return r.columns[1].bytes, nil
	}
}

// line decodes a row of the table lines; false unless its hash is right.
func (r row) line() (Line, bool) {
	c := r.columns
	for i := range columns {
		if c[i+1].bytes == nil || !c[i+1].text {
			return Line{}, false
		}
	}
	l := Line{
		Number: r.id, Kind: string(c[1].bytes), Who: string(c[2].bytes), Typed: string(c[3].bytes), Time: string(c[4].bytes),
		Command: c[5].bytes, Dice: c[6].bytes, Answers: c[7].bytes, Said: c[8].bytes, Change: c[9].bytes,
	}
	if len(c[10].bytes) != len(l.State) || len(c[11].bytes) != len(l.Before) || len(c[12].bytes) != len(l.Hash) {
		return Line{}, false
	}
	copy(l.State[:], c[10].bytes)
	copy(l.Before[:], c[11].bytes)
	copy(l.Hash[:], c[12].bytes)
	l.normalize()
	return l, l.sum() == l.Hash
}

// content decodes a row of the table kept.
func (r row) content() (hash Hash, content []byte, ok bool) {
	if len(r.columns) != 3 || len(r.columns[1].bytes) != len(hash) {
		return hash, nil, false
	}
	copy(hash[:], r.columns[1].bytes)
	return hash, r.columns[2].bytes, true
}

// with opens the file for the duration of do.
func (w *wreck) with(do func(p *pages) error) error {
	f, err := openToRead(w.real)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", w.path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", w.path, err)
	}
	return do(w.over(f, info.Size()))
}

// line reads an intact line.
func (w *wreck) line(n int64) (l Line, err error) {
	at, ok := w.lines[n]
	if !ok {
		return Line{Number: n}, fmt.Errorf("%s: line %d is damaged", w.path, n)
	}
	err = w.with(func(p *pages) error {
		if r, ok := p.at(at); ok && len(r.columns) == len(columns)+4 {
			if l, ok = r.line(); ok && l.Number == n {
				return nil
			}
		}
		return fmt.Errorf("%s: line %d is damaged", w.path, n)
	})
	return l, err
}

// last returns the number of the last intact line, also behind the damage.
func (w *wreck) last() int64 {
	last := int64(0)
	for n := range w.lines {
		last = max(last, n)
	}
	return last
}

// content describes a damaged file for reading. Its last line is the last intact one or, if
// greater, the last one ever written according to d.
func (w *wreck) content(d *Damage) *content {
	c := &content{first: w.first, snapshots: w.snapshots}
	c.head = head{Last: max(w.last(), d.Last), Blocks: w.blocks, Kept: int64(len(w.contents))}
	if c.head.Last == w.upTo.next-1 {
		c.head.Hash = w.upTo.before
	} else if l, err := w.line(c.head.Last); err == nil {
		c.head.Hash = l.Hash
	}
	return c
}

func (w *wreck) block(owner int64) (b *block, err error) {
	err = w.with(func(p *pages) error {
		b, err = readBlock(owner, w.partOf(p))
		return err
	})
	return b, err
}

func (w *wreck) keptHashes() []Hash { return w.hashes }

func (w *wreck) keptAt(id int64) (content []byte, err error) {
	err = w.with(func(p *pages) error {
		r, _ := p.at(w.contents[id])
		hash, found, ok := r.content()
		if !ok || sha256.Sum256(found) != hash {
			return fmt.Errorf("%s: a content is damaged", w.path)
		}
		content = found
		return nil
	})
	return content, err
}
