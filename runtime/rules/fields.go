package rules

// FieldName is the name of a field that is kept in [Fields]. The package in which it takes
// effect declares a constant.
type FieldName string

// Fields with an effect on linking or on several packages.
const (
	Both    FieldName = "both"    // of an action: every element acts on the situation before any of them acted
	Private FieldName = "private" // of a check: who alone sees it, of the words that the loader allows

	// Of a step. Later is a formula or a written stretch of time, "10 minutes".
	ForEach FieldName = "for_each" // the list of things for each of which it is done
	When    FieldName = "when"     // whether it is done
	Times   FieldName = "times"    // how many times it is done
	Later   FieldName = "later"    // after which time it is done; none: not at all
	Of      FieldName = "of"       // whose actions Later counts; not written: those of whoever takes the step
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
