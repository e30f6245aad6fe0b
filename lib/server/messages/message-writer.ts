import { clock } from "../clock.ts";
import type { MessageWriter } from "../mails/index.ts";
import { emit } from "../webhooks/index.ts";
import { makeMessage } from "./make-message.ts";
import { markAddress, selectMessagesByIds } from "./message-queries.ts";
import { toMessage } from "./message-serializer.ts";

/** What the worker asks of this domain when it sends mails. */
export const messageWriter: MessageWriter = {
  make: makeMessage,
  ended: async (tx, { id, orgId }, status) => {
    if (orgId === null) return;
    await emit(tx, orgId, `message.${status}`, [id], async (ids) =>
      (await selectMessagesByIds(tx, ids)).map(toMessage),
    );
  },
  refused: async (db, { orgId, videoId, recipient }, words) => {
    if (orgId !== null && videoId !== null)
      await markAddress(db, { orgId, videoId, recipient }, { words, at: clock.now() });
  },
};
