package content

// Audience is a group of people for whom text is written. This file decides what each may see.
type Audience int

const (
	Gamemaster Audience = iota // sees everything
	Players                    // do not see what is private
)

// Values of Box.Private and of a private check, apart from "" for everybody.
const (
	ForGamemaster = "gamemaster" // the gamemaster alone
	ForOwner      = "owner"      // the gamemaster and the players who own the thing
)

// Covers reports whether everybody who may see something with the privacy inner may also see
// something with the privacy outer of the same thing.
func Covers(outer, inner string) bool {
	return outer == "" || outer == inner || inner == ForGamemaster
}

// Reader returns who alone may see something with a privacy other than "", in words.
func Reader(private string) string {
	if private == ForOwner {
		return "its owner"
	}
	return "the gamemaster"
}

// Sees reports whether an audience may see the value of a box of any thing.
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
