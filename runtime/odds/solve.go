package odds

import (
	"errors"
	"math/big"
)

// solve works out where the first situation ends up. Situations that go on are
// taken out one after the other, last found first: whoever leads to one leads on
// to where it leads, with its loops back to itself summed up.
func (m *meter) solve(list []*situation) error {
	from := make([]map[int]bool, len(list))
	for i := range from {
		from[i] = map[int]bool{}
	}
	for i, s := range list {
		for j := range s.to {
			from[j][i] = true
		}
	}
	for k := len(list) - 1; k >= 0; k-- {
		s := list[k]
		if !s.live {
			continue
		}
		if err := m.look(); err != nil {
			return err
		}
		if loop := s.to[k]; loop != nil {
			stay := new(big.Rat).Sub(one(), loop)
			if stay.Sign() == 0 {
				return errors.New("it is never over: there is a situation that nothing leads out of")
			}
			delete(s.to, k)
			delete(from[k], k)
			stay.Inv(stay)
			for _, p := range s.to {
				if err := m.fraction(p, stay); err != nil {
					return err
				}
				p.Mul(p, stay)
			}
		}
		if k == 0 {
			break
		}
		for i := range from[k] {
			p := list[i].to[k]
			if p == nil {
				continue
			}
			delete(list[i].to, k)
			for j, q := range s.to {
				if err := m.fraction(p, q, list[i].to[j]); err != nil {
					return err
				}
				lead(list[i].to, j, new(big.Rat).Mul(p, q))
				from[j][i] = true
			}
		}
		s.to = nil
	}
	return nil
}

// longest is how many words the numbers of a calculation may have: fractions
// are reduced, which takes the square of their length.
const longest = 4_000

// fraction counts the work of a calculation with fractions before it is done.
func (m *meter) fraction(of ...*big.Rat) error {
	words := 0
	for _, x := range of {
		if x != nil {
			words += (x.Num().BitLen() + x.Denom().BitLen()) / 64
		}
	}
	if words > longest {
		return &TooLong{Large: true}
	}
	return m.pace(int64(10 + words*words/8))
}
