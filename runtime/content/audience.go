package content

// Audience is a group of people for whom text is written. This file decides what each may see.
type Audience int

const (
	Gamemaster Audience = iota // sees everything
	Players                    // do not see what is private
)

// ForGamemaster is the value of Box.Private, and of a private check, for the gamemaster alone.
const ForGamemaster = "gamemaster"

// Sees reports whether an audience may see the value of a box.
func (a Audience) Sees(b *Box) bool { return a == Gamemaster || b.Private == "" }

// Hears reports whether an audience may know of something that is private or not.
func (a Audience) Hears(private bool) bool { return a == Gamemaster || !private }

// secretBox is the name of a private box that hides the whole thing from players.
const secretBox = "secret"

// hiddenBox is the name of the box that lists other boxes of the same thing to hide from players.
const hiddenBox = "hidden"

// Secret returns the box of a kind that hides whole things from players; nil if there is none.
func (k *Kind) Secret() *Box {
	if b := k.Box(secretBox); b != nil && !Players.Sees(b) {
		return b
	}
	return nil
}

// Hides returns the box of a kind that lists boxes to hide from players; nil if there is none.
func (k *Kind) Hides() *Box { return k.Box(hiddenBox) }
