package link

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// linkLessening links when the values of entries fall.
func (l *finisher) linkLessening() {
	entity := l.Program.Catalogue.Kind("entity")
	for _, k := range l.Program.Catalogue.Kinds() {
		for _, e := range l.Program.Catalogue.Printed(k) {
			if e.Lessens == nil || e.Valued == content.NotValued {
				continue
			}
			out := &rules.LinkedLessening{Entry: e, At: l.occasions.Link(fmt.Sprintf("%s %q: lessens", content.Written(k.Name), e.Name), e.Lessens.At, e.Module, entity)}
			s := l.compiler.Scope(e.Module, entity).CarriedBy(e, "me")
			out.When = l.compiler.Compile(e.Lessens.When, s, types.YesNoType())
			for _, o := range out.At {
				at := rules.Refill{Unit: o.Unit, Action: o.Rule}
				l.Tables.Triggers.Lessened[at] = append(l.Tables.Triggers.Lessened[at], out)
			}
		}
	}
}
