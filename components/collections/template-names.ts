/** The query for the templates whose names the list of collections shows. */
export const TEMPLATE_NAMES = { limit: 200 };
