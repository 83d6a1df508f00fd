package vscode

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// files returns the files of the packed extension by name, and the archive.
func files(t *testing.T) (map[string]string, []byte) {
	t.Helper()
	text, err := Pack("1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		said, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		found[f.Name] = string(said)
	}
	return found, text
}

func TestTheSameBytesEachTime(t *testing.T) {
	_, one := files(t)
	_, two := files(t)
	if !bytes.Equal(one, two) {
		t.Error("packed twice it is not the same")
	}
}

// TestTheManifestSaysWhatTheEditorNeeds requires the fields of package.json that Visual Studio Code
// reads, and the files of the archive that it installs.
func TestTheManifestSaysWhatTheEditorNeeds(t *testing.T) {
	files, _ := files(t)
	var p struct {
		Name, DisplayName, Description, Version, Publisher, License, Main string
		Engines                                                           map[string]string
		ActivationEvents, Categories                                      []string
		Dependencies, Scripts                                             map[string]string
		Capabilities                                                      struct {
			UntrustedWorkspaces struct {
				Supported                string
				RestrictedConfigurations []string
			}
		}
		Contributes struct {
			Configuration struct {
				Properties map[string]struct {
					Type, Scope, Description string
					Default                  any
				}
			}
			Commands []struct{ Command, Title, Category string }
		}
	}
	decoder := json.NewDecoder(strings.NewReader(files["extension/package.json"]))
	if err := decoder.Decode(&p); err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`).MatchString(p.Name) || !regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`).MatchString(p.Publisher) {
		t.Errorf("name %q, publisher %q", p.Name, p.Publisher)
	}
	if p.Version != "1.2.3" || p.DisplayName == "" || p.Description == "" || p.License != "MIT" {
		t.Errorf("version %q, display name %q, description %q, licence %q", p.Version, p.DisplayName, p.Description, p.License)
	}
	if !regexp.MustCompile(`^\^1\.\d+\.0$`).MatchString(p.Engines["vscode"]) {
		t.Errorf("engines: %q", p.Engines)
	}
	if len(p.Dependencies) > 0 || len(p.Scripts) > 0 {
		t.Errorf("it needs something to be fetched or built: %v %v", p.Dependencies, p.Scripts)
	}
	main := "extension/" + strings.TrimPrefix(p.Main, "./")
	script := files[main]
	if script == "" {
		t.Fatalf("main is %q, and there is no such file", p.Main)
	}
	// It may require only modules that exist without installation.
	for _, m := range regexp.MustCompile(`require\('([^']+)'\)`).FindAllStringSubmatch(script, -1) {
		if !slices.Contains([]string{"vscode", "child_process", "os"}, m[1]) {
			t.Errorf("it requires %s", m[1])
		}
	}
	if !slices.Contains(p.ActivationEvents, "workspaceContains:**/module.json") {
		t.Errorf("activation: %q", p.ActivationEvents)
	}
	for name, property := range p.Contributes.Configuration.Properties {
		short, ours := strings.CutPrefix(name, "houserule.")
		if !ours || property.Type == "" || property.Description == "" || property.Default == nil {
			t.Errorf("setting %s: %+v", name, property)
		}
		if !strings.Contains(script, "config.get('"+short+"'") {
			t.Errorf("nobody reads the setting %s", name)
		}
		// A setting that starts a program is not read from an untrusted workspace.
		if !slices.Contains(p.Capabilities.UntrustedWorkspaces.RestrictedConfigurations, name) {
			t.Errorf("a folder that nobody trusts may set %s", name)
		}
	}
	for _, c := range p.Contributes.Commands {
		if c.Title == "" || c.Category == "" || !strings.Contains(script, "registerCommand('"+c.Command+"'") {
			t.Errorf("command %+v", c)
		}
	}

	var m struct {
		Metadata struct {
			Identity struct {
				ID        string `xml:"Id,attr"`
				Version   string `xml:"Version,attr"`
				Publisher string `xml:"Publisher,attr"`
				Language  string `xml:"Language,attr"`
			}
			DisplayName, Description, License string
			Properties                        struct {
				Property []struct {
					ID    string `xml:"Id,attr"`
					Value string `xml:"Value,attr"`
				}
			}
		}
		Installation struct {
			InstallationTarget struct {
				ID string `xml:"Id,attr"`
			}
		}
		Assets struct {
			Asset []struct {
				Type string `xml:"Type,attr"`
				Path string `xml:"Path,attr"`
			}
		}
	}
	if err := xml.Unmarshal([]byte(files["extension.vsixmanifest"]), &m); err != nil {
		t.Fatal(err)
	}
	id := m.Metadata.Identity
	if id.ID != p.Name || id.Version != p.Version || id.Publisher != p.Publisher || id.Language == "" || m.Metadata.DisplayName != p.DisplayName || m.Metadata.Description != p.Description {
		t.Errorf("the archive says something else: %+v", m.Metadata)
	}
	if m.Installation.InstallationTarget.ID != "Microsoft.VisualStudio.Code" {
		t.Errorf("target %q", m.Installation.InstallationTarget.ID)
	}
	engine := ""
	for _, property := range m.Metadata.Properties.Property {
		if property.ID == "Microsoft.VisualStudio.Code.Engine" {
			engine = property.Value
		}
	}
	if engine != p.Engines["vscode"] {
		t.Errorf("engine %q", engine)
	}
	types := map[string]bool{}
	for _, a := range m.Assets.Asset {
		types[a.Type] = true
		if files[a.Path] == "" {
			t.Errorf("there is no %s", a.Path)
		}
	}
	if !types["Microsoft.VisualStudio.Code.Manifest"] || files[m.Metadata.License] == "" {
		t.Errorf("assets: %v, licence %q", types, m.Metadata.License)
	}
	var content struct {
		Default []struct {
			Extension string `xml:",attr"`
		}
	}
	if err := xml.Unmarshal([]byte(files["[Content_Types].xml"]), &content); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{".xml": true}
	for _, d := range content.Default {
		known[d.Extension] = true
	}
	for name := range files {
		if ending := name[strings.LastIndexByte(name, '.'):]; !known[ending] {
			t.Errorf("nothing says what %s is", name)
		}
	}
}

func TestItsLicenceIsThatOfTheProgram(t *testing.T) {
	text, err := os.ReadFile("../../../../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != licence {
		t.Error("LICENSE is another")
	}
}
