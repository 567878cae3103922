"""Pictures of terminal programs: a session to drive one, its screen as cells, and two ways to draw it."""
