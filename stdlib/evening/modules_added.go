package evening

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/campaign"
)

// AddedNote says in the campaign which modules were added, and in which folders they are.
const AddedNote = "modules added"

// near tells folders that are opened because a campaign names them: such as lie below the
// folder of the campaign or the one that is worked in, over no links that lead out of there,
// with a manifest that is a plain file. A campaign may be a stranger's, so that nothing
// elsewhere is looked at: no device, no pipe and no other machine.
func near(c *campaign.Campaign, folder string) bool {
	for _, root := range []string{".", filepath.Dir(c.File().Path())} {
		root, err := filepath.Abs(root)
		if err != nil {
			continue
		}
		if below, err := filepath.Rel(root, folder); err != nil || !filepath.IsAbs(folder) || filepath.Clean(folder) != folder || !filepath.IsLocal(below) {
			continue
		}
		real, err := filepath.EvalSymlinks(folder)
		if errors.Is(err, os.ErrNotExist) {
			return true // it is gone, and not found either
		}
		realRoot, err2 := filepath.EvalSymlinks(root)
		if err != nil || err2 != nil {
			continue
		}
		if below, err := filepath.Rel(realRoot, real); err != nil || !filepath.IsLocal(below) {
			continue
		}
		if info, err := os.Lstat(filepath.Join(real, module.ManifestName)); err != nil || info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

// recallsAdded reads which modules were added to the campaign, and tells of folders that
// it names and that are not taken: the id of a module that somebody let in means that one,
// until a person names a folder again.
func (ms *Modules) recall(finder module.Finder) (told []string, err error) {
	text, err := ms.Campaign.File().Note(AddedNote)
	if err != nil || text == "" {
		return nil, err
	}
	if err := json.Unmarshal([]byte(text), &ms.Added); err != nil {
		return nil, err
	}
	let, ok := finder.(interface{ IsAdded(id string) bool })
	for _, id := range slices.Sorted(maps.Keys(ms.Added)) {
		if folder := ms.Added[id]; ok && folder != "" && let.IsAdded(id) {
			ms.Added[id] = ""
			told = append(told, fmt.Sprintf("%s is what was added by houserule mod add, and not the folder %s; :modules add takes a folder", id, shownFolder(folder)))
		} else if folder != "" && !near(ms.Campaign, folder) {
			if ms.Unopened == nil {
				ms.Unopened = map[string]string{}
			}
			ms.Added[id], ms.Unopened[id] = "", folder
			told = append(told, fmt.Sprintf("%s: the campaign names the folder %s, which is neither below it nor below the one that is worked in, and is not opened for that; --module takes a folder", id, diag.Printable(shownFolder(folder))))
		}
	}
	return told, nil
}
