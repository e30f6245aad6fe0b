/** The videos whose messages can be looked at before they are sent. */
export const PREVIEWED = { status: "succeeded", limit: 50 } as const;
