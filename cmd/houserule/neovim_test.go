package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestNeovimPlaysTheLanguageServer edits two modules in a real Neovim: diagnostics appear and
// disappear, names are completed in a formula, found across modules and renamed together with their
// specs, and an example is run from its code lens. testdata/neovim.txtar contains the modules, the
// script and the expected results. Without Neovim the test is skipped, or fails if NEEDS_NVIM is
// set.
func TestNeovimPlaysTheLanguageServer(t *testing.T) {
	needs(t, "nvim", "NEEDS_NVIM")
	dir, want := unpacked(t, filepath.Join("testdata", "neovim.txtar"))
	if got := sees(t, dir, "nvim", "--headless", "--clean", "-n", "-u", "NONE", "-c", "luafile neovim.lua"); got != want {
		t.Errorf("Neovim saw:\n%s\nwanted:\n%s", got, want)
	}
}

// TestNeovimAsTheGuideSetsItUp opens files of two modules under the settings of the guide:
// one server is started for all of them, and none for a file of no module.
func TestNeovimAsTheGuideSetsItUp(t *testing.T) {
	needs(t, "nvim", "NEEDS_NVIM")
	dir, _ := unpacked(t, filepath.Join("testdata", "neovim.txtar"))
	write(t, dir, "init.lua", setting(t, "lua", "nvim_create_autocmd"))
	write(t, dir, "outside.lua", "return 1\n")
	write(t, dir, "open.lua", `
for _, name in ipairs { "outside.lua", "bog/init.lua", "boots/boots.lua", "bog/module.json" } do vim.cmd("edit " .. name) end
local ready = vim.wait(10000, function() return vim.lsp.get_active_clients()[1] ~= nil end, 10)
vim.wait(200, function() return #vim.lsp.get_active_clients() > 1 end, 10)
local client = vim.lsp.get_active_clients()[1] or { id = 0 }
local seen = io.open("seen.txt", "w")
seen:write("servers: ", #vim.lsp.get_active_clients(), ", ready: ", tostring(ready), "\n")
for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
  seen:write(vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":."), ": ", tostring(vim.lsp.buf_is_attached(buffer, client.id)), " ", vim.bo[buffer].omnifunc, "\n")
end
seen:close()
vim.cmd("qall!")
`)
	want := "servers: 1, ready: true\noutside.lua: false \nbog/init.lua: true v:lua.vim.lsp.omnifunc\nboots/boots.lua: true v:lua.vim.lsp.omnifunc\nbog/module.json: true v:lua.vim.lsp.omnifunc\n"
	if got := sees(t, dir, "nvim", "--headless", "--clean", "-n", "-u", "init.lua", "-c", "luafile open.lua"); got != want {
		t.Errorf("Neovim saw:\n%s\nwanted:\n%s", got, want)
	}
}

// TestNeovimCompletesManifests types keys and values of a manifest with its omnifunc, which
// writes a completion from where its range begins up to the cursor, and leaves what is behind.
func TestNeovimCompletesManifests(t *testing.T) {
	needs(t, "nvim", "NEEDS_NVIM")
	dir, _ := unpacked(t, filepath.Join("testdata", "neovim.txtar"))
	write(t, dir, "init.lua", setting(t, "lua", "nvim_create_autocmd"))
	write(t, dir, "complete.lua", `
vim.o.completeopt = "menu"
vim.cmd("edit bog/module.json")
vim.wait(10000, function() return vim.lsp.get_active_clients()[1] ~= nil end, 10)
local seen = io.open("seen.txt", "w")
function Chosen() return vim.wait(10000, function() return vim.fn.pumvisible() == 1 or vim.api.nvim_get_current_line() ~= Before end, 10) end
for _, typed in ipairs { '"permissions": ["lar|"]', '"auth|": []', '"who|', '"per|"', '"permissions": ["sch|]' } do
  local column = typed:find("|", 1, true) - 1
  Before = typed:gsub("|", "")
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '{ "id": "bog", "version": "1.0.0",', Before, "}" })
  vim.api.nvim_win_set_cursor(0, { 2, column - 1 })
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("a<C-x><C-o><Cmd>lua Chosen()<CR><Esc>", true, false, true), "nx", false)
  seen:write(vim.api.nvim_buf_get_lines(0, 1, 2, false)[1], "\n")
end
seen:close()
vim.cmd("qall!")
`)
	want := `"permissions": ["large-budget"]` + "\n" + `"authors": []` + "\n" + `"whole_game": ` + "\n" + `"permissions"` + "\n" + `"permissions": ["schedule"]` + "\n"
	if got := sees(t, dir, "nvim", "--headless", "--clean", "-n", "-u", "init.lua", "-c", "luafile complete.lua"); got != want {
		t.Errorf("Neovim wrote:\n%s\nwanted:\n%s", got, want)
	}
}

// needs skips the test if a program is missing, or fails it if the environment variable is set.
func needs(t *testing.T, program, variable string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		if os.Getenv(variable) != "" {
			t.Fatal(err)
		}
		t.Skip("there is no " + program)
	}
}

// sees runs an editor in a folder and returns the content of seen.txt, which its script writes.
func sees(t *testing.T, dir, editor string, args ...string) string {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, editor, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CACHE_HOME="+filepath.Join(dir, ".cache"), "XDG_STATE_HOME="+dir)
	out, err := cmd.CombinedOutput()
	text, _ := os.ReadFile(filepath.Join(dir, "seen.txt"))
	if err != nil {
		t.Fatalf("%s: %v\n%s\nit saw:\n%s", editor, err, out, text)
	}
	return strings.ReplaceAll(string(text), dir, "WORK")
}

// setting returns the block of stdlib/EDITORS.md in a language that contains a word.
func setting(t *testing.T, language, word string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "stdlib", "EDITORS.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		if m[1] == language && strings.Contains(m[2], word) {
			return m[2]
		}
	}
	t.Fatalf("the guide has no block of %s with %s", language, word)
	return ""
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
