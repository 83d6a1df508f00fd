package sim

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/budget"
)

// cellBytes is the estimated memory of a counted value without its text.
const cellBytes = 128

// memoryLimit limits the memory of the distinct values of a tally.
type memoryLimit struct {
	most int64 // in bytes; not positive for no limit
	held int64 // bytes kept
}

func newMemoryLimit(most int64) *memoryLimit {
	if most == 0 {
		most = budget.DefaultMemory
	}
	return &memoryLimit{most: most}
}

// add counts n occurrences of a value. A text that is too long, or a new value beyond the limit,
// is an error.
func (m *memoryLimit) add(c *Counts, at cell, n int) error {
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
	if m.held += bytes; m.most > 0 && m.held > m.most {
		return &diag.Problem{
			Message: fmt.Sprintf("the different values of all results take more than %d MiB by now; %s has %d of them", m.most>>20, c.called(), len(c.cells)+1),
			Hint:    "return rounded numbers or shares instead of what is different in every trial; or give them more, in MiB: --memory 1000",
		}
	}
	c.cells[at] = n
	return nil
}
