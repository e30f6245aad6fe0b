/** Most rows of a list below its header, blank ones not counted. */
export const IMPORT_LIMIT_ROWS = 1_000_000;

/** Most rejected rows that an import returns as a file. */
export const REJECTED_CSV_LIMIT_ROWS = 100_000;

/** Most changed people that the answer lists one by one, and the bytes that they may take as JSON. */
export const CHANGED_PEOPLE_LIMIT = 1000;
export const CHANGED_PEOPLE_LIMIT_BYTES = 2 * 2 ** 20;
/** Most fields that the answer counts changed people for: one cell may name any number of custom fields. */
export const CHANGED_FIELDS_LIMIT = 1000;

/** Most addresses of several rows that the answer lists, and rows of each. */
export const SHARED_EMAILS_LIMIT = 100;
export const SHARING_LINES_LIMIT = 10;
