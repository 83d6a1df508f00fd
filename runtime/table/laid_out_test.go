package table_test

import (
	"testing"

	"houserule/runtime/content"
)

// In the five games all boxes are read by number: a box has one number in its kind and all kinds
// like it, and so has a box of an entry on a sheet.
func TestBoxesAreLaidOut(t *testing.T) {
	for _, s := range systems {
		t.Run(s.name, func(t *testing.T) {
			program := open(t, s, 1, false).g.Table.World().Program()
			boxes, sheets := 0, 0
			for _, k := range program.Catalogue.Kinds() {
				all := k.Boxes()
				if level := program.Level(k); level != nil {
					all = append(all, level)
				}
				for _, b := range all {
					switch kept := program.Layout().Box(k.Name, b.Name); {
					case k.Nature == content.Printed && !b.Sheet:
						if b.Number != 0 {
							t.Errorf("%s of %s is printed and has the number %d", b.FullName(), k.Name, b.Number)
						}
					case kept.Number == 0 || kept.Number != b.Number:
						t.Errorf("%s has the number %d, and %s keeps it under %d", b.FullName(), b.Number, k.Name, kept.Number)
					default:
						boxes++
					}
					if k.Nature != content.Printed || k.Several || !b.Sheet {
						continue
					}
					for _, e := range program.Catalogue.Printed(k) {
						if program.Layout().Box("game", content.SheetKey(k.Name, e.Name, b.Name)).Number == 0 {
							t.Errorf("%s of %s has no number", b.FullName(), e.Name)
						}
						sheets++
					}
				}
			}
			if boxes < 50 {
				t.Errorf("%d boxes are laid out", boxes)
			}
			t.Log(boxes, "boxes,", sheets, "on sheets")
		})
	}
}
