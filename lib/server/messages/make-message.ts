import { z } from "zod";
import { languageSchema } from "#lib/contract/resources/language.ts";
import { SHOWN_FACTS } from "#lib/contract/resources/person-facts.ts";
import { toProperty } from "../columns.ts";
import type { Database } from "../database.ts";
import { type CancelReason, type Mail, type Person, Prisma } from "../generated/prisma/client.ts";
import {
  AUTOMATIC,
  envelopeOf,
  type MadeMessage,
  messageHtml,
  messagePlainText,
  messageWords,
} from "../mails/index.ts";
import { fullName, withFormerKeys } from "../people/index.ts";
import { type TenantDatabase, tenantDatabase } from "../tenant-database.ts";
import { ensurePoster, isFinished, type VideoStatus } from "../videos/index.ts";
import { addressOf, optOutUrl } from "../watch-links/index.ts";
import { knownOrganization } from "./known-organization.ts";
import { isAddressed } from "./message-queries.ts";
import { fillWords, type Words } from "./message-words.ts";

/** What is known of a message beside its row, read in one statement: a collection has ten thousand. */
type Context = {
  subject: string | null;
  text: string | null;
  toPerson: boolean | null;
  isPaused: boolean;
  linkId: string | null;
  tokenHash: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  videoStatus: VideoStatus;
  occasionOn: Date;
  isActive: boolean;
  /** Whether webhooks are told what becomes of it. */
  isTold: boolean;
  personId: string | null;
} & Person;

/** The columns of a person that a message shows or goes by. */
const PERSON_COLUMNS = [
  ...SHOWN_FACTS,
  "id",
  "celebrate",
  "show_age",
  "status",
  "email_failed_at",
  "custom_fields",
];
const PERSON = Prisma.raw(PERSON_COLUMNS.map((name) => `p.${name} as "${toProperty(name)}"`).join(", "));

async function findContext(db: Database, id: string): Promise<Context | null> {
  const [context] = await db.$queryRaw<Context[]>`
    select s.subject, s.text, s.to_person as "toPerson", s.paused_at is not null as "isPaused",
      l.id as "linkId", l.token_hash as "tokenHash", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
      v.status::text as "videoStatus", v.occasion_on as "occasionOn", o.status = 'active' as "isActive",
      exists (
        select from webhooks w
        where w.org_id = m.org_id and w.enabled and w.events && array['message.sent', 'message.failed']) as "isTold",
      v.person_id as "personId", ${PERSON}
    from mails m
      join organizations o on o.id = m.org_id
      join videos v on v.org_id = m.org_id and v.id = m.video_id
      left join message_sends s on s.org_id = m.org_id and s.id = m.send_id
      left join people p on p.org_id = v.org_id and p.id = v.person_id
      left join watch_links l on l.org_id = m.org_id and l.id = m.watch_link_id
    where m.id = ${id}::uuid`;
  return context ?? null;
}

/** What a test of a message says: it belongs to no request for messages. */
const testParams = z.object({ message: z.object({ subject: z.string(), text: z.string() }) });

/**
 * Makes a message from what is known at this moment: whatever became of the person, the video or the link since it was
 * queued counts.
 */
export async function makeMessage(
  db: Database,
  row: Mail,
  { from, signal }: { from: string; signal: AbortSignal },
): Promise<MadeMessage> {
  const { id, orgId, videoId } = row;
  const context = await findContext(db, id);
  // Deleted meanwhile: its attempt ends nowhere.
  if (context === null || orgId === null || videoId === null || context.isPaused) return { outcome: "held" };
  const { videoStatus, personId, occasionOn } = context;
  if (!context.isActive) return later("the organization is suspended");
  const watchUrl = await addressOfLink(context);
  if (watchUrl === null) return canceled("link_ended");
  if (videoStatus === "failed" || videoStatus === "canceled") return canceled("video_failed");
  if (!isFinished(videoStatus)) return later("the video is being made again");
  const bound = tenantDatabase(orgId, db);
  const organization = await knownOrganization(bound, orgId);
  const person = personId === null ? null : withFormerKeys(context, organization.formerKeys);
  const recipient = recipientOf(row, context, person);
  if (typeof recipient !== "string") return canceled(recipient.reason);
  if (recipient !== row.recipient && (await isAddressed(bound, { id, videoId, recipient })))
    return canceled("already_sent");
  const { sender, look, attachments } = organization;
  const language = languageSchema.catch("en").parse(row.language);
  const { subject, text } = fillWords(wordsOf(row, context), { person, occasionOn }, language);
  const optOut = context.toPerson === true ? optOutUrl(watchUrl) : null;
  const poster = await posterOf(bound, { orgId, videoId, watchUrl }, signal);
  if (poster === "busy") return { outcome: "busy" };
  const alt = messageWords(language, sender.name).poster(person && fullName(person));
  const layout = {
    ...{ language, subject, text, watchUrl, optOutUrl: optOut, look },
    poster: poster && { ...poster, alt },
    signature: sender.signature,
  };
  return {
    outcome: "made",
    recipient,
    isTold: row.sendId !== null && context.isTold,
    mail: {
      ...envelopeOf({ ...row, recipient }, { sender, from }),
      subject,
      text: messagePlainText(layout),
      html: messageHtml(layout),
      attachments,
      headers: { ...AUTOMATIC, ...unsubscribing(optOut) },
    },
  };
}

/** The picture of a mail, at the address of its page; null for a video that none can be made of, `busy` as `ensurePoster`. */
async function posterOf(
  db: TenantDatabase,
  { watchUrl, ...place }: { orgId: string; videoId: string; watchUrl: string },
  signal: AbortSignal,
) {
  const poster = await ensurePoster(db, place, { signal });
  if (poster === null || poster === "busy") return poster;
  return { url: `${watchUrl}/${poster.path}`, width: poster.width, height: poster.height };
}

const later = (why: string) => ({ outcome: "later", words: `Not sent: ${why}` }) as const;
const canceled = (reason: CancelReason) => ({ outcome: "canceled", reason }) as const;

async function addressOfLink({ linkId, tokenHash, expiresAt, revokedAt }: Context): Promise<string | null> {
  if (linkId === null || tokenHash === null || expiresAt === null || revokedAt !== null) return null;
  return addressOf({ id: linkId, tokenHash, expiresAt });
}

/** The address that a message goes to now, or why it goes to none. */
function recipientOf(
  { recipient, sendId }: Mail,
  { toPerson }: Context,
  person: Person | null,
): string | { reason: CancelReason } {
  // A test goes to a member, whomever it is about.
  if (sendId === null) return recipient;
  if (person !== null && !person.celebrate) return { reason: "opted_out" };
  if (toPerson !== true) return recipient;
  if (person?.status === "archived") return { reason: "archived" };
  if (person?.email == null) return { reason: "no_email" };
  if (person.emailFailedAt !== null) return { reason: "address_failed" };
  // Whatever has changed but the case of letters, such as a new name after a wedding.
  return person.email.toLowerCase() === recipient.toLowerCase() ? recipient : person.email;
}

function wordsOf({ params }: Mail, { subject, text }: Context): Words {
  return subject === null || text === null ? testParams.parse(params).message : { subject, text };
}

/** With one click, as RFC 8058 has it, where mailboxes may send a POST: to https alone. */
function unsubscribing(url: string | null): Record<string, string> {
  if (url === null) return {};
  const headers = { "List-Unsubscribe": `<${url}>` };
  if (!url.startsWith("https:")) return headers;
  return { ...headers, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
