package layout

import "slices"

// columns groups words of a page into columns. A column was aligned by its author, with more
// than one space somewhere, at the same place of several lines.
type columns struct {
	rows []row
	of   []columnSet // by row; a union-find forest of columns
	runs []run       // rows that form a column as soon as one of them is aligned
}

// columnSet is a node of the union-find forest. The root describes the column.
type columnSet struct {
	to      int  // index of the parent
	aligned bool // the author aligned it
	left    bool // words are aligned by their beginnings
	right   bool // words are aligned by their ends, as numbers are
}

// run is a list of rows on consecutive lines with the same form.
type run []int

func (p *page) findColumns() *columns {
	c := &columns{rows: p.rows()}
	c.of = make([]columnSet, len(c.rows))
	for i := range c.rows {
		c.of[i] = columnSet{to: i, aligned: c.rows[i].gap > 1}
	}
	for i := range c.rows {
		c.joinAs(c.rows[i].above, i)
		c.joinAs(c.rows[i].sameField, i)
	}
	c.findRuns()
	c.joinRuns(func(i int) bool { return c.rows[i].gap > 1 })
	c.joinTables()
	return c
}

// joinAs joins row i to the column of the row above if both are aligned.
func (c *columns) joinAs(above, i int) {
	if above < 0 {
		return
	}
	switch a, r := &c.rows[above], &c.rows[i]; {
	case a.column == r.column:
		c.join(above, i)
		if a.end != r.end {
			c.of[c.find(i)].left = true
		}
	case a.end == r.end && r.end > 0:
		c.join(above, i)
		c.of[c.find(i)].right = true
	}
}

// find returns the root of the column of a row.
func (c *columns) find(i int) int {
	for c.of[i].to != i {
		c.of[i].to = c.of[c.of[i].to].to
		i = c.of[i].to
	}
	return i
}

// join joins the columns of two rows.
func (c *columns) join(i, j int) {
	i, j = c.find(i), c.find(j)
	if i == j {
		return
	}
	s, from := &c.of[i], &c.of[j]
	from.to = i
	s.aligned, s.left, s.right = s.aligned || from.aligned, s.left || from.left, s.right || from.right
}

// findRuns finds the runs.
func (c *columns) findRuns() {
	next := make([]int, len(c.rows))
	for i := range c.rows {
		next[i] = -1
		if r := &c.rows[i]; r.run {
			if r.run = !r.isStray() && !c.rows[r.above].isStray(); r.run {
				next[r.above] = i
			}
		}
	}
	for i := range c.rows {
		if c.rows[i].run || next[i] < 0 {
			continue
		}
		var rows run
		for j := i; j >= 0; j = next[j] {
			rows = append(rows, j)
		}
		c.runs = append(c.runs, rows)
	}
}

// isStray reports whether a row does not belong to the columns of its neighbours.
func (r *row) isStray() bool { return r.continues && r.gap < 2 }

// joinRuns makes one column of each run with an aligned row, except for rows that are much
// longer or shorter than the aligned ones. It reports whether there were any.
func (c *columns) joinRuns(lined func(row int) bool) bool {
	left, found := c.runs[:0], false
	for _, rows := range c.runs {
		if !slices.ContainsFunc(rows, lined) {
			left = append(left, rows)
			continue
		}
		found = true
		last := -1
		for _, i := range c.members(rows, lined) {
			if last >= 0 {
				c.join(last, i)
			}
			last = i
		}
	}
	c.runs = left
	return found
}

// joinTables makes columns of runs whose rows are always aligned.
func (c *columns) joinTables() {
	left := c.runs[:0]
	for _, rows := range c.runs {
		if !c.rows[rows[0]].table {
			left = append(left, rows)
			continue
		}
		widths := make([]int, len(rows))
		for n, i := range rows {
			widths[n] = c.rows[i].width
		}
		slices.Sort(widths)
		most := widths[0]
		for _, w := range widths {
			if w > most+maxTableGap {
				break
			}
			most = w
		}
		rows = slices.DeleteFunc(rows, func(i int) bool { return c.rows[i].width > most })
		for _, i := range rows {
			c.join(rows[0], i)
		}
		c.of[c.find(rows[0])].aligned = true
	}
	c.runs = left
}

// maxTableGap is how much wider than the next narrower row a row of a table may be.
const maxTableGap = 8

// maxLonger and maxShorter are how much wider or narrower a row may be than the aligned ones to be
// aligned with them.
const maxLonger, maxShorter = 4, 12

// members returns the aligned rows of a run and those that are aligned with them.
func (c *columns) members(rows run, lined func(row int) bool) []int {
	var places, widths []int
	for _, i := range rows {
		if lined(i) {
			places = append(places, c.rows[i].column)
		}
	}
	slices.Sort(places)
	stands := func(i int) bool { _, ok := slices.BinarySearch(places, c.rows[i].column); return ok }
	most, furthest := 0, 0
	if len(places) > 0 {
		furthest = places[len(places)-1]
	}
	for _, i := range rows {
		if stands(i) {
			most = max(most, c.rows[i].width)
		}
		widths = append(widths, c.rows[i].width)
	}
	slices.Sort(widths)
	for _, w := range widths {
		if w > most && w <= most+maxLonger {
			most = w
		}
	}
	return slices.DeleteFunc(slices.Clone(rows), func(i int) bool {
		w, at := c.rows[i].width, c.rows[i].column
		return !stands(i) && (w > most || w < most-maxShorter) && (at > furthest+maxLonger || at < furthest-maxShorter)
	})
}
