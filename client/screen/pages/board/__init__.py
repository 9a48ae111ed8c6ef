"""Pages with a board: choosing a lay, and painting boards, stacks and points."""
