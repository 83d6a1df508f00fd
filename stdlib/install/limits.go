package install

import (
	"fmt"

	"houserule/runtime/module"
)

// Limits bound what one module may bring. A zero field stands for its value in
// [Usual].
type Limits struct {
	Archive int64 // bytes of the archive itself, and of what git may fetch
	Bytes   int64 // bytes of all files
	Each    int64 // bytes of one file
	Ratio   int64 // how many bytes one compressed byte may become, beyond the first MiB
	Files   int   // files and folders, those that are left out, too
	Depth   int   // folders inside one another
	Name    int   // bytes of one path
}

// Usual are the limits for modules: what [module.Open] reads, and no more.
func Usual() Limits {
	return Limits{
		Archive: 32 << 20,
		Bytes:   64 << 20,
		Each:    module.MaxDataFile,
		Ratio:   200,
		Files:   module.MaxFiles,
		Depth:   module.MaxPathDepth,
		Name:    module.MaxPath,
	}
}

// usual fills in what is not set.
func (l Limits) usual() Limits {
	usual := Usual()
	set(&l.Archive, usual.Archive)
	set(&l.Bytes, usual.Bytes)
	set(&l.Each, usual.Each)
	set(&l.Ratio, usual.Ratio)
	set(&l.Files, usual.Files)
	set(&l.Depth, usual.Depth)
	set(&l.Name, usual.Name)
	return l
}

func set[N int | int64](field *N, usual N) {
	if *field <= 0 {
		*field = usual
	}
}

// freeOfRatio is how much may come of few bytes before anybody asks how few.
const freeOfRatio = 1 << 20

// swollen says that few bytes became too many, or "".
func (l Limits) swollen(compressed, bytes int64) string {
	if bytes > freeOfRatio && bytes/l.Ratio > compressed {
		return fmt.Sprintf("swells to more than %d times its compressed size, "+asBombs, l.Ratio)
	}
	return ""
}
