import {
  getMail,
  getMailPreview,
  getMailSettings,
  listMails,
  mail,
  mailPreview,
  mailSettings,
  retryMail,
  sendTestMail,
  updateMailSettings,
} from "../resources/mail.ts";
import { getSendingState, sendingState } from "../resources/sending-state.ts";
import { CREATED, ORGANIZATION_ID, STARTED } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

const MAIL_ID = "0199d3c6-51b2-7d0e-9a47-3f8c6e2d1b70";

export const mails = group({
  tag: "E-mail",
  explanation: "What the installation mails for an organization, and what became of it.",
  operations: {
    getMailSettings,
    updateMailSettings,
    getMailPreview,
    getSendingState,
    listMails,
    getMail,
    sendTestMail,
    retryMail,
  },
  bodies: {
    updateMailSettings: {
      sender_name: "Nordlicht",
      reply_to: "people@example.org",
      signature: "People & Culture\nNordlicht",
    },
    sendTestMail: { to: "ada@example.org" },
  },
  answers: [
    answer(mailSettings, {
      org_id: ORGANIZATION_ID,
      is_set_up: true,
      from_address: "rollcall@example.org",
      sender_name: "Nordlicht",
      reply_to: "people@example.org",
      signature: "People & Culture\nNordlicht",
      poster: "animated",
      updated_at: CREATED,
    }),
    answer(mailPreview, {
      subject: "For Ada",
      html: "<!doctype html>…",
      text: "Dear Ada,\n\nwe have made something for you.\n\nWatch the video:\nhttps://rollcall.example.org/w/pYx4Qm2ZkV8tB1nC6sJd0g\n",
    }),
    answer(sendingState, {
      org_id: ORGANIZATION_ID,
      workers: 1,
      is_mail_set_up: true,
      overdue: { greetings: 0, emails: 0, since: null },
      refused: { emails: 0, since: null, relay_answer: null },
    }),
    answer(mail, {
      id: MAIL_ID,
      org_id: ORGANIZATION_ID,
      kind: "invitation",
      to: "grace@example.org",
      status: "sent",
      message_id: `<${MAIL_ID}@example.org>`,
      attempts: 1,
      relay_answer: "250 2.0.0 Ok: queued as 4XyZ12",
      created_at: CREATED,
      attempted_at: STARTED,
      next_attempt_at: null,
      sent_at: STARTED,
    }),
  ],
  // The worker and the operator's settings change them.
  volatile: [
    volatile(mail, ["status", "attempts", "relay_answer", "attempted_at", "next_attempt_at", "sent_at"]),
    volatile(mailSettings, ["is_set_up", "from_address"]),
    volatile(sendingState, ["workers", "is_mail_set_up", "overdue", "refused"]),
  ],
  auditTarget: "mail",
  auditActions: ["mail.settings_updated", "mail.tested", "mail.retried"],
});
