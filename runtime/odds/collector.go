package odds

import (
	"crypto/sha256"
	"math/big"
	"slices"
	"sort"

	"houserule/lang/types"
	"houserule/runtime/budget"
	"houserule/runtime/state"
	"houserule/runtime/table"
)

// collector collects distinct values as outcomes and counts their occurrences.
type collector struct {
	byKey   map[string]int // index in list, by keyedAnswer.key
	list    []Outcome
	counts  []int // by outcome: trials; 0 for exact odds
	t       *table.Table
	present []state.ID // records that existed before the run, sorted
	fresh   int64      // bytes of outcomes added since the last call of grown
}

func newCollector(t *table.Table) *collector {
	return &collector{byKey: map[string]int{}, t: t, present: t.World().State().Records()}
}

// count adds one occurrence of a value.
func (c *collector) count(v types.Value) error {
	a, err := c.answer(v)
	if err == nil {
		c.counts[c.index(a)]++
	}
	return err
}

// index returns the index of an answer in list, to which it is added if it is new.
func (c *collector) index(a keyedAnswer) int {
	i, ok := c.byKey[a.key]
	if !ok {
		i = len(c.list)
		c.byKey[a.key] = i
		c.list = append(c.list, Outcome{Value: a.value, Text: a.text})
		c.counts = append(c.counts, 0)
		c.fresh += a.bytes()
	}
	return i
}

// keyedAnswer is a value with its key and its text.
type keyedAnswer struct {
	value types.Value
	key   string // identifies the value; hashed if longer than longestKey
	text  string // the value for people
	long  int    // bytes of the key before hashing
}

// longestKey is the length in bytes up to which keys are not hashed.
const longestKey = 64

// answer returns a value with its key and text; a text that is too long is an error.
func (c *collector) answer(v types.Value) (keyedAnswer, error) {
	text := c.t.World().Names.Show(v)
	if err := budget.Answer("an answer of odds", text); err != nil {
		return keyedAnswer{}, err
	}
	key := c.key(v)
	a := keyedAnswer{v, key, text, len(key)}
	if len(key) > longestKey {
		sum := sha256.Sum256([]byte(key))
		a.key = string(sum[:])
	}
	return a, nil
}

// outcomeBytes estimates the memory of an outcome without its texts.
const outcomeBytes = 400

// bytes estimates the memory of keeping the answer as an outcome.
func (a keyedAnswer) bytes() int64 { return outcomeBytes + int64(2*a.long+len(a.text)) }

// work returns the cost in steps of making key and text.
func (a keyedAnswer) work() int64 { return int64(a.long+len(a.text)) / bytesPerStep }

// grown returns the bytes that outcomes took since the last call.
func (c *collector) grown() int64 {
	n := c.fresh
	c.fresh = 0
	return n
}

func (c *collector) chance(i int, chance *big.Rat) { c.list[i].Chance = chance }

// key returns a string that identifies a value. Records that a playthrough created are
// identified by their position among all records and by name, not by number: numbers depend on
// the records created and removed before them.
func (c *collector) key(v types.Value) string {
	created := false
	key := types.Key(types.RenumberRecords(v, func(id uint64) uint64 {
		if _, known := slices.BinarySearch(c.present, id); known || id == 0 {
			return id
		}
		created = true
		return createdBase + uint64(c.t.World().State().Ordinal(id))
	}))
	if created {
		key += " " + c.t.World().Names.Show(v)
	}
	return key
}

// createdBase is added to the position of created records, so that the sum differs from all
// numbers of records.
const createdBase = 1 << 62

// sorted returns the outcomes in the order of Distribution.Outcomes.
func (c *collector) sorted() []Outcome {
	sort.SliceStable(c.list, func(i, j int) bool { return types.Compare(c.list[i].Value, c.list[j].Value) < 0 })
	var words []string
	for _, o := range c.list {
		word, isText := o.Value.(string)
		if !isText {
			return c.list
		}
		words = append(words, word)
	}
	// Texts are in the order of the choices in the rules or, if there are none, by probability.
	if order := choicesOf(c.t, words); order != nil {
		place := func(i int) int { return slices.Index(order, c.list[i].Value.(string)) }
		sort.SliceStable(c.list, func(i, j int) bool { return place(i) < place(j) })
		return c.list
	}
	sort.SliceStable(c.list, func(i, j int) bool { return c.list[i].Chance.Cmp(c.list[j].Chance) > 0 })
	return c.list
}

// choicesOf returns the choices of the first type of a box, a parameter or an answer that
// includes all words; nil if there is none, or if there are fewer than two words.
func choicesOf(t *table.Table, words []string) []string {
	fits := func(of types.Type) bool {
		for _, word := range words {
			if !slices.Contains(of.Words(), word) {
				return false
			}
		}
		return len(of.Words()) > 0
	}
	if len(words) < 2 {
		return nil
	}
	for _, k := range t.World().Program().Catalogue.Kinds() {
		for _, b := range k.Own() {
			if fits(b.Type) {
				return b.Type.Words()
			}
		}
	}
	for _, r := range t.World().Program().Rules() {
		if fits(r.Signature.Result) {
			return r.Signature.Result.Words()
		}
		for _, p := range r.Signature.Params {
			if fits(p.Type) {
				return p.Type.Words()
			}
		}
	}
	return nil
}
