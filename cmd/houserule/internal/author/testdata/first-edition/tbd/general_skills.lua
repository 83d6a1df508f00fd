-- Table 5. The character sheet lists fewer; Table 5 rules, for nobody is attacked without Defend.

skill "Balance"   {}   skill "Bargain"     {}   skill "Climb"     {}
skill "Codebreak" {}   skill "Convince"    {}   skill "Defend"    {}
skill "Disguise"  {}   skill "Escape"      {}   skill "Fish"      {}
skill "Hide"      {}   skill "Insight"     {}   skill "Jump"      {}
skill "Lift"      {}   skill "Medicine"    {}   skill "Perceive"  {}
skill "Pick Lock" {}   skill "Pick Pocket" {}   skill "Plot"      { text = "preparing a heist or getting in somewhere" }
skill "Run"       {}   skill "Search"      {}   skill "Shove"     {}
skill "Sneak"     {}   skill "Survey"      { text = "mapping a place, finding what matters there, judging how to survive in it" }   skill "Swim" {}
skill "Tame"      {}   skill "Track"       {}   skill "Willpower" {}
