package campaign_test

import (
	"errors"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
)

// Once something could not be written, nothing is written any more, be it a line or what
// stands beside the lines.
func TestAfterANoteThatFoundNoRoomNothingIsWritten(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=400k"); err != nil {
		t.Skip("no disk of its own: ", err)
	}
	defer syscall.Unmount(disk, 0)
	g, err := engine.Open(engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	c, err := campaign.Create(filepath.Join(disk, "friday.hr"), g, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	if err := c.SetNote("small", "it fits"); err != nil || c.ReadOnly() {
		t.Fatalf("%v, read only: %v", err, c.ReadOnly())
	}
	if err := c.SetNote("large", strings.Repeat("x", 500<<10)); !errors.As(err, new(*file.WriteError)) || !c.ReadOnly() {
		t.Errorf("%v, read only: %v", err, c.ReadOnly())
	}
	if err := c.SetNote("small", "once more"); !errors.Is(err, file.ErrReadOnly) {
		t.Errorf("written after that: %v", err)
	}
	if text, err := c.File().Note("small"); err != nil || text != "it fits" {
		t.Errorf("%q (%v)", text, err)
	}
}
