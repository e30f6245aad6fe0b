import { cancelMessage, getMessage, listMessages, message, retryMessage } from "../resources/message.ts";
import {
  cancelCollectionMessages,
  messageCount,
  messagePreview,
  messageReport,
  messageTest,
  pauseCollectionMessages,
  previewCollectionMessage,
  previewVideoMessage,
  resumeCollectionMessages,
  sendCollectionMessages,
  sendVideoMessages,
  testCollectionMessage,
  testVideoMessage,
} from "../resources/message-send.ts";
import { COLLECTION_ID, COMPLETED, CREATED, ORGANIZATION_ID, PERSON_ID, STARTED } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

const MESSAGE_ID = "0199d3c6-62c3-7e1f-8b58-4a9d7f3e2c81";
const VIDEO_ID = "0199d3c6-0c52-7a9b-8e47-2b5d1f6c3e94";

const WORDS = {
  subject: "Happy birthday, {{first_name}}!",
  text: "Dear {{first_name}},\n\nthere is something for you to watch.",
};

export const messages = group({
  tag: "Messages",
  explanation: "Mails that lead people to their videos.",
  operations: {
    listMessages,
    getMessage,
    cancelMessage,
    retryMessage,
    sendCollectionMessages,
    previewCollectionMessage,
    testCollectionMessage,
    pauseCollectionMessages,
    resumeCollectionMessages,
    cancelCollectionMessages,
    sendVideoMessages,
    previewVideoMessage,
    testVideoMessage,
  },
  bodies: {
    sendCollectionMessages: { to: "person", ...WORDS, at: "occasion" },
    previewCollectionMessage: WORDS,
    testCollectionMessage: WORDS,
    sendVideoMessages: { to: ["team@example.org"], ...WORDS },
    previewVideoMessage: WORDS,
    testVideoMessage: WORDS,
  },
  answers: [
    answer(message, {
      id: MESSAGE_ID,
      org_id: ORGANIZATION_ID,
      collection_id: COLLECTION_ID,
      video_id: VIDEO_ID,
      person_id: PERSON_ID,
      person_name: "Ada Lovelace",
      to: "ada@example.org",
      to_person: true,
      ...WORDS,
      status: "sent",
      reason: null,
      is_paused: false,
      message_id: `<${MESSAGE_ID}@example.org>`,
      attempts: 1,
      relay_answer: "250 2.0.0 Ok: queued as 4XyZ12",
      scheduled_at: STARTED,
      created_at: CREATED,
      attempted_at: COMPLETED,
      next_attempt_at: null,
      sent_at: COMPLETED,
    }),
    answer(messageReport, {
      queued: 38,
      left_out: [
        {
          video_id: VIDEO_ID,
          person_id: PERSON_ID,
          person_name: "Ada Lovelace",
          to: null,
          reason: "no_email",
        },
      ],
      left_out_count: 1,
      reasons: [{ reason: "no_email", count: 1 }],
      timing: { before: 37, on_day: 1, after: 0 },
      shared_addresses: [
        {
          to: "office@example.org",
          people: [
            { person_id: PERSON_ID, person_name: "Ada Lovelace" },
            { person_id: "0199d3c6-62c3-7c0a-9d11-5b7e2f4a6c13", person_name: "Grace Hopper" },
          ],
          people_count: 2,
        },
      ],
      shared_address_count: 1,
    }),
    answer(messagePreview, {
      video_id: VIDEO_ID,
      person_id: PERSON_ID,
      person_name: "Ada Lovelace",
      to: "ada@example.org",
      subject: "Happy birthday, Ada!",
      html: "<!doctype html>…",
      text: "Dear Ada,\n\nthere is something for you to watch.\n…",
      missing: [],
    }),
    answer(messageTest, { id: "0199d3c6-73d4-7f20-9c69-5b0e8a4f3d92", to: "grace@example.org" }),
    answer(messageCount, { messages: 12 }),
  ],
  // The worker changes them, and so does what becomes of the person.
  volatile: [
    volatile(message, [
      ...(["person_name", "to", "status", "reason", "is_paused"] as const),
      ...(["attempts", "relay_answer", "attempted_at", "next_attempt_at", "sent_at"] as const),
    ]),
  ],
  auditTarget: "message",
  auditActions: ["message.canceled", "message.retried"],
});
