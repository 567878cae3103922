/* The SQL of a team's server (Sources/TeamLink/SQL), as part of the program. Swift's own way to embed a file makes a list of
   numbers of it, which takes seconds to compile. */
#pragma once

/// The text of a numbered file, from 1 on; `NULL` behind the last one.
const char *_Nullable sd_team_step(int number);

/// The text that makes roles.
const char *_Nonnull sd_team_roles(void);

/// The text that grants rights.
const char *_Nonnull sd_team_rights(void);
