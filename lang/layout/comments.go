package layout

// placeComments aligns the comments at the ends of lines in one column of the file.
func (p *page) placeComments() {
	const apart, least, furthest = 3, 1, 52
	count := map[int]int{}
	widest := 0
	trailing := func(n int) (int, bool) {
		l := &p.lines[n]
		i := l.end - 1
		return i, i > l.first && p.list[i].class == comment
	}
	for n := range p.lines {
		i, ok := trailing(n)
		if !ok {
			continue
		}
		if w := p.lines[n].width; w <= furthest {
			widest = max(widest, w)
		}
		if c := p.list[i].column; c > p.lines[n].width+apart {
			count[c]++
		}
	}
	column, most := widest+2, 0
	for c, n := range count {
		if n > most || n == most && c < column {
			column, most = c, n
		}
	}
	under := -1
	for n := range p.lines {
		l := &p.lines[n]
		if i, ok := trailing(n); ok {
			p.positions[i] = column
			if l.width+least > column {
				p.positions[i] = l.width + apart
			}
			under = i
			continue
		}
		if w := &p.list[l.first]; under >= 0 && w.class == comment && l.end == l.first+1 && !w.afterEmptyLine && w.column == p.list[under].column {
			p.positions[l.first] = p.positions[under]
			continue
		}
		under = -1
	}
}
