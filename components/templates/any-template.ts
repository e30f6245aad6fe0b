/** Any one template: an unsaved scene is drawn under its id. */
export const ANY_TEMPLATE = { limit: 1 } as const;
