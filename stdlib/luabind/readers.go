package luabind

// boxMethods are the methods of things that change boxes.
type boxMethods struct{ s *Session }

func (s *Session) boxMethods() boxMethods { return boxMethods{s} }

// argumentReader converts the arguments of actions, checks and rules from and to Lua.
type argumentReader struct{ s *Session }

func (s *Session) arguments() argumentReader { return argumentReader{s} }

// sheetReader reads the sheet of a new thing from a table of a script.
type sheetReader struct{ s *Session }

func (s *Session) sheetReader() sheetReader { return sheetReader{s} }

// checkMethods are the members of open checks.
type checkMethods struct{ s *Session }

func (s *Session) checkMethods() checkMethods { return checkMethods{s} }
