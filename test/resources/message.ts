import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inBody, inFilter, inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const sends = new Table((data: Prisma.MessageSendCreateManyInput[]) =>
  database().messageSend.createMany({ data }),
);
const messages = new Table((data: Prisma.MailCreateManyInput[]) => database().mail.createMany({ data }));

type Linked = { endedCollection: string; collectionVideo: string; otherWatchLink: string };

/** Messages about a video of a collection, to a team: one that waits, one that is held back and one that failed. */
export function addMessages(
  rows: NewRows,
  orgId: string,
  { endedCollection, collectionVideo, otherWatchLink }: Linked,
) {
  const send = (pausedAt: Date | null) => {
    const id = newId();
    const words = { subject: "For {{first_name}}", text: "There is something to watch." };
    sends.add(rows, { id, orgId, collectionId: endedCollection, ...words, toPerson: false, pausedAt });
    return id;
  };
  const message = (sendId: string, status: "scheduled" | "failed") => {
    const id = newId();
    messages.add(rows, {
      ...{ id, orgId, sendId, status, kind: "message", language: "en", params: {} },
      ...{ recipient: `team.${id}@example.com`, messageId: `<${id}@example.com>` },
      ...{ videoId: collectionVideo, watchLinkId: otherWatchLink },
      nextAttemptAt: new Date(Date.now() + 60 * 60 * 1000),
    });
    return id;
  };
  const [open, paused] = [send(null), send(new Date())];
  message(paused, "scheduled");
  return { scheduledMessage: message(open, "scheduled"), failedMessage: message(open, "failed") };
}

const WORDS = { subject: "For {{first_name}}", text: "There is something to watch." };
const TEAM = { to: ["team@example.com"], ...WORDS, send_again: true };

const ofCollection = { "path.collection_id": inPath(({ endedCollection }) => endedCollection) };
const ofVideo = { "path.video_id": inPath(({ staleVideo }) => staleVideo) };
const scheduled = { "path.message_id": inPath(({ scheduledMessage }) => scheduledMessage) };
const failed = { "path.message_id": inPath(({ failedMessage }) => failedMessage) };
const inCollection = { ...ofCollection, "body.video_id": inBody(({ collectionVideo }) => collectionVideo) };

export const message: Resource = {
  gets: {
    listMessages: {
      ask: () => ({}),
      references: {
        "query.collection_id": inFilter(({ endedCollection }) => endedCollection),
        "query.video_id": inFilter(({ collectionVideo }) => collectionVideo),
        "query.person_id": inFilter(({ person }) => person),
      },
    },
    getMessage: {
      ask: (rows) => ({ params: { message_id: rows.failedMessage } }),
      references: failed,
      tagUntested: "What creates it answers with a report",
    },
  },
  posts: {
    cancelMessage: {
      ask: (rows) => ({ params: { message_id: rows.scheduledMessage } }),
      references: scheduled,
      audit: "message.canceled",
      repeatable: "Again, it is refused by the message's status",
    },
    retryMessage: {
      ask: (rows) => ({ params: { message_id: rows.failedMessage } }),
      references: failed,
      audit: "message.retried",
      repeatable: "Mailboxes know a message by its Message-ID, which stays",
    },
    sendCollectionMessages: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection }, body: TEAM }),
      references: ofCollection,
      audit: "collection.messages_queued",
    },
    sendVideoMessages: {
      ask: (rows) => ({ params: { video_id: rows.staleVideo }, body: TEAM }),
      references: ofVideo,
      audit: "video.messages_queued",
    },
    previewCollectionMessage: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection }, body: WORDS }),
      references: inCollection,
      audit: null,
      repeatable: "It stores nothing",
    },
    previewVideoMessage: {
      ask: (rows) => ({ params: { video_id: rows.staleVideo }, body: WORDS }),
      references: ofVideo,
      audit: null,
      repeatable: "It stores nothing",
    },
    testCollectionMessage: {
      ask: (rows) => ({
        params: { collection_id: rows.endedCollection },
        body: { ...WORDS, to: rows.mailAddress },
      }),
      references: inCollection,
      audit: "collection.message_tested",
    },
    testVideoMessage: {
      ask: (rows) => ({ params: { video_id: rows.staleVideo }, body: { ...WORDS, to: rows.mailAddress } }),
      references: ofVideo,
      audit: "video.message_tested",
    },
    pauseCollectionMessages: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ofCollection,
      audit: "collection.messages_paused",
      repeatable: "Again, it holds back what waits by then",
    },
    resumeCollectionMessages: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ofCollection,
      audit: "collection.messages_resumed",
      repeatable: "Again, nothing is held back",
    },
    cancelCollectionMessages: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ofCollection,
      audit: "collection.messages_canceled",
      repeatable: "Again, nothing waits",
    },
  },
  aboutNobody: [],
};
