package checks

// laidAnew gives a check other possible dice, which are worked out once for all
// courses that have the same beginning.
func (ch DiceChange) laidAnew(work func() ([]*DiceState, error)) error {
	slot := ch.run.Slot()
	members, ok := slot.Recall().([]*DiceState)
	if !ok {
		var err error
		if members, err = work(); err != nil {
			return err
		}
		ch.run.FillSlot(slot, members)
	}
	ch.c.dice.states, ch.c.dice.shared = members, true
	ch.c.Refresh()
	return nil
}
