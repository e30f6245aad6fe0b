/** The templates that a collection can be made with. The page asks for the same before it is sent. */
export const TEMPLATE_CHOICE = { archived: false, limit: 200, count: false } as const;
