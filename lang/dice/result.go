package dice

// Roll is what came of rolling an expression: the total and every die on the
// table.
type Roll struct {
	// Expression is the notation in its canonical spelling.
	Expression string
	// Total is the result. A test gives 1 or 0, a repetition the sum of its
	// rolls, and a result of texts 0: see Texts.
	Total float64
	// Texts are the faces shown when the result is texts and not a number.
	Texts []string
	// Test tells by how much a comparison was met or missed; nil without one.
	Test *Test
	// Dice are all dice of the roll with those of its parts: dropped, rolled
	// again, and those that determined how many others to roll.
	Dice []DieResult
	// Parts are the members of the groups, in the order written.
	Parts []*Roll
	// Rolls are the single rolls of a repetition.
	Rolls []*Roll
	// Kept is false for a member that its group dropped.
	Kept bool

	program    *program    // what it was rolled by
	expression *Expression // in which the program stands
	*rollDetails
}

// rollDetails is what only some rolls have.
type rollDetails struct {
	bindings    []binding    // what variables stood for
	filled      bool         // they stand in its text
	byFace      []string     // the texts, those of each die in the order of its faces
	log         []logEntry   // see logEntries
	tally       []TallyEntry // of the words
	withoutDice bool         // it has no dice: a total or a tally alone
}

// Test is a comparison of a total with its target.
type Test struct {
	Total   float64 // the left side
	Target  float64 // the right side
	Margin  float64 // Total - Target
	Success bool

	Comparator string // =, !=, <, <=, > or >=
}

// DieResult is one physical die as it lies on the table.
type DieResult struct {
	Sides int
	Faces []Face  // of a die with faces of its own, else nil; not to be changed
	Face  int     // index of the face it shows
	Shown float64 // the number on that face
	Value float64 // what it counts as, after clamps and penetration
	Text  string  // the text on that face, when it is no number
	Label string
	Drawn int // when it was rolled: 0 is the first die of the whole roll
	Place int // 10 for the tens of a d66, 1 for its ones; 0 for other dice
	Spot  Spot
	Role  Role

	Kept     bool // it belongs to the result
	Exploded bool // it brought another die
	Extra    bool // an explosion brought it
	Rerolled bool // it was rolled again; the die that replaced it follows
	Success  bool // c counted it
	Failure  bool // f counted it
}

// Spot tells one throw of a roll from all others, and is the same when the roll
// is made again with some of its faces changed: which term of dice, which die of it
// when all of them were thrown first, and which throw of that die, those that its
// explosions brought and those in place of it among them.
type Spot struct{ Term, Die, Throw int32 }

// Of is the first throw of the die, which stands for the whole of it.
func (s Spot) FirstThrow() Spot { return Spot{s.Term, s.Die, 0} }

// Role tells what a die is for.
type Role uint8

const (
	ForResult Role = iota // it is part of the result
	ForCount              // it determined how many dice to roll, or which
)

// Die gives the die itself.
func (d DieResult) Die() Die { return Die{Sides: d.Sides, Faces: d.Faces} }

// Faces gives the faces in the order they were rolled, ready for [Faces] to
// play the same roll again.
func (r *Roll) Faces() []Face {
	order := r.drawnDice()
	list := make([]Face, len(order))
	for i, d := range order {
		list[i] = d.Die().Shows(d.Face)
	}
	return list
}
