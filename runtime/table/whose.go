package table

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/world"
)

// inRole is who stands in a role of a thing: in a box of that name, or whose it is; 0
// for nobody, or nobody yet.
func (t *Table) inRole(n types.Noun, role string) (uint64, error) {
	k := t.world.Kind(n)
	var b *content.Box
	if k != nil {
		b = t.world.Box(k, role)
	}
	if b == nil {
		return t.world.Ownership.OwnerID(n), nil
	}
	if store, id, at, err := t.world.Boxes.Place(n, b); err == nil && store != nil {
		if _, ok, _ := store.Read(id, at); !ok && !b.HasDefault && b.Starts == nil {
			return 0, nil // nobody stands there yet
		}
	}
	v, err := t.boxes.read(n, b)
	return types.AsNoun(v).Record, err
}

// boxTakes refuses for a box `weapon of owner` what was written there and is not theirs.
func (t *Table) boxTakes(run *Run, n types.Noun, b *content.Box) error {
	if world.RoleOf(&b.Type) == "" {
		return nil
	}
	v, err := t.raw(run, n, b)
	if err != nil {
		return err
	}
	return t.takes(n, b, v)
}

// takes is boxTakes for a value of a box, or for an element of one that holds many.
func (t *Table) takes(n types.Noun, b *content.Box, v types.Value) error {
	role := world.RoleOf(&b.Type)
	if role == "" || v == nil {
		return nil
	}
	who, err := t.inRole(n, role)
	if err != nil || who == 0 {
		return err
	}
	return t.world.Ownership.NotTheirs(who, fmt.Sprintf("`%s` of %s", b.Name, t.world.Names.Of(n)), v)
}
