/** As the list of collections asks for the templates whose names it shows. */
export const TEMPLATE_NAMES = { limit: 200 };
