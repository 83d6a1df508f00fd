package evening

// NewModules is what stands in the line with which a campaign goes on with other modules.
const NewModules = "--modules new"
