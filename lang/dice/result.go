package dice

// Roll is the result of rolling an expression.
type Roll struct {
	// Expression is the canonical notation.
	Expression string
	// Total is the result: 1 or 0 for a test, the sum of the rolls for a repetition, 0 for
	// texts.
	Total float64
	// Texts are the faces shown, if the result is texts; nil for a number.
	Texts []string
	// Test is the comparison; nil for an expression without one.
	Test *Test
	// Dice contains all dice of the roll and its parts, including those that were dropped or
	// rerolled and those that determined the number or sides of others.
	Dice []DieResult
	// Parts are the rolls of the members of groups, in the order written.
	Parts []*Roll
	// Rolls are the single rolls of a repetition.
	Rolls []*Roll
	// Kept is false for a member of a group that was dropped.
	Kept bool

	program    *program    // the compiled tree that was rolled
	expression *Expression // that contains the tree
	*rollDetails
}

// rollDetails contains fields that few rolls need.
type rollDetails struct {
	bindings    []binding    // values of variables
	filled      bool         // the text of the roll shows them in place of variables
	byFace      []string     // see TextsByFace
	log         []logEntry   // see logEntries
	tally       []TallyEntry // see Tally
	withoutDice bool         // only a total or a tally is known
}

// Test is the comparison of a total with a target.
type Test struct {
	Total   float64 // the left side
	Target  float64 // the right side
	Margin  float64 // Total - Target
	Success bool

	Comparator string // =, !=, <, <=, > or >=
}

// DieResult is a throw of a die.
type DieResult struct {
	*DieTerm         // what it shares with the other dice of its term
	Value    float64 // the value after min, max and penetration
	Face     int32   // index of the face
	Drawn    int32   // position in the order of rolling, counted from 0
	Place    int32   // place value of a digit of d66: 10 or 1; 0 for other dice
	Spot     Spot

	step uint16 // see rolledDie.step

	Kept     bool // not dropped
	Exploded bool // caused an extra die
	Extra    bool // rolled because another die exploded
	Rerolled bool // it was rerolled; the throw that replaces it follows
	Success  bool // counted by c
	Failure  bool // counted by f
}

// DieTerm is what all dice of a term have in common. It is shared by rolls and must not be
// changed.
type DieTerm struct {
	Sides int
	Faces []Face // of dice with custom faces, else nil
	Label string
	Role  Role
}

// Die returns the kind of die.
func (t *DieTerm) Die() Die { return Die{Sides: t.Sides, Faces: t.Faces} }

// Shown returns the number on the face.
func (d *DieResult) Shown() float64 { return d.shows().Value }

// Text returns the text on the face; "" for a number.
func (d *DieResult) Text() string { return d.shows().Text }

func (d *DieResult) shows() Face { return d.Die().Shows(int(d.Face)) }

// Spot identifies a throw in a roll: the index of the term, of the die in the term, and of the
// throw of that die, including rerolls and explosions. It stays the same if the roll is repeated
// with other faces.
type Spot struct{ Term, Die, Throw int32 }

// FirstThrow returns the spot of the first throw of the same die, which identifies the die.
func (s Spot) FirstThrow() Spot { return Spot{s.Term, s.Die, 0} }

// Role is the purpose of a die.
type Role uint8

const (
	ForResult Role = iota // part of the result
	ForCount              // determined the number or the sides of other dice
)

// Faces returns the faces in the order of rolling. A [Scripted] source of them repeats the roll.
func (r *Roll) Faces() []Face {
	order := r.drawnDice()
	list := make([]Face, len(order))
	for i, d := range order {
		list[i] = d.shows()
	}
	return list
}
