package rules

// FieldName is the name of a field in [Fields]. The package that implements the field declares
// a constant for it.
type FieldName string

// Fields that are read by the linker or by several packages.
const (
	Both    FieldName = "both"    // of an action with for_each: every element acts on the state before any of them acted
	Private FieldName = "private" // of a check: who alone sees it, one of the words that the grammar lists

	// Of a step. Later is a formula or a literal stretch of time: "10 minutes".
	ForEach FieldName = "for_each" // a list: the step is done once for each element
	When    FieldName = "when"     // a condition
	Times   FieldName = "times"    // a number of repetitions
	Later   FieldName = "later"    // the delay; the step is not done if its formula returns none
	Of      FieldName = "of"       // the thing whose actions Later counts; by default the one that takes the step
	FirstOf FieldName = "first"    // steps of which the first that happens is done
	AllOf   FieldName = "steps"    // steps that are done in order
	Writes  FieldName = "changes"  // boxes that are written
)

// Fields are simple field values of a declaration by name: a bool or a string. Fields that
// are not written are absent. Nil is an empty set.
type Fields map[FieldName]any

// YesNo returns the value of a boolean field; false if it is not written.
func (f Fields) YesNo(name FieldName) bool {
	yes, _ := f[name].(bool)
	return yes
}

// Text returns the value of a text field; "" if it is not written.
func (f Fields) Text(name FieldName) string {
	text, _ := f[name].(string)
	return text
}
