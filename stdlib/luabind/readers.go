package luabind

// boxMethods are what scripts do with the boxes of a thing: they put, take and search.
type boxMethods struct{ s *Session }

func (s *Session) boxMethods() boxMethods { return boxMethods{s} }

// argumentReader reads what a script passes to an action, a check or a rule, and shows a
// function what it is given.
type argumentReader struct{ s *Session }

func (s *Session) arguments() argumentReader { return argumentReader{s} }

// sheetReader reads a sheet that a script writes as a table: boxes, levels and what is had.
type sheetReader struct{ s *Session }

func (s *Session) sheetReader() sheetReader { return sheetReader{s} }

// checkMethods are what scripts ask of an open check.
type checkMethods struct{ s *Session }

func (s *Session) checkMethods() checkMethods { return checkMethods{s} }
