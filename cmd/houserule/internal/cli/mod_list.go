package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/install"
)

func listCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "list [FOLDER]",
		Short: "List the installed modules, or those in a folder",
		Long: `List the installed modules with their version, origin and granted permissions, and whether
their files are unchanged. With a FOLDER, such as a download folder, list the folders and
archives in it that are modules, with their descriptions. No module is run.`,
		Example: `  houserule mod list
  houserule mod list ~/Downloads`,
		Args: program.ArgCount(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return listFolder(p, args[0])
			}
			return modList(p)
		},
	}
}

// installedModule is an installed module, for --json.
type installedModule struct {
	ID      string              `json:"id"`
	Version string              `json:"version"`
	Source  string              `json:"source"`
	Commit  string              `json:"commit,omitempty"`
	Hash    string              `json:"hash"`
	Granted []module.Permission `json:"granted"`
	Key     string              `json:"key,omitempty"`
	Changed string              `json:"changed,omitempty"` // how its files differ from the installed ones
}

func modList(p *program.Program) error {
	s, err := p.OpenStore()
	if err != nil {
		return err
	}
	list := []installedModule{}
	width := 0
	for _, was := range s.Lock.Modules {
		id := was.ID
		x := installedModule{ID: id, Version: was.Version, Source: was.Source, Commit: was.Commit, Hash: was.Hash, Granted: append([]module.Permission{}, was.Granted...), Key: was.Key}
		if err := s.Lock.Verify(id, s.Files(id)); err != nil {
			x.Changed = err.Error()
		}
		list, width = append(list, x), max(width, len(id)+1+len(was.Version))
	}
	if p.Flags.JSON {
		return p.WriteJSON(list)
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(p.Out, "no modules are installed here; houserule mod add FOLDER|ZIP|TAR.GZ|GIT-URL adds one")
		return err
	}
	for _, x := range list {
		text := fmt.Sprintf("%-*s  from %s", width, x.ID+" "+x.Version, x.Source)
		if x.Commit != "" {
			text += fmt.Sprintf(" (%.12s)", x.Commit)
		}
		var granted []string
		for _, name := range x.Granted {
			granted = append(granted, string(name))
		}
		if len(granted) > 0 {
			text += "; granted " + strings.Join(granted, ", ")
		}
		p.Print(text)
		if x.Changed != "" {
			p.Print("! " + x.Changed)
		}
	}
	for _, x := range s.Prefer() {
		fmt.Fprintln(p.Out, x)
	}
	return nil
}

func modVerifyCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "verify [MODULE...]",
		Short: "Check the files of installed modules",
		Args:  program.ArgCount(0, -1),
		RunE:  func(_ *cobra.Command, args []string) error { return modVerify(p, args) },
	}
}

func modVerify(p *program.Program, ids []string) error {
	s, err := p.OpenStore()
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		ids = s.IDs("")
	}
	changed := map[string]string{}
	for _, id := range ids {
		if err := s.CheckInstalled(id); err != nil {
			return err
		}
		if err := s.Lock.Verify(id, s.Files(id)); err != nil {
			changed[id] = err.Error()
		}
	}
	if p.Flags.JSON {
		err = p.WriteJSON(map[string]any{"verified": ids, "changed": changed})
	} else {
		for _, id := range ids {
			text := fmt.Sprintf("%s %s is unchanged", id, s.Version(id))
			if changed[id] != "" {
				text = "! " + changed[id] + "; houserule mod update " + id + " restores it"
			}
			fmt.Fprintln(p.Out, text)
		}
	}
	if err == nil && len(changed) > 0 {
		return &program.Exit{Code: program.Failed}
	}
	return err
}

func removeCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "remove MODULE",
		Short: "Uninstall a module",
		Long: `Remove the folder of a module and its entry in houserule.lock. Campaigns that
were played with it keep their own copy. A module that other installed modules require
cannot be removed.`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return modRemove(p, args[0]) },
	}
}

func modRemove(p *program.Program, id string) error {
	s, err := p.LockStore()
	if err != nil {
		return err
	}
	defer s.Release()
	if err := s.CheckInstalled(id); err != nil {
		return err
	}
	for _, other := range s.IDs(id) {
		m, err := module.Open(s.Files(other), filepath.ToSlash(filepath.Join(s.Folder, other)))
		if err != nil {
			continue // a broken module requires nothing
		}
		for _, need := range m.Relations.Requires {
			if need.ID == id {
				return program.Fail(fmt.Errorf("%s is not removed: %s requires it", id, other))
			}
		}
	}
	was, _ := s.Lock.Find(id)
	// A partly removed module does not load, since the lock still has its hash.
	if err := os.RemoveAll(filepath.Join(s.Folder, id)); err != nil {
		return program.Fail(err)
	}
	if err := os.Remove(s.PreviousPath(id)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return program.Fail(err)
	}
	s.Lock.Remove(id)
	if err := s.Lock.Write(install.LockName); err != nil {
		return program.Fail(err)
	}
	_, err = fmt.Fprintf(p.Out, "%s is removed from %s; campaigns that were played with it use the copy in their file; houserule mod add %s installs it again\n", id, filepath.ToSlash(s.Folder), shownSource(was.Source))
	return err
}

// updateModule replaces an installed module by another version.
func updateModule(p *program.Program, args []string, how addOptions, back bool) error {
	s, err := p.LockStore()
	if err != nil {
		return err
	}
	defer s.Release()
	id := args[0]
	if err := s.CheckInstalled(id); err != nil {
		return err
	}
	if back {
		return restorePrevious(p, id, s)
	}
	was, _ := s.Lock.Find(id)
	source := was.Source
	if len(args) > 1 {
		source = args[1]
	}
	in, err := receive(p, source, s)
	if err != nil {
		return err
	}
	defer in.Discard()
	content, err := install.Sum(in.FS())
	if err != nil {
		return p.RefusedArchive(err)
	}
	if was.Hash == content.Hash {
		return reinstallSame(p, in, source, s, was, how)
	}
	if m, err := module.Open(in.FS(), source); err == nil && m.ID != id { // a broken one is reported below
		return program.Unusable(&diag.Problem{Message: fmt.Sprintf("%s is %s, not another version of %s; nothing is changed", source, m.ID, id), Hint: "houserule mod add " + source})
	}
	return installModule(p, in, source, s, how)
}

// reinstallSame handles the update to the same files: it restores changed or missing ones, and
// settles open conflicts.
func reinstallSame(p *program.Program, in *fetchedModule, source string, s *program.Store, was install.Locked, how addOptions) error {
	prefer, err := preferences(how.over)
	if err != nil {
		return err
	}
	told := fmt.Sprintf("%s %s is what %s contains", was.ID, was.Version, source)
	if changed := s.Lock.Verify(was.ID, s.Files(was.ID)); changed != nil {
		if !how.yes {
			if err := confirm(p, changed.Error()+". Restore it and lose the changes?"); err != nil {
				return err
			}
		}
		if err := in.Replace(was.ID); err != nil {
			return program.Fail(err)
		}
		told = fmt.Sprintf("%s %s is restored, from %s", was.ID, was.Version, source)
	}
	s.Settle(prefer)
	if len(prefer) > 0 {
		if err := s.Lock.Write(install.LockName); err != nil {
			return program.Fail(err)
		}
	}
	for _, x := range prefer {
		told += "\n" + x.String()
	}
	_, err = fmt.Fprintln(p.Out, told)
	return err
}

// shownSource returns the source of a module, quoted for a shell.
func shownSource(source string) string {
	if strings.ContainsAny(source, " '\"$&;()*?<>|\\`") {
		return strconv.Quote(source)
	}
	return source
}

// restorePrevious restores the previous version of a module.
func restorePrevious(p *program.Program, id string, s *program.Store) error {
	was, there := s.Lock.FindPrevious(id)
	if !there {
		return program.Unusable(fmt.Errorf("there is no earlier version of %s", id))
	}
	in, err := receive(p, s.PreviousPath(id), s)
	if err != nil {
		return err
	}
	defer in.Discard()
	content, err := install.Sum(in.FS())
	if err != nil {
		return p.RefusedArchive(err)
	}
	if content.Hash != was.Hash {
		return program.Fail(fmt.Errorf("%s is not what %s %s was", filepath.ToSlash(s.PreviousPath(id)), id, was.Version))
	}
	now, _ := s.Lock.Find(id)
	if err := s.KeepPrevious(id); err != nil {
		return program.Fail(err)
	}
	if s.Lock.SeenHash(id, was.Version) != was.Hash {
		s.Lock.ForgetVersion(id, was.Version)
	}
	if s.Lock.Key(id) != was.Key {
		s.Lock.ForgetKey(id)
	}
	if was.Key != "" {
		if err := s.Lock.Pin(id, was.Key); err != nil {
			return program.Fail(err)
		}
	}
	if err := s.Put(was, in.Replace); err != nil {
		return program.Fail(err)
	}
	_, err = fmt.Fprintf(p.Out, "%s is %s again, and not %s; another --back undoes this\n", id, was.Version, now.Version)
	return err
}
