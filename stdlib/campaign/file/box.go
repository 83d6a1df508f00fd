package file

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

// box is a record of the file that is overwritten in place: the head, a snapshot or a note. (It
// has nothing to do with the boxes of a game.) It is stored in parts of one size, one row each,
// and a part is only ever replaced by one of the same size: so SQLite never frees a page, and
// never writes over lines because its list of free pages is damaged.
type box struct {
	Line  int64 // the head: the last line; a snapshot: the line it was taken after; -1 for none
	Of    Hash  // the hash of that line
	State State // the state after it
	Name  string
	Data  []byte
}

// Owners of boxes: the number of the box in the ids of its parts. Notes have the numbers from
// ownerNotes on.
const (
	ownerHead  = 0
	ownerBase  = 1 // the snapshot at the beginning of a file that does not begin with line 1
	ownerFirst = 2 // and 3: two snapshots, overwritten in turn
	ownerNotes = 4
)

// partID is the row id of part n of a box.
func partID(owner, n int64) int64 { return owner<<32 | n }

// boxHead is the size in bytes of the fixed part of a box, before its name and data: checksum,
// owner, line, hash of that line, state, and the lengths of both.
const boxHead = sha256.Size + 8 + 8 + sha256.Size + len(State{}) + 8 + 8

// bytes encodes a box, as it is split into parts.
func (b *box) bytes(owner int64) []byte {
	out := make([]byte, sha256.Size, boxHead+len(b.Name)+len(b.Data))
	out = binary.BigEndian.AppendUint64(out, uint64(owner))
	out = binary.BigEndian.AppendUint64(out, uint64(b.Line))
	out = append(out, b.Of[:]...)
	out = append(out, b.State[:]...)
	out = binary.BigEndian.AppendUint64(out, uint64(len(b.Name)))
	out = binary.BigEndian.AppendUint64(out, uint64(len(b.Data)))
	out = append(out, b.Name...)
	out = append(out, b.Data...)
	copy(out, boxSum(out))
	return out
}

// boxSum is the SHA-256 of the encoded box b without its checksum.
func boxSum(b []byte) []byte {
	h := sha256.New()
	h.Write([]byte("houserule box\n"))
	h.Write(b[sha256.Size:])
	return h.Sum(nil)
}

// cut splits b into parts of one size; the last is padded.
func cut(b []byte, size int) [][]byte {
	var parts [][]byte
	for len(b) > 0 {
		part := make([]byte, size)
		b = b[copy(part, b):]
		parts = append(parts, part)
	}
	return parts
}

// errNoPart is the error of the functions that read parts for a part that does not exist.
var errNoPart = errors.New("there is no such part")

// readBox reads the parts of a box and verifies its checksum.
func readBox(owner int64, part func(id int64) ([]byte, error)) (*box, error) {
	whole, err := part(partID(owner, 0))
	if err != nil {
		return nil, err
	}
	if len(whole) < boxHead {
		return nil, corruptf("%s is not whole", ownerName(owner))
	}
	lengths := whole[boxHead-16:]
	name, data := binary.BigEndian.Uint64(lengths), binary.BigEndian.Uint64(lengths[8:])
	if name > maxSize || data > maxSize || binary.BigEndian.Uint64(whole[sha256.Size:]) != uint64(owner) {
		return nil, corruptf("%s is not whole", ownerName(owner))
	}
	size := boxHead + int(name) + int(data)
	whole = bytes.Clone(whole)
	for n := int64(1); len(whole) < size; n++ {
		more, err := part(partID(owner, n))
		if errors.Is(err, errNoPart) || err == nil && len(more) == 0 {
			return nil, corruptf("%s is not whole", ownerName(owner))
		}
		if err != nil {
			return nil, err
		}
		whole = append(whole, more...)
	}
	whole = whole[:size]
	if !bytes.Equal(whole[:sha256.Size], boxSum(whole)) {
		return nil, corruptf("%s is not whole", ownerName(owner))
	}
	b := &box{Line: int64(binary.BigEndian.Uint64(whole[sha256.Size+8:]))}
	rest := whole[sha256.Size+16:]
	rest = rest[copy(b.Of[:], rest):]
	rest = rest[copy(b.State[:], rest)+16:]
	b.Name, b.Data = string(rest[:name]), rest[name:]
	return b, nil
}

// ownerName is the name of a box in messages.
func ownerName(owner int64) string {
	switch {
	case owner == ownerHead:
		return "the head"
	case owner < ownerNotes:
		return "a snapshot"
	}
	return "a note"
}

// head is the content of the first box: the end of the chain, and how many boxes and contents the
// file has, so that a loss of any is noticed.
type head struct {
	Last  int64
	Hash  Hash
	Boxes int64 // how many boxes there are, this one included
	Kept  int64 // how many contents
}

// box packs a head.
func (h head) box() *box {
	data := binary.BigEndian.AppendUint64(nil, uint64(h.Boxes))
	return &box{Line: h.Last, Of: h.Hash, Data: binary.BigEndian.AppendUint64(data, uint64(h.Kept))}
}

// head unpacks it.
func (b *box) head() (head, error) {
	if len(b.Data) != 16 {
		return head{}, corruptf("the head is not whole")
	}
	return head{
		Last: b.Line, Hash: b.Of,
		Boxes: int64(binary.BigEndian.Uint64(b.Data)), Kept: int64(binary.BigEndian.Uint64(b.Data[8:])),
	}, nil
}
