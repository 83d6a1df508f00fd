package rules

// FieldName is the name of a field of a body whose value is kept by that name. The package
// in which the field takes effect has a constant of it.
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

// Fields are the values that a module wrote in fields which say one plain thing: a bool
// for yes or no, or a string. What is not written is not there. Nil is an empty set.
type Fields map[FieldName]any

// YesNo is the value of a field that says yes or no; false where it is not written.
func (f Fields) YesNo(name FieldName) bool {
	yes, _ := f[name].(bool)
	return yes
}

// Text is the value of a field that says a text or one of a few words; "" where it is not
// written.
func (f Fields) Text(name FieldName) string {
	text, _ := f[name].(string)
	return text
}
