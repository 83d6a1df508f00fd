package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/outfile"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/install"
)

// mostKey is how many bytes a key or a signature has.
const mostKey = 64 << 10

func (p *Program) packCommand() *cobra.Command {
	var into string
	c := &cobra.Command{
		Use:   "pack FOLDER",
		Short: "Pack a module into a zip, the same bytes on every machine",
		Long: `Pack a module into a zip: the same bytes on every machine, whatever the order, the times
and the modes of its files, and whether they have the line ends of Windows.

What is none of a module is left out, and told: names that begin with a dot, copies that
editors keep, archives, keys and signatures. What could not be added again is refused.`,
		Example: `  houserule pack ./torches
  houserule pack ./torches --into torches.zip`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.modPack(args[0], into) },
	}
	c.Flags().StringVar(&into, "into", "", "the file; without it ID-VERSION.zip")
	return c
}

func (p *Program) modPack(dir, into string) error {
	if _, err := os.Stat(dir); err != nil {
		return missing(dir, err)
	}
	m, err := module.Open(os.DirFS(dir), filepath.ToSlash(filepath.Clean(dir)))
	if err != nil {
		return failed(err)
	}
	if problem := module.CheckPortable(m.ID); problem != nil {
		problem.Pos = diag.Pos{File: m.Shown(module.ManifestName)}
		return failed(problem)
	}
	packed, err := install.PackModule(os.DirFS(dir))
	if err != nil {
		return p.refusedText(err)
	}
	if into == "" {
		into = fmt.Sprintf("%s-%s.zip", m.ID, m.Version)
	}
	if err := outfile.Write(into, packed.Zip); err != nil {
		return failed(err)
	}
	if p.flags.json {
		return p.writeJSON(map[string]any{"file": filepath.ToSlash(into), "id": m.ID, "version": m.Version.String(), "hash": packed.Hash, "bytes": len(packed.Zip), "left_out": packed.LeftOut})
	}
	_, err = fmt.Fprintf(p.Out, "%s: %s %s, %s, %s\n", filepath.ToSlash(into), m.ID, m.Version, counted(len(packed.Zip), "byte"), packed.Hash)
	if len(packed.LeftOut) > 0 {
		fmt.Fprintf(p.Out, "left out: %s\n", diag.Brief(strings.Join(packed.LeftOut, ", ")))
	}
	if packed.LineEnds > 0 {
		fmt.Fprintf(p.Out, "line ends of Windows are plain ones in it: %s\n", counted(packed.LineEnds, "file"))
	}
	return err
}

func (p *Program) signCommand() *cobra.Command {
	var key string
	c := &cobra.Command{
		Use:   "sign ZIP",
		Short: "Sign a packed module, as minisign does",
		Long: `Sign a packed module: ZIP.minisig holds the signature, which minisign reads, too. The
key stands in the file that --key names; where there is none, a new one is made, and the
public half beside it, in a file that ends in .pub. Whoever adds the module remembers the
first key that signed it, and is asked when it is another one.`,
		Example: `  houserule mod sign torches-0.1.0.zip --key my.key`,
		Args:    takes(1, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return p.modSign(args[0], key) },
	}
	c.Flags().StringVar(&key, "key", "houserule.key", "the file with the secret key; HOUSERULE_PASSWORD unlocks it")
	return c
}

func (p *Program) modSign(path, key string) error {
	archive, err := source.ReadPath(path, install.Usual().Archive)
	if err != nil {
		return missing(path, err)
	}
	password := p.Getenv("HOUSERULE_PASSWORD")
	secret, err := source.ReadPath(key, mostKey)
	if errors.Is(err, fs.ErrNotExist) {
		var public string
		if secret, public, err = install.NewKey(password); err == nil {
			err = errors.Join(os.WriteFile(key, secret, 0o600), os.WriteFile(key+".pub", []byte(public+"\n"), 0o666))
		}
		if err != nil {
			return failed(err)
		}
		fmt.Fprintf(p.Out, "%s is a new key: keep it to yourself; %s.pub is for everybody\n", key, key)
	}
	if err != nil {
		return failed(err)
	}
	public, err := install.PublicKey(secret, password)
	if err != nil {
		return unusable(fmt.Errorf("%s: %w", key, err))
	}
	signature, err := install.Sign(archive, filepath.Base(path), secret, password)
	if err != nil {
		return failed(fmt.Errorf("%s: %w", key, err))
	}
	// The public key goes with it, so that whoever adds the module can remember it.
	if err := errors.Join(os.WriteFile(path+".minisig", signature, 0o666), os.WriteFile(path+".pub", []byte(public+"\n"), 0o666)); err != nil {
		return failed(err)
	}
	id, err := install.KeyID(public)
	if err != nil {
		return failed(err)
	}
	_, err = fmt.Fprintf(p.Out, "%s.minisig: signed with the key %s\n", filepath.ToSlash(path), id)
	return err
}

// signature looks whether an archive, as it was unpacked, is signed, and by whom: told is what the screen says,
// and changes is what is otherwise than the first time. A signature that is not that of
// these bytes is refused.
func (p *Program) signature(from string, archive []byte, s *store, id string) (told, key string, changes []string, err error) {
	pinned := s.lock.Key(id)
	was, _ := install.KeyID(pinned)
	signature, err := source.ReadPath(from+".minisig", mostKey)
	if err != nil || archive == nil {
		if pinned != "" {
			changes = append(changes, fmt.Sprintf("%s was signed with the key %s before, and this is not signed", id, was))
		}
		return "by nobody", "", changes, nil
	}
	if pinned != "" && install.Verify(archive, signature, pinned) == nil {
		return "with the key " + was + ", as before", pinned, nil, nil
	}
	text, err := source.ReadPath(from+".pub", mostKey)
	if err != nil {
		return "", "", nil, failed(fmt.Errorf("refused: %s.minisig is there, and no %s.pub with the key", from, from))
	}
	public := lastLine(string(text))
	if err := install.Verify(archive, signature, public); err != nil {
		return "", "", nil, failed(fmt.Errorf("refused: %s: %w", from, err))
	}
	name, err := install.KeyID(public)
	if err != nil {
		return "", "", nil, failed(err)
	}
	if pinned != "" {
		changes = append(changes, fmt.Sprintf("%s was signed with the key %s before, and now with %s", id, was, name))
		return "with the key " + name + ", and not as before", public, changes, nil
	}
	return "with the key " + name + ", seen for the first time", public, nil, nil
}

// lastLine is the last line of a text: that of a key, behind the comment that minisign
// writes before it.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
