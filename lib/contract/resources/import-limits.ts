/** Most rows of a list below its header, blank ones not counted. */
export const IMPORT_LIMIT_ROWS = 1_000_000;

/** Most rejected rows that an import returns as a file. */
export const REJECTED_CSV_LIMIT_ROWS = 100_000;
