package file

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

// box is what may change in a campaign file: the head, snapshots and notes. It is
// cut into parts of one size, and a part is only ever written over by another
// one: no page of the file ever falls free, so SQLite never looks for one in a
// list that may be damaged, and never writes over lines because of it.
type box struct {
	Line  int64 // the head: the last line; a snapshot: the line it was taken after; -1 for none
	Of    Hash  // the hash of that line
	State State // the state after it
	Name  string
	Data  []byte
}

// The owners of boxes, in their order. Notes begin behind them.
const (
	ownerHead  = 0
	ownerBase  = 1 // the snapshot that a file begins with which does not begin at line 1
	ownerFirst = 2 // two snapshots in turn
	ownerNotes = 4
)

// partID is the row in which part n of a box stands.
func partID(owner, n int64) int64 { return owner<<32 | n }

// boxHead is how many bytes stand before the name and the data of a box: its
// sum, owner, line, hash of that line, state, and the lengths of both.
const boxHead = sha256.Size + 8 + 8 + sha256.Size + len(State{}) + 8 + 8

// bytes gives a box as it stands in its parts.
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

// boxSum is the sha256 of everything behind it.
func boxSum(b []byte) []byte {
	h := sha256.New()
	h.Write([]byte("houserule box\n"))
	h.Write(b[sha256.Size:])
	return h.Sum(nil)
}

// cut gives a box in parts of one size.
func cut(b []byte, size int) [][]byte {
	var parts [][]byte
	for len(b) > 0 {
		part := make([]byte, size)
		b = b[copy(part, b):]
		parts = append(parts, part)
	}
	return parts
}

// errNoPart is given by what reads parts where there is none.
var errNoPart = errors.New("there is no such part")

// readBox puts a box together and checks it.
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
	if name > most || data > most || binary.BigEndian.Uint64(whole[sha256.Size:]) != uint64(owner) {
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

// ownerName is how a box is called in messages.
func ownerName(owner int64) string {
	switch {
	case owner == ownerHead:
		return "the head"
	case owner < ownerNotes:
		return "a snapshot"
	}
	return "a note"
}

// head is what the first box keeps: where the chain ends and what else there is,
// so that nothing can be lost without being missed.
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
