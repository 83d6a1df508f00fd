package state

import (
	"fmt"
	"testing"

	"houserule/lang/types"
)

// The bare baseline is what a program without rollback, hash and limits would
// do: maps in a map.
type bare map[ID]map[string]types.Value

const crowd = 100

func benchStore(b *testing.B) (*Store, bare) {
	s, plain := New(), bare{}
	for range crowd {
		id := s.Create("orc")
		plain[id] = map[string]types.Value{}
		for box := range 10 {
			name := fmt.Sprint("box", box)
			set(b, s, id, name, 0.0)
			plain[id][name] = 0.0
		}
	}
	return s, plain
}

func BenchmarkSet(b *testing.B) {
	s, plain := benchStore(b)
	b.Run("bare", func(b *testing.B) {
		for i := range b.N {
			plain[ID(i%crowd)+1]["box3"] = float64(i)
		}
	})
	b.Run("store", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			if i%1000 == 0 {
				if err := s.Log.Forget(s.Log.Savepoint()); err != nil {
					b.Fatal(err)
				}
			}
			if err := s.Set(ID(i%crowd)+1, "box3", float64(i)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkGet(b *testing.B) {
	s, plain := benchStore(b)
	var v types.Value
	b.Run("bare", func(b *testing.B) {
		for i := range b.N {
			v = plain[ID(i%crowd)+1]["box3"]
		}
	})
	b.Run("store", func(b *testing.B) {
		for i := range b.N {
			v, _ = s.Get(ID(i%crowd)+1, "box3")
		}
	})
	_ = v
}

// BenchmarkBranch measures one playthrough of odds: a few changes, one hash, and the rollback
// of all changes. The baseline first copies the records that it changes.
func BenchmarkBranch(b *testing.B) {
	s, plain := benchStore(b)
	b.Run("bare", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			for id := ID(1); id <= 3; id++ {
				before := make(map[string]types.Value, 10)
				for k, v := range plain[id] {
					before[k] = v
				}
				plain[id]["box3"] = float64(i)
				plain[id] = before
			}
		}
	})
	b.Run("store", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			mark := s.Log.Savepoint()
			for id := ID(1); id <= 3; id++ {
				if err := s.Set(id, "box3", float64(i)+1); err != nil {
					b.Fatal(err)
				}
			}
			if s.Hash() == (Hash{}) {
				b.Fatal("no hash")
			}
			if err := s.Log.Rollback(mark); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkCreateRemove(b *testing.B) {
	s, _ := benchStore(b)
	b.ReportAllocs()
	for range b.N {
		mark := s.Log.Savepoint()
		id := s.Create("hit")
		if err := s.Set(id, "damage", 2.0); err != nil {
			b.Fatal(err)
		}
		if err := s.Log.Rollback(mark); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkClone(b *testing.B) {
	s, _ := benchStore(b)
	for range b.N {
		s.Clone()
	}
}
