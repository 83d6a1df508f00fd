package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/source"
	"houserule/stdlib/install"
)

func signCommand(p *program.Program) *cobra.Command {
	var key string
	c := &cobra.Command{
		Use:   "sign ZIP",
		Short: "Sign a packed module in the format of minisign",
		Long: `Sign a packed module. The signature is written to ZIP.minisig and can also be checked with
minisign. --key names the file with the secret key. If the file does not exist, a new key is created, and the public key is written to a file whose
name ends with .pub. On installation, the key that signed the module is remembered; if a later
version is signed with another key, houserule asks.`,
		Example: `  houserule mod sign torches-0.1.0.zip --key my.key`,
		Args:    program.ArgCount(1, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return modSign(p, args[0], key) },
	}
	c.Flags().StringVar(&key, "key", "houserule.key", "the file with the secret key; HOUSERULE_PASSWORD unlocks it")
	return c
}

func modSign(p *program.Program, path, key string) error {
	archive, err := source.ReadPath(path, install.DefaultLimits().Archive)
	if err != nil {
		return program.Missing(path, err)
	}
	password := p.Getenv("HOUSERULE_PASSWORD")
	secret, err := source.ReadPath(key, mostKey)
	if errors.Is(err, fs.ErrNotExist) {
		var public string
		if secret, public, err = install.NewKey(password); err == nil {
			err = errors.Join(os.WriteFile(key, secret, 0o600), os.WriteFile(key+".pub", []byte(public+"\n"), 0o666))
		}
		if err != nil {
			return program.Fail(err)
		}
		fmt.Fprintf(p.Out, "%s is a new key: keep it secret; give %s.pub to others\n", key, key)
	}
	if err != nil {
		return program.Fail(err)
	}
	public, err := install.PublicKey(secret, password)
	if err != nil {
		return program.Unusable(fmt.Errorf("%s: %w", key, err))
	}
	signature, err := install.Sign(archive, filepath.Base(path), secret, password)
	if err != nil {
		return program.Fail(fmt.Errorf("%s: %w", key, err))
	}
	// The public key is written beside the archive, so that users who add the module can pin it.
	if err := errors.Join(os.WriteFile(path+".minisig", signature, 0o666), os.WriteFile(path+".pub", []byte(public+"\n"), 0o666)); err != nil {
		return program.Fail(err)
	}
	id, err := install.KeyID(public)
	if err != nil {
		return program.Fail(err)
	}
	_, err = fmt.Fprintf(p.Out, "%s.minisig: signed with the key %s\n", filepath.ToSlash(path), id)
	return err
}

// mostKey is the largest size in bytes of a key or a signature.
const mostKey = 64 << 10

// lastLine returns the last line of a text: the key in a file of minisign.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// signature verifies the signature of an archive, if there is one. told describes the signature;
// key is the public key, "" if unsigned; changes lists differences from the key pinned at
// installation. It returns an error if the key is missing or the signature does not match the
// archive.
func signature(p *program.Program, from string, archive []byte, s *program.Store, id string) (told, key string, changes []string, err error) {
	pinned := s.Lock.Key(id)
	was, _ := install.KeyID(pinned)
	signature, err := source.ReadPath(from+".minisig", mostKey)
	if err != nil || archive == nil {
		if pinned != "" {
			changes = append(changes, fmt.Sprintf("%s was signed with the key %s before, but this is not signed", id, was))
		}
		return "no", "", changes, nil
	}
	if pinned != "" && install.Verify(archive, signature, pinned) == nil {
		return "with the key " + was + ", as before", pinned, nil, nil
	}
	text, err := source.ReadPath(from+".pub", mostKey)
	if err != nil {
		return "", "", nil, program.Refuse("%s.minisig exists, but no %s.pub with the key", from, from)
	}
	public := lastLine(string(text))
	if err := install.Verify(archive, signature, public); err != nil {
		return "", "", nil, program.Refuse("%s: %w", from, err)
	}
	name, err := install.KeyID(public)
	if err != nil {
		return "", "", nil, program.Fail(err)
	}
	if pinned != "" {
		changes = append(changes, fmt.Sprintf("%s was signed with the key %s before, but is now signed with %s", id, was, name))
		return "with the key " + name + ", not as before", public, changes, nil
	}
	return "with the key " + name + ", seen for the first time", public, nil, nil
}
