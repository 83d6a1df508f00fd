package install

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"

	"aead.dev/minisign"
)

// NewKey makes a key pair in the format of minisign: the secret key as the text of a file,
// encrypted unless the password is "", and the public key as one line. Encrypting takes a
// gigabyte of memory for some seconds, to make guessing passwords slow.
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
	return secret, keyText(key), err
}

// keyText returns a public key without the comment of its file.
func keyText(key minisign.PublicKey) string { return key.String() }

// Sign signs an archive and returns the text of NAME.zip.minisig, which also contains name. The
// same archive, name and key give the same text.
func Sign(archive []byte, name string, secret []byte, password string) ([]byte, error) {
	private, err := openKey(secret, password)
	if err != nil {
		return nil, err
	}
	// The prehashed form is the default of minisign, and allows archives of any size.
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
		return private, errors.New("the key is locked and needs a password")
	case !locked:
		if err := private.UnmarshalText(secret); err != nil {
			return private, errors.New("this is not a minisign secret key")
		}
		return private, nil
	}
	private, err := minisign.DecryptKey(password, secret)
	if err != nil {
		return private, errors.New("the password does not unlock this key")
	}
	return private, nil
}

// PublicKey returns the public key of a secret key, as one line.
func PublicKey(secret []byte, password string) (string, error) {
	private, err := openKey(secret, password)
	if err != nil {
		return "", err
	}
	return keyText(private.Public().(minisign.PublicKey)), nil
}

// maxSignature bounds the text of a signature, in bytes.
const maxSignature = 4 << 10

// Verify returns an error unless signature is a valid signature of the archive by the key public.
func Verify(archive, signature []byte, public string) error {
	key, err := readKey(public)
	if err != nil {
		return err
	}
	var s minisign.Signature
	if len(signature) > maxSignature || s.UnmarshalText(signature) != nil {
		return errors.New("this is not a minisign signature")
	}
	if s.KeyID != key.ID() {
		return fmt.Errorf("it is signed with the key %s, not with %s", keyID(s.KeyID), keyID(key.ID()))
	}
	if !minisign.Verify(key, archive, signature) {
		return fmt.Errorf("the signature of the key %s does not match this archive: one of them was changed", keyID(key.ID()))
	}
	return nil
}

// KeyID returns the 64-bit id of a public key in hexadecimal, as minisign shows it. Different
// keys may have the same id: compare the keys themselves.
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
		return key, errors.New("this is not a public key of minisign; one begins with RW")
	}
	return key, nil
}

func keyID(id uint64) string { return fmt.Sprintf("%016X", id) }
