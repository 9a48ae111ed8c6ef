"""The wire: messages, codec, frames, and who may say what when."""
