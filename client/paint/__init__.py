"""Pictures in characters: pure functions that paint on a canvas. Know no terminal, no network and no clock."""
