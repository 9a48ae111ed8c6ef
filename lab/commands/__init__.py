"""The commands of the laboratory, which `contack` finds through the entry point group `contack.commands`."""
