"""Other systems' interfaces on this engine."""
