/** The query for the selectable templates. The server prefetches the same one. */
export const TEMPLATE_CHOICE = { archived: false, limit: 200, count: false } as const;
