"""The pages of the full-screen client: what they show and what each key does. Know no terminal and no socket."""
