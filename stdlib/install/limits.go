package install

import (
	"fmt"

	"houserule/runtime/module"
)

// Limits bound what one module may contain. A zero field means its value in [DefaultLimits].
type Limits struct {
	Archive int64 // bytes of the archive, and of what git may fetch
	Bytes   int64 // bytes of all files together
	Each    int64 // bytes of one file
	Ratio   int64 // uncompressed bytes per compressed byte; the first MiB is exempt
	Files   int   // number of files and folders, skipped ones included
	Depth   int   // nested folders
	Name    int   // bytes of one path
}

// DefaultLimits returns the limits of what [module.Open] reads.
func DefaultLimits() Limits {
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

// orDefault replaces zero fields by their defaults.
func (l Limits) orDefault() Limits {
	usual := DefaultLimits()
	setDefault(&l.Archive, usual.Archive)
	setDefault(&l.Bytes, usual.Bytes)
	setDefault(&l.Each, usual.Each)
	setDefault(&l.Ratio, usual.Ratio)
	setDefault(&l.Files, usual.Files)
	setDefault(&l.Depth, usual.Depth)
	setDefault(&l.Name, usual.Name)
	return l
}

func setDefault[N int | int64](field *N, usual N) {
	if *field <= 0 {
		*field = usual
	}
}

// ratioExempt is the uncompressed size in bytes up to which the ratio is not checked.
const ratioExempt = 1 << 20

// overRatio returns the reason for refusing a file that exceeds the compression ratio, or "".
func (l Limits) overRatio(compressed, bytes int64) string {
	if bytes > ratioExempt && bytes/l.Ratio > compressed {
		return fmt.Sprintf("expands to more than %d times its compressed size, as zip bombs do", l.Ratio)
	}
	return ""
}
