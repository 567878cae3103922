#include "CTeamSchema.h"
#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char step_001[] = {
#embed "../TeamLink/SQL/001-schema.sql" suffix(, 0)
};
static const char step_002[] = {
#embed "../TeamLink/SQL/002-tables.sql" suffix(, 0)
};
static const char step_003[] = {
#embed "../TeamLink/SQL/003-people.sql" suffix(, 0)
};
static const char step_004[] = {
#embed "../TeamLink/SQL/004-leases.sql" suffix(, 0)
};
static const char step_005[] = {
#embed "../TeamLink/SQL/005-put.sql" suffix(, 0)
};
static const char step_006[] = {
#embed "../TeamLink/SQL/006-publish.sql" suffix(, 0)
};
static const char step_007[] = {
#embed "../TeamLink/SQL/007-progress.sql" suffix(, 0)
};
static const char step_008[] = {
#embed "../TeamLink/SQL/008-agreement.sql" suffix(, 0)
};
static const char step_009[] = {
#embed "../TeamLink/SQL/009-manage.sql" suffix(, 0)
};
static const char roles[] = {
#embed "../TeamLink/SQL/roles.sql" suffix(, 0)
};
static const char rights[] = {
#embed "../TeamLink/SQL/rights.sql" suffix(, 0)
};

const char *sd_team_step(int number) {
  static const char *const steps[] = {step_001, step_002, step_003, step_004, step_005, step_006, step_007, step_008, step_009};
  return number >= 1 && (size_t)number <= sizeof steps / sizeof *steps ? steps[number - 1] : NULL;
}

const char *sd_team_roles(void) { return roles; }

const char *sd_team_rights(void) { return rights; }
