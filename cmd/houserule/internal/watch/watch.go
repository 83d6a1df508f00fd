// Package watch tells when files in some folders change.
//
//	stop, err := watch.Folders([]string{"modules/my-game"}, func() { changed.Store(true) })
//	defer stop()
package watch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// quiet is how long nothing may change until it is told: an editor writes a file in
// several goes, and several files one after the other.
const quiet = 80 * time.Millisecond

// Folders calls changed whenever something in the folders, or in folders below, has
// changed, from a goroutine of its own. After stop has returned it is not called any more.
func Folders(folders []string, changed func()) (stop func() error, err error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		err = errors.Join(err, addAll(w, folder))
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		listen(w, changed)
	}()
	return func() error {
		err := w.Close()
		<-ended
		return err
	}, nil
}

// addAll watches a folder and all below it.
func addAll(w *fsnotify.Watcher, folder string) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) && path != folder:
			return nil // gone again meanwhile
		case err != nil:
			return err
		case !entry.IsDir():
			return nil
		}
		return w.Add(path)
	})
}

// listen waits until nothing has changed for a while, and tells it then.
func listen(w *fsnotify.Watcher, changed func()) {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	defer timer.Stop()
	for {
		select {
		case e, open := <-w.Events:
			if !open {
				return
			}
			if e.Op == fsnotify.Chmod {
				continue
			}
			if info, err := os.Stat(e.Name); err == nil && info.IsDir() && e.Has(fsnotify.Create) {
				_ = addAll(w, e.Name) // what cannot be watched is read all the same
			}
			timer.Reset(quiet)
		case _, open := <-w.Errors:
			if !open {
				return
			}
			timer.Reset(quiet) // events were lost: something changed
		case <-timer.C:
			changed()
		}
	}
}
