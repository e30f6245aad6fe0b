/** The query for whether anything was sent, of mails and of messages. The server prefetches the same one. */
export const ANY_SENT = { status: "sent", limit: 1 } as const;
