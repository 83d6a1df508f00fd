package install

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"

	"aead.dev/minisign"
)

// NewKey makes a pair of keys in the format of minisign: the secret one as the text of
// a file, locked by the password unless it is "", and the public one as the line that
// may be shown to everybody. Locking takes a gigabyte of memory for some seconds: that
// is what makes guessing passwords slow.
func NewKey(password string) (secret []byte, public string, err error) {
	key, private, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		return nil, "", err
	}
	if password == "" {
		secret, err = private.MarshalText()
	} else {
		secret, err = minisign.EncryptKey(password, private)
	}
	return secret, line(key), err
}

// line is a public key without the comment that minisign puts before it.
func line(key minisign.PublicKey) string { return key.String() }

// Sign signs an archive with a secret key, and gives the text of NAME.zip.minisig. name
// stands in it, signed. The same archive, name and key give the same text.
func Sign(archive []byte, name string, secret []byte, password string) ([]byte, error) {
	private, err := openKey(secret, password)
	if err != nil {
		return nil, err
	}
	// The hashed form is what minisign itself writes today, and reads of any length.
	r := minisign.NewReader(bytes.NewReader(archive))
	if _, err := io.ReadFull(r, make([]byte, len(archive))); err != nil {
		return nil, err
	}
	return r.SignWithComments(private, "file:"+oneLine.Replace(name), "signature of a houserule module"), nil
}

func openKey(secret []byte, password string) (minisign.PrivateKey, error) {
	var private minisign.PrivateKey
	locked := minisign.IsEncrypted(secret)
	switch {
	case locked && password == "":
		return private, errors.New("the key is locked: its password is needed")
	case !locked:
		if err := private.UnmarshalText(secret); err != nil {
			return private, errors.New("this is no secret key of minisign")
		}
		return private, nil
	}
	private, err := minisign.DecryptKey(password, secret)
	if err != nil {
		return private, errors.New("the password does not open this key")
	}
	return private, nil
}

// PublicKey is the line of the public key that belongs to a secret one.
func PublicKey(secret []byte, password string) (string, error) {
	private, err := openKey(secret, password)
	if err != nil {
		return "", err
	}
	return line(private.Public().(minisign.PublicKey)), nil
}

// maxSignature bounds the text of a signature.
const maxSignature = 4 << 10

// Verify holds that an archive was signed with the secret key that belongs to a public
// one. Whatever is otherwise is an error.
func Verify(archive, signature []byte, public string) error {
	key, err := readKey(public)
	if err != nil {
		return err
	}
	var s minisign.Signature
	if len(signature) > maxSignature || s.UnmarshalText(signature) != nil {
		return errors.New("this is no signature of minisign")
	}
	if s.KeyID != key.ID() {
		return fmt.Errorf("it is signed with the key %s, and not with %s", keyID(s.KeyID), keyID(key.ID()))
	}
	if !minisign.Verify(key, archive, signature) {
		return fmt.Errorf("the signature of the key %s is not for this archive: one of them was changed", keyID(key.ID()))
	}
	return nil
}

// KeyID gives the short name of a public key, as minisign shows it. Two keys may have one
// name: what counts is the key.
func KeyID(public string) (string, error) {
	key, err := readKey(public)
	if err != nil {
		return "", err
	}
	return keyID(key.ID()), nil
}

func readKey(public string) (minisign.PublicKey, error) {
	var key minisign.PublicKey
	if err := key.UnmarshalText([]byte(public)); err != nil {
		return key, errors.New("this is no public key of minisign; one begins with RW")
	}
	return key, nil
}

func keyID(id uint64) string { return fmt.Sprintf("%016X", id) }
