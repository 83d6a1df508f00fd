// Package watch reports when files in folders change.
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

// quiet is the time without further events after which a change is reported: an editor writes a
// file in several operations, and several files one after the other.
const quiet = 80 * time.Millisecond

// Folders calls changed, from its own goroutine, after files in the folders or their subfolders
// have changed. changed is not called after stop has returned.
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

// addAll watches a folder and its subfolders.
func addAll(w *fsnotify.Watcher, folder string) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) && path != folder:
			return nil // deleted during the walk
		case err != nil:
			return err
		case !entry.IsDir():
			return nil
		}
		return w.Add(path)
	})
}

// listen calls changed once nothing has changed for quiet after an event, until w is closed.
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
				_ = addAll(w, e.Name) // a folder that cannot be watched is skipped
			}
			timer.Reset(quiet)
		case _, open := <-w.Errors:
			if !open {
				return
			}
			timer.Reset(quiet) // events may have been lost: assume a change
		case <-timer.C:
			changed()
		}
	}
}
