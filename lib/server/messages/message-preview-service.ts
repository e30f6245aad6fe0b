import type { z } from "zod";
import type { BodyOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { languageSchema } from "#lib/contract/resources/language.ts";
import type {
  messagePreview,
  messageTest,
  previewCollectionMessage,
  testCollectionMessage,
} from "#lib/contract/resources/message-send.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { findCollection } from "../collections/index.ts";
import { ConflictError, found, ValidationError } from "../errors.ts";
import {
  countRepeatedMail,
  findMailSender,
  findMemberAddress,
  lookOf,
  messageHtml,
  messagePlainText,
  messageWords,
  queueMail,
  requireMail,
} from "../mails/index.ts";
import { findPortrayedPerson, fullName } from "../people/index.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { FINISHED, findVideo, type VideoRow } from "../videos/index.ts";
import { optOutUrl, saveWatchLinks, watchUrl } from "../watch-links/index.ts";
import { callersLanguage } from "./callers-language.ts";
import { wordFaults } from "./message-send-service.ts";
import { fillWords } from "./message-words.ts";
import { languageOf } from "./plan-messages.ts";

type Preview = z.output<typeof messagePreview>;
type Test = z.output<typeof messageTest>;
type CollectionPreview = BodyOf<typeof previewCollectionMessage>;
type CollectionTest = BodyOf<typeof testCollectionMessage>;

/** A message as one person of a collection would get it. @throws {NotFoundError | ValidationError} */
export async function previewOfCollection(
  actor: Actor,
  id: string,
  { video_id: videoId, ...words }: CollectionPreview,
): Promise<Preview> {
  return preview(actor, await videoOfCollection(actor, id, videoId), words);
}

/** The same about one video. @throws {NotFoundError | ValidationError} */
export async function previewOfVideo(
  actor: Actor,
  id: string,
  words: Omit<CollectionPreview, "video_id">,
): Promise<Preview> {
  return preview(actor, found(await findVideo(actor.db, id)), words);
}

/**
 * Mails a message to a member, as one person of a collection would get it.
 * @throws {NotFoundError | ValidationError}; {ConflictError} without an SMTP server, for an address that is no active
 *   member's, and without one from an API key; {TooManyRequestsError}
 */
export async function testOfCollection(
  actor: Actor,
  id: string,
  { video_id: videoId, ...input }: CollectionTest,
): Promise<Test> {
  requireMail();
  const video = await videoOfCollection(actor, id, videoId);
  return test(actor, video, input, {
    action: "collection.message_tested",
    targetType: "collection",
    targetId: id,
  });
}

/** The same about one video. */
export async function testOfVideo(
  actor: Actor,
  id: string,
  input: Omit<CollectionTest, "video_id">,
): Promise<Test> {
  requireMail();
  const video = found(await findVideo(actor.db, id));
  return test(actor, video, input, { action: "video.message_tested", targetType: "video", targetId: id });
}

/** The named video of a collection, else its first that is finished, else its first. */
async function videoOfCollection({ db }: Actor, id: string, videoId: string | undefined): Promise<VideoRow> {
  found(await findCollection(db, id));
  if (videoId !== undefined) {
    const named = await findVideo(db, videoId);
    if (named?.collectionId !== id)
      throw new ValidationError([faultOf(["body", "video_id"], "selected_video_unknown")]);
    return named;
  }
  const first = (where: object) =>
    db.video.findFirst({
      where: { collectionId: id, ...where },
      orderBy: { position: "asc" },
      select: { id: true },
    });
  const { id: firstId } = found((await first({ status: { in: [...FINISHED] } })) ?? (await first({})));
  return found(await findVideo(db, firstId));
}

async function preview(
  actor: Actor,
  video: VideoRow,
  words: { subject: string; text: string },
): Promise<Preview> {
  requireGoodWords(words);
  const { db, orgId } = actor;
  const person = video.personId === null ? null : await findPortrayedPerson(db, video.personId);
  const language = languageOf(person?.language ?? null) ?? (await callersLanguage(actor));
  const sender = found(await findMailSender(db, orgId));
  const { subject, text, missing } = fillWords(words, { person, occasionOn: video.occasionOn }, language);
  const { look, attachments } = await lookOf(sender);
  const url = watchUrl("preview");
  const layout = {
    ...{ language, subject, text, watchUrl: url, signature: sender.signature },
    poster: await stillOf(video, messageWords(language, sender.name).poster(person && fullName(person))),
    optOutUrl: optOutUrl(url),
    look: { ...look, logo: look.logo === null ? null : { ...look.logo, source: inlined(attachments) } },
  };
  return {
    video_id: video.id,
    person_id: video.personId,
    person_name: person === null ? null : fullName(person),
    to: person?.email ?? null,
    subject,
    html: messageHtml(layout),
    text: messagePlainText(layout),
    missing,
  };
}

/** The mail's picture needs a link; the video's own still stands for it. */
async function stillOf({ thumbnailKey, width, height }: VideoRow, alt: string) {
  if (thumbnailKey === null || width === null || height === null) return null;
  return { url: (await signedUrls()).sign(thumbnailKey), width, height, alt };
}

/** An attached logo as an address, which a page shows without a mailbox. */
function inlined(attachments: Awaited<ReturnType<typeof lookOf>>["attachments"]): string {
  return attachments
    .map(({ contentType, content }) => `data:${contentType};base64,${content.toString("base64")}`)
    .join("");
}

type Entry =
  | { action: "collection.message_tested"; targetType: "collection"; targetId: string }
  | { action: "video.message_tested"; targetType: "video"; targetId: string };

async function test(
  actor: Actor,
  video: VideoRow,
  { to, ...message }: Omit<CollectionTest, "video_id">,
  entry: Entry,
): Promise<Test> {
  requireGoodWords(message);
  const { credential, db, orgId } = actor;
  const ownId = credential.type === "session" ? credential.userId : null;
  if (to === undefined && ownId === null) throw new ConflictError("test_mail_without_address");
  const member = await findMemberAddress(
    db,
    to === undefined ? { userId: ownId ?? "" } : { email: to.toLowerCase() },
  );
  if (member === null) throw new ConflictError("test_mail_to_stranger");
  const { email } = member.user;
  // Before the transaction, which would hold a second connection meanwhile.
  await countRepeatedMail(orgId, email);
  const caller = await callersLanguage(actor);
  return db.$transaction(async (tx) => {
    const person = video.personId === null ? null : await findPortrayedPerson(tx, video.personId);
    const { name } = await tx.organization.findUniqueOrThrow({
      where: { id: orgId },
      select: { name: true },
    });
    const [link] = await saveWatchLinks(tx, orgId, [video.id], { createdById: ownId });
    if (link === undefined) throw new Error("One video gets one link");
    const id = await queueMail(tx, {
      orgId,
      to: email,
      language: languageSchema.parse(languageOf(person?.language ?? null) ?? caller),
      content: { kind: "test", params: { organization: name, message } },
      video: { id: video.id, watchLinkId: link.id },
    });
    await recordAudit(tx, actor, entry);
    return { id, to: email };
  });
}

/** @throws {ValidationError} */
function requireGoodWords(words: { subject: string; text: string }): void {
  const faults = wordFaults(words);
  if (faults.length > 0) throw new ValidationError(faults);
}
