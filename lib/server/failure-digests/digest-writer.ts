import { languageSchema } from "#lib/contract/resources/language.ts";
import type { Database } from "../database.ts";
import type { Mail } from "../generated/prisma/client.ts";
import { type DigestWriter, digestMail, findMailSender, MAIL_PARAMS, UNWRITTEN } from "../mails/index.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { digestHtml, digestPlainText, digestSubject } from "./digest-layout.ts";
import { findFailures } from "./digest-queries.ts";
import { findReader } from "./digest-readers.ts";

/**
 * Makes the mail from what is in the database at this moment: whoever was erased since it was queued is not in it, and what
 * was sent or made again is not told.
 */
export const digestWriter: DigestWriter = async (db: Database, mail: Mail, { from }) => {
  const { orgId, resourceId: userId } = mail;
  const reader = orgId === null || userId === null ? null : await findReader(db, { orgId, userId });
  if (orgId === null || reader === null) return UNWRITTEN;
  const bound = tenantDatabase(orgId, db);
  const { since, until } = MAIL_PARAMS.failure_digest.parse(mail.params);
  const span = { since: new Date(since), until: new Date(until) };
  const failures = await findFailures(bound, span);
  const sender = await findMailSender(bound, orgId);
  if (sender === null || Object.values(failures).every(({ count }) => count === 0)) return UNWRITTEN;
  const { language, timeZone } = reader;
  const digest = {
    language: languageSchema.catch("en").parse(language),
    organization: { id: orgId, name: sender.name, timeZone },
    span,
    failures,
  };
  return digestMail(mail, { sender, from, recipient: reader.email }, (look) => ({
    subject: digestSubject(digest),
    text: digestPlainText(digest),
    html: digestHtml(digest, look),
  }));
};
