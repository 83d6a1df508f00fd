// Package vscode contains the Visual Studio Code extension that starts the language server, and
// packs it as a .vsix archive, without network access and always with the same bytes.
//
//	text, err := vscode.Pack(engine.Version)
package vscode

import (
	"archive/zip"
	"bytes"
	"embed"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"time"
)

//go:embed extension
var extension embed.FS

// licence is the content of the file LICENSE of the program, which also covers the extension.
const licence = `MIT License

Copyright (c) 2026 the houserule developers

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`

// contentTypes lists the MIME types of the files; every .vsix archive must contain it.
const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default Extension=".vsixmanifest" ContentType="text/xml"/><Default Extension=".js" ContentType="application/javascript"/><Default Extension=".md" ContentType="text/markdown"/><Default Extension=".txt" ContentType="text/plain"/></Types>
`

// described holds the fields of package.json that the manifest of the archive repeats.
type described struct {
	Name        string            `json:"name"`
	DisplayName string            `json:"displayName"`
	Description string            `json:"description"`
	Publisher   string            `json:"publisher"`
	Engines     map[string]string `json:"engines"`
	Categories  []string          `json:"categories"`
	Keywords    []string          `json:"keywords"`
	Kind        []string          `json:"extensionKind"`
}

// unversioned is the placeholder in package.json that Pack replaces by the version.
const unversioned = `"version": "0.0.0"`

// Pack returns the extension as a .vsix archive with the given version. Files are stored without
// compression and with a fixed time, so that the bytes depend only on the content.
func Pack(version string) ([]byte, error) {
	read := func(name string) string {
		text, err := extension.ReadFile("extension/" + name)
		if err != nil {
			panic(err) // it is embedded in the program
		}
		return string(text)
	}
	about := strings.Replace(read("package.json"), unversioned, fmt.Sprintf("%q: %q", "version", version), 1)
	var d described
	if err := json.Unmarshal([]byte(about), &d); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range [][2]string{
		{"extension.vsixmanifest", manifest(d, version)},
		{"[Content_Types].xml", contentTypes},
		{"extension/package.json", about},
		{"extension/extension.js", read("extension.js")},
		{"extension/README.md", read("README.md")},
		{"extension/LICENSE.txt", licence},
	} {
		into, err := w.CreateHeader(&zip.FileHeader{Name: f[0], Method: zip.Store, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err == nil {
			_, err = into.Write([]byte(f[1]))
		}
		if err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// manifest returns the file extension.vsixmanifest, which describes the extension.
func manifest(d described, version string) string {
	escaped := func(text string) string {
		var b strings.Builder
		_ = xml.EscapeText(&b, []byte(text)) // a strings.Builder returns no errors
		return b.String()
	}
	return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="` + escaped(d.Name) + `" Version="` + escaped(version) + `" Publisher="` + escaped(d.Publisher) + `"/>
    <DisplayName>` + escaped(d.DisplayName) + `</DisplayName>
    <Description xml:space="preserve">` + escaped(d.Description) + `</Description>
    <Tags>` + escaped(strings.Join(d.Keywords, ",")) + `</Tags>
    <Categories>` + escaped(strings.Join(d.Categories, ",")) + `</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="` + escaped(d.Engines["vscode"]) + `"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="` + escaped(strings.Join(d.Kind, ",")) + `"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`
}
