package sim

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/budget"
)

// cellBytes is about what a value takes that is counted, beside its text.
const cellBytes = 128

// room bounds the values that a tally keeps, in bytes as they are counted.
type room struct {
	most int64 // negative for any
	held int64
}

func newRoom(most int64) *room {
	if most == 0 {
		most = budget.DefaultMemory
	}
	return &room{most: most}
}

// add counts values of a result that came n times. It refuses a text that is too long,
// and a value for which there is no room.
func (r *room) add(c *Counts, at cell, n int) error {
	if before, known := c.cells[at]; known {
		c.cells[at] = before + n
		return nil
	}
	bytes := int64(cellBytes)
	for _, v := range []types.Value{at.value, at.against} {
		if text, ok := v.(string); ok {
			if err := budget.Answer(c.called(), text); err != nil {
				return err
			}
			bytes += int64(len(text))
		}
	}
	if r.held += bytes; r.most > 0 && r.held > r.most {
		return &diag.Problem{
			Message: fmt.Sprintf("the different values of all results take more than %d MiB by now; %s has %d of them", r.most>>20, c.called(), len(c.cells)+1),
			Hint:    "return rounded numbers or shares instead of what is different in every trial; or give them more, in MiB: --memory 1000",
		}
	}
	c.cells[at] = n
	return nil
}
