/** The query for the designs that a rule can have. The server prefetches the same one. */
export const OFFERED_TEMPLATES = { archived: false, limit: 200 } as const;
