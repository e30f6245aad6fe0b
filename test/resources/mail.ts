import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const mails = new Table((data: Prisma.MailCreateManyInput[]) => database().mail.createMany({ data }));
const users = new Table((data: Prisma.UserCreateManyInput[]) => database().user.createMany({ data }));
const members = new Table((data: Prisma.MemberCreateManyInput[]) => database().member.createMany({ data }));

export function addMails(rows: NewRows, orgId: string) {
  const [id, userId] = [newId(), newId()];
  const email = `reader.${userId}@example.com`;
  users.add(rows, { id: userId, name: "Test Person", email });
  members.add(rows, { orgId, userId, role: "viewer" });
  mails.add(rows, {
    id,
    orgId,
    kind: "test",
    status: "failed",
    recipient: email,
    language: "en",
    params: { organization: "Nordlicht" },
    messageId: `<${id}@example.com>`,
  });
  return {
    /** One that failed. */
    mail: id,
    /** The address of a member. */
    mailAddress: email,
  };
}

const org = { "path.org_id": inPath(({ orgId }) => orgId) };
const references = { "path.mail_id": inPath((rows) => rows.mail) };

export const mail: Resource = {
  gets: {
    getMailSettings: {
      ask: ({ orgId }) => ({ params: { org_id: orgId } }),
      references: org,
      tagUntested:
        "No POST creates them: every organization has them. Their tag is that of updateMailSettings",
    },
    getMailPreview: {
      ask: ({ orgId }) => ({ params: { org_id: orgId } }),
      references: org,
      tagUntested: "No POST creates it: it is made for each request",
    },
    getSendingState: {
      ask: ({ orgId }) => ({ params: { org_id: orgId } }),
      references: org,
      tagUntested: "No POST creates it: it is made for each request",
    },
    listMails: { ask: () => ({}) },
    getMail: {
      ask: (rows) => ({ params: { mail_id: rows.mail } }),
      references,
      tagUntested: "Nothing creates it without an SMTP server",
    },
  },
  posts: {
    sendTestMail: { ask: (rows) => ({ body: { to: rows.mailAddress } }), audit: "mail.tested" },
    retryMail: {
      ask: (rows) => ({ params: { mail_id: rows.mail } }),
      references,
      audit: "mail.retried",
      repeatable: "Mailboxes know a mail by its Message-ID, which stays",
    },
  },
  patches: {
    updateMailSettings: {
      ask: ({ orgId }) => ({ params: { org_id: orgId }, body: { sender_name: "People & Culture" } }),
      references: org,
      audit: "mail.settings_updated",
      changes: [
        { sender_name: "Nordlicht", poster: "still" },
        { sender_name: null, signature: "People & Culture\nNordlicht" },
      ],
      byRequest: ["org_id", "updated_at"],
    },
  },
  aboutNobody: ["mail_settings"],
};
