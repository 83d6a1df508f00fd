-- The abilities that the rules name. The four groups are theirs; which ability belongs to which group is
-- a reconstruction, and so is Mind.

ability "Strength"  { class = "Inherent", belongs_to = "Physique" }
ability "Body"      { class = "Inherent", belongs_to = "Physique" }
ability "Agility"   { class = "Inherent", belongs_to = "Co-ordination" }
ability "Dexterity" { class = "Inherent", belongs_to = "Co-ordination" }
ability "Mind"      { class = "Inherent", belongs_to = "Mind" }
ability "Aura"      { class = "Inherent", belongs_to = "Spirit" }
