/** Migrated once a run; each test file's database is a copy of it. */
export const TEMPLATE_DATABASE = "template_rollcall";
