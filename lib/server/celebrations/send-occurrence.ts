import { languageSchema } from "#lib/contract/resources/language.ts";
import type { MESSAGE_LEFT_OUT } from "#lib/contract/resources/message-send.ts";
import { queueVideoMessage } from "../messages/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { ownWords } from "./celebration-words.ts";
import type { Circumstances } from "./circumstances.ts";
import type { OccurrenceRow } from "./occurrence-queries.ts";
import type { SkipReason } from "./occurrence-state.ts";

/** What a message is not sent for, as the reason of an occurrence. */
const REASONS: Readonly<Record<(typeof MESSAGE_LEFT_OUT)[number], SkipReason>> = {
  no_email: "no_email",
  opted_out: "opted_out",
  archived: "archived",
  already_sent: "already_greeted",
  address_failed: "address_failed",
  not_ready: "video_failed",
  occasion_passed: "missed",
  no_person: "archived",
};

/** Queues the message of an occurrence whose time has come, at once. @returns why it has none if it has none */
export async function sendOccurrence(
  tx: TenantTransaction,
  { orgId, videoId }: OccurrenceRow,
  { celebration, person, situation }: Pick<Circumstances, "celebration" | "person" | "situation">,
): Promise<"sent" | SkipReason> {
  const { toPerson, addresses } = celebration;
  if (situation.mail === "none") return "sent";
  const words = wordsFor(celebration, toPerson ? person.language : null);
  if (videoId === null || words === null) throw new Error("An occurrence is sent with a video and words");
  const recipients = toPerson ? null : addresses;
  const language = languageSchema.parse(celebration.language);
  const message = { videoId, ...words, addresses: recipients, language };
  const { queued, reason } = await queueVideoMessage(tx, orgId, message);
  return queued > 0 || reason === null ? "sent" : REASONS[reason];
}

/** The words of a celebration in somebody's language: of exactly this tag, else of its language, else those without one. */
function wordsFor(celebration: CelebrationRow, tag: string | null): { subject: string; text: string } | null {
  const { subject, text } = (tag === null ? undefined : ownWords(celebration, tag)) ?? celebration;
  return subject === null || text === null ? null : { subject, text };
}
