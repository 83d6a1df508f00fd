// Package file keeps a campaign: one file, in which every line of every evening
// stands as it was typed, with what fell, what was decided, what was said and what
// it changed, each line vouching for the one before it. It knows nothing of games,
// of Lua or of the table: it keeps lines, and says when they are not what they were.
//
// # From one evening to the next
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
// Whoever only looks opens it with Options{Read: true}, also while somebody writes.
//
// # What is in it
//
// The file is one of SQLite, with three tables:
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
// Lines and contents are only ever added, and boxes only written over in their place.
// So the file never has a page that is free, and nothing is ever moved in it. The
// head, the first of the boxes, says where the chain ends and how much else there is.
//
// # What is promised
//
// What is acknowledged is on disk: a line that [File.Append] has given back is there
// after the plug was pulled. SQLite syncs its journal, the file and the folder for it
// (a rollback journal with synchronous=EXTRA). One line more may be there, whole: one that
// was on disk when the machine went down, and of which nobody heard any more.
//
// Nothing is wrong in silence. SQLite does not notice a bit that flips; so each line,
// snapshot, note and content is checked against its hash whenever it is read, and
// [Open] checks the end of the chain, from the newest snapshot on and at least the last
// 128 lines, the head, the header and the tables. [File.Verify] checks all of it. What Open costs does
// not grow with the number of lines, as long as snapshots are made.
//
// Nothing is mended in place. A damage is told as a [Damage], which says up to
// where all is whole. Where nothing whole stands behind it, [Damage.SetTailAside]
// goes on from there and keeps the damaged file under another name. Else the file
// opens to read only, with every line that is whole, and [Damage.From] makes a
// new campaign of a snapshot. After a write that failed, or a sync, nothing is
// tried again: the line did not happen ([Unwritten]), and the file is read only
// ([ErrReadOnly]) until it is opened anew.
//
// One writes, anybody may read. The second who opens a file to write is told who
// has it ([Held]). That is a lock of the operating system on a file beside it,
// NAME.lock, since one of SQLite would keep readers out as well; it falls when its
// holder closes the file or dies.
//
// The chain shows that a line was changed only to those who know a hash from
// elsewhere: whoever rewrites the whole file can make a new chain. So write down what
// [File.Head] gives, or let the players do it.
package file

import _ "modernc.org/sqlite" // the driver
