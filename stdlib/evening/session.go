package evening

import (
	"fmt"
	"strings"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
)

// NewSeed is a secret for a session.
func (se *Sessions) NewSeed(session int) (seal.Seed, error) {
	if se.Config.Secret == nil {
		return seal.Numbered(se.Config.Seed, session), nil
	}
	return se.Config.Secret()
}

// Begins tells that a session begins.
func Begins(session int, seed seal.Seed) string {
	return fmt.Sprintf("session %d begins; its dice are sealed as %s, players may add words", session, seal.Groups(seed.Seal(session)))
}

// sessionStays says what of a session is not taken back with its line.
func sessionStays(kind, typed string) []string {
	switch {
	case kind != campaign.Session:
		return nil
	case strings.HasPrefix(typed, ":session end"):
		return []string{"  its seed was told, and stays so: :session begin seals new dice"}
	}
	return []string{"  the session itself stays open, and its dice sealed"}
}
