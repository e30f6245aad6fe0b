/** Migrated once per run; each test file's database is a copy of it. */
export const TEMPLATE_DATABASE = "template_rollcall";
