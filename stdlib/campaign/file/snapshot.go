package file

import (
	"fmt"
	"slices"
)

// Snapshot is the complete state of the game after a line, encoded by the caller.
type Snapshot struct {
	Line  int64
	State State // as in the line
	Data  []byte

	of    Hash // hash of the line
	owner int64
}

func sortSnapshots(s []Snapshot) {
	slices.SortFunc(s, func(a, b Snapshot) int { return int(a.Line - b.Line) })
}

// Snapshot stores the state after a line, which must be the state hashed in that line. The file
// keeps the two newest snapshots, and the one with which a file made by [Damage.NewCampaign]
// begins.
func (f *File) Snapshot(line int64, data []byte, state State) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stopped != nil {
		return f.stopped
	}
	if len(data) > maxSize {
		return fmt.Errorf("a snapshot of %d bytes is too large: at most %d are allowed", len(data), maxSize)
	}
	l, err := f.line(line)
	if err != nil {
		return err
	}
	if l.State != state {
		return fmt.Errorf("%s: the snapshot has another state than line %d", f.path, line)
	}
	slot := f.slot(line)
	if slot == 0 {
		return nil
	}
	s := Snapshot{Line: line, State: state, of: l.Hash, owner: slot}
	err = f.write(fmt.Sprintf("a snapshot of line %d", line), func() error {
		if err := f.store.putBlock(slot, &block{Line: line, Of: l.Hash, State: state, Data: data}); err != nil {
			return err
		}
		return f.store.verifyBlocks()
	})
	if err != nil {
		return err
	}
	f.content.snapshots = slices.DeleteFunc(f.content.snapshots, func(s Snapshot) bool { return s.owner == slot })
	f.content.snapshots = append(f.content.snapshots, s)
	sortSnapshots(f.content.snapshots)
	return nil
}

// slot returns the owner number for a snapshot: that of the same line, a free one, or that
// of the older one; 0 if two newer ones exist.
func (f *File) slot(line int64) int64 {
	free := []int64{ownerFirst, ownerFirst + 1}
	var oldest *Snapshot
	for i, s := range f.content.snapshots {
		if s.owner == ownerBase {
			continue
		}
		if s.Line == line {
			return s.owner
		}
		free = slices.DeleteFunc(free, func(o int64) bool { return o == s.owner })
		if oldest == nil {
			oldest = &f.content.snapshots[i]
		}
	}
	switch {
	case len(free) > 0:
		return free[0]
	case oldest.Line > line:
		return 0
	}
	return oldest.owner
}

// Latest returns the newest snapshot of a line up to the given one; false if there is none.
func (f *File) Latest(line int64) (latest Snapshot, found bool, err error) {
	err = f.view(func() error {
		all, err := f.snapshots()
		if err != nil {
			return err
		}
		for _, s := range slices.Backward(all) {
			if s.Line > line {
				continue
			}
			b, err := f.block(s.owner)
			if err != nil || b.Line != s.Line {
				return f.damageError(err, "a snapshot is damaged")
			}
			latest, found = Snapshot{Line: s.Line, State: s.State, Data: b.Data}, true
			return nil
		}
		return nil
	})
	return latest, found, err
}

// Snapshots lists the lines with a snapshot, in order.
func (f *File) Snapshots() (lines []int64, err error) {
	err = f.view(func() error {
		all, err := f.snapshots()
		for _, s := range all {
			lines = append(lines, s.Line)
		}
		return err
	})
	return lines, err
}
