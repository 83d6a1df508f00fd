// Package file stores a campaign in one file: every typed line with its dice, decisions, output and
// changes. The lines are a hash chain: each contains the hash of the line before it. The package
// stores lines without interpreting them, and detects changes and damage.
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
//	lines   number   0, 1, 2 ...; line 0 describes the file
//	        kind     a word of the caller; "campaign" for line 0
//	        who      the player who typed it
//	        typed    the text as typed
//	        time     when it was typed; this package reads no clock
//	        command  the command as data; of line 0 the format of the file
//	        dice     rolled faces, and seals begun or opened: see package seal
//	        answers  decisions
//	        said     output
//	        change   changes of the state; of line 0 the head given to Create
//	        state    hash of the state after the line, 16 bytes computed by the caller
//	        before   hash of the line before, 32 bytes
//	        hash     sha256 of all of the above, see [File.Export]
//	boxes   id       number of the block (upper 32 bits) and of its part
//	        part     a part of the head, a snapshot or a note; all parts have the same size
//	kept    id       0, 1, 2 ...
//	        hash     sha256 of the content
//	        content  data that the campaign needs, such as an archive of a module
//
// The records in the table boxes are called blocks. Lines and contents are only appended, and
// blocks only overwritten in place, so the file never has a free page and rows never move. The
// head, the first block, records the end of the chain and the numbers of blocks and contents.
//
// # Guarantees
//
// Durability: a line that [File.Append] returned survives a power failure. SQLite syncs its
// journal, the file and the folder (a rollback journal with synchronous=EXTRA). After a failure the
// file may contain one further complete line, which was written but not acknowledged.
//
// Detection of damage: SQLite does not notice a flipped bit, so each line, snapshot, note and
// content is checked against its hash whenever it is read. [Open] checks the header, the tables,
// the head, and the chain from the newest snapshot or the last 128 lines, whichever is earlier.
// [File.Verify] checks everything. The cost of Open does not grow with the number of lines if
// snapshots are made regularly.
//
// Nothing is repaired in place. The error for a damaged file is a [Damage], which contains the last
// line of the intact chain. If no intact line follows, [Damage.SetTailAside] makes a file of the
// intact lines and renames the damaged one. Otherwise the file can be opened for reading, with all
// intact lines, and [Damage.NewCampaign] makes a new campaign from a snapshot. A failed write or
// sync is not tried again: the line is not in the file ([WriteError]), and the file is read-only
// ([ErrReadOnly]) until it is opened again.
//
// One process may write and any number may read. Opening a file for writing while another process
// has it open for writing returns a [HeldError], which names that process. The lock is an operating
// system lock on the file NAME.lock, since a lock of SQLite would exclude readers; it is released
// when the holder closes the file or ends.
//
// The chain proves that no line was changed only to somebody who knows a later hash: anyone who
// rewrites the complete file can make a new chain. Therefore record the result of [File.Head].
package file

import _ "modernc.org/sqlite" // the driver
