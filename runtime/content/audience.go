package content

// Audience is who reads what a game tells. What may be shown to whom is decided here alone.
type Audience int

const (
	Gamemaster Audience = iota // reads everything
	Players                    // read nothing that is for the gamemaster alone
)

// ForGamemaster is what a box or a check says that is for the gamemaster alone.
const ForGamemaster = "gamemaster"

// Sees tells whether an audience may know what a box holds.
func (a Audience) Sees(b *Box) bool { return a == Gamemaster || b.Private == "" }

// Hears tells whether an audience may know of something, which is private or not.
func (a Audience) Hears(private bool) bool { return a == Gamemaster || !private }

// keepsSecret is the name of the private box by which players do not even know of a thing.
const keepsSecret = "secret"

// hides is the name of the box that lists other boxes of its thing which players do not see.
const hides = "hidden"

// Secret is the box of a kind that keeps whole things from players; nil for none.
func (k *Kind) Secret() *Box {
	if b := k.Box(keepsSecret); b != nil && !Players.Sees(b) {
		return b
	}
	return nil
}

// Hides is the box of a kind that lists boxes which players do not see; nil for none.
func (k *Kind) Hides() *Box { return k.Box(hides) }
