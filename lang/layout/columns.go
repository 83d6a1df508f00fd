package layout

import "slices"

// columns are the words of a page that somebody lined up: by more blanks than one
// somewhere, in the same place of lines.
type columns struct {
	rows []row
	of   []set // by row; those of one column lead to one of them
	runs []run // whose rows come to stand in one column as soon as one of them does
}

// set is a column, in the row that others lead to.
type set struct {
	to    int
	wide  bool // somebody lined them up
	left  bool // by their beginnings
	right bool // by their ends, as numbers are
}

// run is a list of rows that follow one on the other and look the same.
type run []int

func (p *page) findColumns() *columns {
	c := &columns{rows: p.rows()}
	c.of = make([]set, len(c.rows))
	for i := range c.rows {
		c.of[i] = set{to: i, wide: c.rows[i].gap > 1}
	}
	for i := range c.rows {
		c.joinAs(c.rows[i].above, i)
		c.joinAs(c.rows[i].alike, i)
	}
	c.findRuns()
	c.joinRuns(func(i int) bool { return c.rows[i].gap > 1 })
	c.joinTables()
	return c
}

// joinAs puts a row into the column of one before it that it stands below.
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

// find gives the row that stands for the column of a row.
func (c *columns) find(i int) int {
	for c.of[i].to != i {
		c.of[i].to = c.of[c.of[i].to].to
		i = c.of[i].to
	}
	return i
}

func (c *columns) join(i, j int) {
	i, j = c.find(i), c.find(j)
	if i == j {
		return
	}
	s, from := &c.of[i], &c.of[j]
	from.to = i
	s.wide, s.left, s.right = s.wide || from.wide, s.left || from.left, s.right || from.right
}

// findRuns finds rows that follow one on the other.
func (c *columns) findRuns() {
	next := make([]int, len(c.rows))
	for i := range c.rows {
		next[i] = -1
		if r := &c.rows[i]; r.run {
			if r.run = !r.stray() && !c.rows[r.above].stray(); r.run {
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

// stray tells whether a row is left out of the columns of its neighbours.
func (r *row) stray() bool { return r.loose && r.gap < 2 }

// joinRuns puts the rows of each run where one is lined up into one column, but for
// those that are much longer or shorter than what is. It tells whether there were any.
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

// joinTables makes columns of rows that are tables in any case.
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
			if w > most+apart {
				break
			}
			most = w
		}
		rows = slices.DeleteFunc(rows, func(i int) bool { return c.rows[i].width > most })
		for _, i := range rows {
			c.join(rows[0], i)
		}
		c.of[c.find(rows[0])].wide = true
	}
	c.runs = left
}

// apart is how much longer than the next shorter one a row of a table is at most.
const apart = 8

// How much longer or shorter a row may be than those that are lined up, to be lined up
// with them.
const longer, shorter = 4, 12

// members are the rows of a run that are lined up, and those that go with them.
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
		if w > most && w <= most+longer {
			most = w
		}
	}
	return slices.DeleteFunc(slices.Clone(rows), func(i int) bool {
		w, at := c.rows[i].width, c.rows[i].column
		return !stands(i) && (w > most || w < most-shorter) && (at > furthest+longer || at < furthest-shorter)
	})
}
