package file

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// faults is the state of an SQLite file system that passes all calls to the default one, except the
// call that shall fail. It is registered once, and used by one test at a time.
var faults struct {
	once   sync.Once
	err    error
	usual  *lib.Tsqlite3_vfs
	opened map[uintptr]*lib.Tsqlite3_io_methods // the usual methods of each file
	kept   []any

	wrote func(path string, b []byte, at int64) // called before every write; may be nil
	disk  *disk                                 // content after a power failure; nil if not tested
	reads int                                   // number of reads
	calls []string                              // names of the calls, in order
	fail  int                                   // index of the call that fails; -1 for none
	how   int32                                 // its result code
	torn  bool                                  // a failing write writes half of its bytes
}

// fails records a call, and reports whether it shall fail.
func fails(what string) bool {
	if faults.disk != nil {
		faults.disk.cut()
	}
	faults.calls = append(faults.calls, what)
	return len(faults.calls)-1 == faults.fail
}

// The shapes of the functions that are replaced.
type (
	openFunc   = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	deleteFunc = func(tls *libc.TLS, vfs, name uintptr, sync int32) int32
	readFunc   = func(tls *libc.TLS, file, b uintptr, n int32, at int64) int32
	writeFunc  = func(tls *libc.TLS, file, b uintptr, n int32, at int64) int32
	syncFunc   = func(tls *libc.TLS, file uintptr, flags int32) int32
	cutFunc    = func(tls *libc.TLS, file uintptr, size int64) int32
	closeFunc  = func(tls *libc.TLS, file uintptr) int32
)

// pointer converts a function to a C function pointer; function does the reverse.
func pointer[F any](f F) uintptr {
	faults.kept = append(faults.kept, f) // the garbage collector does not scan C memory
	return *(*uintptr)(unsafe.Pointer(&f))
}
func function[F any](p uintptr) (f F) { *(*uintptr)(unsafe.Pointer(&f)) = p; return f }

// pointed converts a C pointer.
func pointed[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// faulty registers the file system and returns its name.
func faulty(t *testing.T) string {
	faults.once.Do(func() {
		faults.opened = map[uintptr]*lib.Tsqlite3_io_methods{}
		tls := libc.NewTLS()
		usual := lib.Xsqlite3_vfs_find(tls, 0)
		faults.usual = pointed[lib.Tsqlite3_vfs](usual)
		place := libc.Xmalloc(tls, lib.Tsize_t(unsafe.Sizeof(lib.Tsqlite3_vfs{})))
		own := pointed[lib.Tsqlite3_vfs](place)
		*own = *faults.usual
		name, err := libc.CString("faulty")
		if err != nil {
			faults.err = err
			return
		}
		own.FzName = name
		own.FxOpen = pointer[openFunc](openFaulty)
		own.FxDelete = pointer[deleteFunc](func(tls *libc.TLS, vfs, name uintptr, sync int32) int32 {
			if fails("delete") {
				return faults.how
			}
			faults.disk.remove(libc.GoString(name), sync != 0)
			if faults.disk != nil { // the line is on disk now, and nobody has heard of it
				faults.disk.cut()
			}
			return function[deleteFunc](faults.usual.FxDelete)(tls, usual, name, sync)
		})
		if rc := lib.Xsqlite3_vfs_register(tls, place, 0); rc != 0 {
			faults.err = fmt.Errorf("the file system is not registered: %d", rc)
		}
	})
	ok(t, faults.err)
	faults.fail, faults.calls, faults.disk = -1, nil, nil
	return "faulty"
}

// openFaulty opens a file and puts methods that can fail into it.
func openFaulty(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	if flags&lib.SQLITE_OPEN_MAIN_JOURNAL != 0 && fails("open the journal") {
		return lib.SQLITE_CANTOPEN
	}
	usual := lib.Xsqlite3_vfs_find(tls, 0)
	rc := function[openFunc](faults.usual.FxOpen)(tls, usual, name, file, flags, out)
	if rc != 0 {
		return rc
	}
	f := pointed[lib.Tsqlite3_file](file)
	theirs := pointed[lib.Tsqlite3_io_methods](f.FpMethods)
	faults.opened[file] = theirs
	place := libc.Xmalloc(tls, lib.Tsize_t(unsafe.Sizeof(*theirs)))
	own := pointed[lib.Tsqlite3_io_methods](place)
	*own = *theirs
	own.FiVersion = 1
	what := " the campaign"
	if flags&lib.SQLITE_OPEN_MAIN_JOURNAL != 0 {
		what = " the journal"
	}
	path := libc.GoString(name)
	faults.disk.create(path)
	own.FxRead = pointer[readFunc](func(tls *libc.TLS, file, b uintptr, n int32, at int64) int32 {
		faults.reads++
		return function[readFunc](faults.opened[file].FxRead)(tls, file, b, n, at)
	})
	own.FxWrite = pointer[writeFunc](func(tls *libc.TLS, file, b uintptr, n int32, at int64) int32 {
		write := function[writeFunc](faults.opened[file].FxWrite)
		if fails("write" + what) {
			if faults.torn {
				write(tls, file, b, n/2, at)
			}
			return faults.how
		}
		if faults.wrote != nil {
			faults.wrote(path, unsafe.Slice(pointed[byte](b), n), at)
		}
		faults.disk.write(path, unsafe.Slice(pointed[byte](b), n), at)
		return write(tls, file, b, n, at)
	})
	own.FxSync = pointer[syncFunc](func(tls *libc.TLS, file uintptr, flags int32) int32 {
		if fails("sync" + what) {
			return lib.SQLITE_IOERR_FSYNC
		}
		faults.disk.sync(path)
		return function[syncFunc](faults.opened[file].FxSync)(tls, file, flags)
	})
	own.FxTruncate = pointer[cutFunc](func(tls *libc.TLS, file uintptr, size int64) int32 {
		if fails("cut" + what) {
			return faults.how
		}
		faults.disk.shorten(path, size)
		return function[cutFunc](faults.opened[file].FxTruncate)(tls, file, size)
	})
	own.FxClose = pointer[closeFunc](func(tls *libc.TLS, file uintptr) int32 {
		theirs := faults.opened[file]
		delete(faults.opened, file)
		pointed[lib.Tsqlite3_file](file).FpMethods = uintptr(unsafe.Pointer(theirs))
		return function[closeFunc](theirs.FxClose)(tls, file)
	})
	f.FpMethods = place
	return rc
}

// TestEveryCallOfTheDiskFailsOnce plays the same thing again and again, and each
// time another write, sync or removal fails. What was acknowledged is there, nothing
// is written afterwards, and the file is whole when it is opened again.
func TestEveryCallOfTheDiskFailsOnce(t *testing.T) {
	l := small
	l.vfs = faulty(t)
	dir := scratch(t)
	source := filepath.Join(dir, "source.hr")
	before := play(t, source, 8, small)
	whole := must(os.ReadFile(source))(t)
	path := filepath.Join(dir, "friday.hr")
	told := map[string]int{}
	for _, how := range []struct {
		rc   int32
		torn bool
	}{{lib.SQLITE_FULL, false}, {lib.SQLITE_FULL, true}, {lib.SQLITE_IOERR_WRITE, true}} {
		faults.how, faults.torn = how.rc, how.torn
		for fail := 0; ; fail++ {
			os.Remove(path + "-journal")
			ok(t, os.WriteFile(path, whole, 0o644))
			f := must(open(path, Options{}, l, nil))(t)
			faults.calls, faults.fail = nil, fail
			acknowledged, snapshot, err := int64(8), false, error(nil)
			for n := 9; n < 12 && err == nil; n++ {
				if _, err = f.Append(played(n)); err == nil {
					acknowledged = int64(n)
				}
			}
			if err == nil {
				err = f.Snapshot(10, make([]byte, 1200), played(10).State)
				snapshot = err == nil
			}
			calls := faults.calls
			faults.fail = -1
			if fail >= len(calls) {
				ok(t, err)
				ok(t, f.Close())
				break
			}
			what := fmt.Sprintf("call %d, %s, gives %d", fail, calls[fail], how.rc)
			if err != nil {
				var unwritten *WriteError
				if !errors.As(err, &unwritten) || unwritten.Safe != acknowledged {
					t.Fatalf("%s: %v", what, err)
				}
				if unwritten.Full && !strings.HasSuffix(err.Error(), ": the disk is full") {
					t.Errorf("%s: %v", what, err)
				}
				if _, err := f.Append(played(20)); !errors.Is(err, ErrReadOnly) {
					t.Fatalf("%s: after the failure %v", what, err)
				}
				if err := f.Snapshot(8, nil, played(8).State); !errors.Is(err, ErrReadOnly) {
					t.Fatalf("%s: after the failure %v", what, err)
				}
				if err := f.SetNote("history", ""); !errors.Is(err, ErrReadOnly) {
					t.Fatalf("%s: after the failure %v", what, err)
				}
				told[strings.Fields(calls[fail])[0]]++
			}
			f.Close()

			again, err := Open(path, Options{})
			if err != nil {
				t.Fatalf("%s: opened again: %v", what, err)
			}
			v, err := again.Verify()
			if err != nil {
				t.Fatalf("%s: verified: %v", what, err)
			}
			if more := v.Last.Last - acknowledged; more < 0 || more > 1 {
				t.Fatalf("%s: %d lines, %d were acknowledged", what, v.Last.Last, acknowledged)
			}
			got := must(everything(again))(t)
			if !reflect.DeepEqual(got.Lines[:9], before.Lines) || !reflect.DeepEqual(got.Kept, before.Kept) {
				t.Fatalf("%s: the first lines are others", what)
			}
			if s := must(again.Snapshots())(t); snapshot && s[len(s)-1] != 10 {
				t.Fatalf("%s: an acknowledged snapshot is lost: %v", what, s)
			}
			must(again.Append(played(21)))(t)
			ok(t, again.Close())
		}
	}
	for _, what := range []string{"open", "write", "sync", "delete"} {
		if told[what] == 0 {
			t.Errorf("no %s that failed was told of: %v", what, told)
		}
	}
	t.Logf("calls that failed, and were told of: %v", told)
}
