package sarif

// The SARIF 2.1.0 objects that Write uses, with the property names of the standard.

type log struct {
	Schema  string `json:"$schema"`
	Version string `json:"version"`
	Runs    []run  `json:"runs"`
}

type run struct {
	Tool       tool     `json:"tool"`
	ColumnKind string   `json:"columnKind"`
	Results    []result `json:"results"`
}

type tool struct {
	Driver driver `json:"driver"`
}

type driver struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Rules   []rule `json:"rules"`
}

type rule struct {
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Short   message       `json:"shortDescription"`
	Full    message       `json:"fullDescription"`
	Help    message       `json:"help"`
	Default configuration `json:"defaultConfiguration"`
}

type configuration struct {
	Level string `json:"level"`
}

type message struct {
	Text string `json:"text"`
}

type result struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      message           `json:"message"`
	Locations    []location        `json:"locations,omitempty"`
	Related      []location        `json:"relatedLocations,omitempty"`
	Prints       map[string]string `json:"partialFingerprints"`
	Fixes        []fixing          `json:"fixes,omitempty"`
	Suppressions []suppression     `json:"suppressions,omitempty"`
}

type location struct {
	Physical physical `json:"physicalLocation"`
	Message  *message `json:"message,omitempty"`
}

type physical struct {
	Artifact artifact `json:"artifactLocation"`
	Region   *region  `json:"region,omitempty"`
}

type artifact struct {
	URI string `json:"uri"`
}

type region struct {
	StartLine   int      `json:"startLine"`
	StartColumn int      `json:"startColumn,omitempty"`
	EndLine     int      `json:"endLine,omitempty"`
	EndColumn   int      `json:"endColumn,omitempty"`
	Snippet     *message `json:"snippet,omitempty"`
}

type fixing struct {
	Description message  `json:"description"`
	Changes     []change `json:"artifactChanges"`
}

type change struct {
	Artifact     artifact      `json:"artifactLocation"`
	Replacements []replacement `json:"replacements"`
}

type replacement struct {
	Deleted  region   `json:"deletedRegion"`
	Inserted *message `json:"insertedContent,omitempty"`
}

type suppression struct {
	Kind          string `json:"kind"`
	Justification string `json:"justification"`
}
