import { languageSchema } from "#lib/contract/resources/language.ts";
import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import type { Mail } from "../generated/prisma/client.ts";
import { localDay } from "../local-moment.ts";
import { type DigestWriter, digestMail, findMailSender, mailLink, UNWRITTEN } from "../mails/index.ts";
import { fullName } from "../people/index.ts";
import { type TenantDatabase, tenantDatabase } from "../tenant-database.ts";
import {
  type ApprovalMail,
  approvalHtml,
  approvalPlainText,
  approvalSubject,
} from "./approval-mail-layout.ts";
import {
  countUnready,
  countWaiting,
  findListed,
  type ListedOccurrence,
  selectCelebrations,
} from "./approval-mail-queries.ts";
import { nextWeekly } from "./approval-mail-schedule.ts";
import { type Approver, isOrphaned, readersOf, selectApprovers } from "./approval-readers.ts";
import { type ContactPictures, contactPictures } from "./contact-pictures.ts";

/**
 * Makes the mail from what still waits at this moment: who was erased since it was queued is not in it, nor what somebody
 * else has approved. Its pictures are made by the worker that sends it.
 */
export const approvalMailWriter: DigestWriter = async (db: Database, mail: Mail, { from, signal }) => {
  const { orgId, id: mailId } = mail;
  const token = await mailLink(mail);
  if (orgId === null || token === null) return UNWRITTEN;
  const bound = tenantDatabase(orgId, db);
  const listed = await findListed(bound, { orgId, mailId });
  const sender = await findMailSender(bound, orgId);
  if (listed === null || sender === null) return UNWRITTEN;
  const approvers = await selectApprovers(bound);
  const reader = approvers.find(({ userId }) => userId === listed.userId);
  if (reader === undefined) return UNWRITTEN;
  const own = listed.occurrences.filter(({ celebration: { approverIds } }) =>
    readersOf(approverIds, approvers).includes(reader),
  );
  if (own.length === 0) return UNWRITTEN;
  const videoIds = own.flatMap(({ videoId }) => (videoId === null ? [] : [videoId]));
  const { attachments, pictures } = await contactPictures(bound, orgId, videoIds, signal);
  const told = { orgId, name: sender.name, token, approvers, reader };
  const content = await contentOf(bound, told, own, pictures);
  return digestMail(mail, { sender, from, recipient: reader.user.email }, (look) => ({
    subject: approvalSubject(content),
    text: approvalPlainText(content),
    html: approvalHtml(content, look),
    attachments,
  }));
};

type Told = { orgId: string; name: string; token: string; approvers: readonly Approver[]; reader: Approver };

async function contentOf(
  db: TenantDatabase,
  { orgId, name, token, approvers, reader }: Told,
  own: readonly ListedOccurrence[],
  pictures: ContactPictures["pictures"],
): Promise<ApprovalMail> {
  const isOwn = (approverIds: readonly string[]) => readersOf(approverIds, approvers).includes(reader);
  const now = clock.now();
  const { timeZone } = await db.organization.findUniqueOrThrow({
    where: { id: orgId },
    select: { timeZone: true },
  });
  const rules = (await selectCelebrations(db)).filter(({ approverIds }) => isOwn(approverIds));
  const ofRules = { orgId, celebrationIds: rules.map(({ id }) => id) };
  const celebrations = new Map(own.map(({ celebration }) => [celebration.id, celebration]));
  const policies = new Set([...celebrations.values()].map(({ withoutApproval }) => withoutApproval));
  const [policy = "hold"] = policies;
  const orphaned = [...celebrations.values()].filter(({ approverIds }) => isOrphaned(approverIds, approvers));
  const firstAt = own[0]?.sendAt ?? now;
  return {
    language: languageSchema.catch("en").parse(reader.user.language),
    organization: { id: orgId, name },
    token,
    entries: own.map(({ person, celebration, occasionOn, years, videoId }) => ({
      ...{ name: fullName(person), celebration: celebration.name, years, videoId: videoId ?? "" },
      day: occasionOn.toISOString().slice(0, 10),
      picture: pictures.get(videoId ?? "") ?? null,
    })),
    total: await countWaiting(db, ofRules),
    unready: await countUnready(db, ofRules, nextWeekly(now, timeZone)),
    first: { day: localDay(firstAt, timeZone), isPast: firstAt < now },
    unapproved: policies.size > 1 ? "either" : policy,
    orphaned: orphaned.map(({ id, name: title }) => ({ id, name: title })),
    isOwnerAlone: orphaned.length === celebrations.size,
  };
}
