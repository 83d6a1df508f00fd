// Package file stores a campaign in one file: every line that was typed, with its dice,
// decisions, output and changes. The lines are a hash chain: each contains the hash of the
// line before. The package does not interpret lines; it stores them and detects changes.
//
// # Use
//
//	f, err := file.Create("friday.hr", head, file.Options{Time: "2026-08-14 19:02"})
//	l, err := f.Append(file.Line{Kind: "play", Typed: "ug:attacks(orc)", Change: change, State: state})
//	err = f.Snapshot(l.Number, everything, l.State) // every hundred lines or so
//	err = f.Close()
//
//	f, err = file.Open("friday.hr", file.Options{Time: "2026-08-21 19:05"})
//	s, ok, err := f.Latest(1 << 40)
//	for l, err := range f.Lines(s.Line+1, -1) { ... }
//
// Readers open it with Options{Read: true}, also while another process writes.
//
// # Format
//
// The file is an SQLite database with three tables:
//
//	lines   number   0, 1, 2 ...; line 0 founds the file
//	        kind     a word of the caller; "campaign" for line 0
//	        who      who typed it
//	        typed    what was typed
//	        time     when, by the caller's clock: none is read here
//	        command  the command as data; of line 0 the format of the file
//	        dice     what fell, and which seal began or was opened: see the package seal
//	        answers  what was decided
//	        said     what was told
//	        change   what it did to the state; of line 0 the caller's head
//	        state    hash of the state after it, 16 bytes of the caller
//	        before   hash of the line before, 32 bytes
//	        hash     sha256 of all of the above, see [File.Export]
//	boxes   id       what the part belongs to and which part it is
//	        part     a piece of the head, a snapshot or a note; all have one size
//	kept    id       0, 1, 2 ...
//	        hash     sha256 of the content
//	        content  anything that the campaign must not lose, an archive of a module, say
//
// Lines and contents are only appended, and blocks, the records of the table boxes, only
// overwritten in place. So the file
// never has a free page, and nothing in it is moved. The head, the first block, records the
// end of the chain and the number of blocks and contents.
//
// # Guarantees
//
// Durability: a line that [File.Append] returned survives a power failure. SQLite syncs its
// journal, the file and the folder (a rollback journal with synchronous=EXTRA). After a
// failure one complete line more may be there, which was written but not acknowledged.
//
// Detection of damage: SQLite does not notice a flipped bit; so each line, snapshot, note and
// content is checked against its hash whenever it is read, and
// [Open] checks the end of the chain, from the newest snapshot on and at least the last
// 128 lines, the head, the header and the tables. [File.Verify] checks all of it. What Open costs does
// not grow with the number of lines, as long as snapshots are made.
//
// Nothing is repaired in place. The error for a damaged file is a [Damage], which says up to
// which line it is intact. If no intact line follows, [Damage.SetTailAside] continues from
// there and keeps the damaged file under another name. Otherwise the file can be opened for
// reading, with all intact lines, and [Damage.NewCampaign] makes a new campaign from a snapshot.
// After a failed write or sync nothing is tried again: the line is not in the file
// ([Unwritten]), which is read-only ([ErrReadOnly]) until it is opened again.
//
// One process writes, any number may read. Opening a file for writing that another process
// writes is an error that names it ([Held]). The lock is one of the operating system on a
// file beside it, NAME.lock, since SQLite's lock would exclude readers; it is released when
// the holder closes the file or ends.
//
// The chain proves that no line was changed only to those who know a later hash: whoever
// rewrites the whole file can make a new chain. So note the result of [File.Head].
package file

import _ "modernc.org/sqlite" // the driver
