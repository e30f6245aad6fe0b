import type { Language } from "#lib/contract/resources/language.ts";
import type { Failures } from "./digest-queries.ts";

/** The parts of the mail, in its order. */
export type FailureKind = keyof Failures;

type Words = {
  /** @param counts such as "2 messages, 1 video" */
  subject: (organization: string, counts: string) => string;
  /** Of a number of each kind, as it stands in the subject. */
  counted: Record<FailureKind, (count: number) => string>;
  heading: string;
  /** From when until when. */
  span: (since: string, until: string) => string;
  titles: Record<FailureKind, (count: number) => string>;
  /** The link to all of a kind. */
  all: Record<FailureKind, string>;
  /** Below the first ones. */
  more: (count: number) => string;
  /** Below a message: for whom the video is. */
  videoFor: (person: string) => string;
  /** Below a video that is about somebody. */
  design: (template: string) => string;
  /** Below a prepared video that was not kept. */
  stillPlays: string;
  /** Below a collection. */
  failedOf: (failed: number, total: number) => string;
  /** Below a webhook. */
  disabled: string;
  why: (organization: string) => string;
  turnOff: string;
};

const some = (one: string, other: string) => (count: number) => `${count} ${count === 1 ? one : other}`;

export const DIGEST_WORDS: Record<Language, Words> = {
  en: {
    subject: (organization, counts) => `What failed in ${organization}: ${counts}`,
    counted: {
      messages: some("message", "messages"),
      videos: some("video", "videos"),
      kept: some("video not kept", "videos not kept"),
      collections: some("collection", "collections"),
      webhooks: some("webhook", "webhooks"),
    },
    heading: "What failed",
    span: (since, until) => `From ${since} to ${until}, and has not been put right since.`,
    titles: {
      messages: some("message was not delivered", "messages were not delivered"),
      videos: some("video failed", "videos failed"),
      kept: some("video could not be kept", "videos could not be kept"),
      collections: some("collection ended with failures", "collections ended with failures"),
      webhooks: some("webhook was disabled", "webhooks were disabled"),
    },
    all: {
      messages: "All failed messages",
      videos: "All failed videos",
      kept: "All prepared videos",
      collections: "All collections",
      webhooks: "All webhooks",
    },
    more: (count) => `and ${count} more`,
    videoFor: (person) => `Video for ${person}`,
    design: (template) => `Template: ${template}`,
    stillPlays: "Can be watched as before",
    failedOf: (failed, total) => `${failed} of ${total} failed`,
    disabled: "Its receiver takes no more events, so nothing is sent to it.",
    why: (organization) =>
      `You get this e-mail at most once a day, and only if something failed, because you are an owner or admin of ${organization}.`,
    turnOff: "Turn it off in your profile",
  },
  de: {
    subject: (organization, counts) => `Fehlgeschlagen bei ${organization}: ${counts}`,
    counted: {
      messages: some("Nachricht", "Nachrichten"),
      videos: some("Video", "Videos"),
      kept: some("Video nicht behalten", "Videos nicht behalten"),
      collections: some("Sammlung", "Sammlungen"),
      webhooks: some("Webhook", "Webhooks"),
    },
    heading: "Was fehlgeschlagen ist",
    span: (since, until) => `Von ${since} bis ${until}, und seitdem nicht behoben.`,
    titles: {
      messages: some("Nachricht wurde nicht zugestellt", "Nachrichten wurden nicht zugestellt"),
      videos: some("Video ist fehlgeschlagen", "Videos sind fehlgeschlagen"),
      kept: some("Video konnte nicht behalten werden", "Videos konnten nicht behalten werden"),
      collections: some("Sammlung endete mit Fehlern", "Sammlungen endeten mit Fehlern"),
      webhooks: some("Webhook wurde deaktiviert", "Webhooks wurden deaktiviert"),
    },
    all: {
      messages: "Alle fehlgeschlagenen Nachrichten",
      videos: "Alle fehlgeschlagenen Videos",
      kept: "Alle vorbereiteten Videos",
      collections: "Alle Sammlungen",
      webhooks: "Alle Webhooks",
    },
    more: (count) => `und ${count} weitere`,
    videoFor: (person) => `Video für ${person}`,
    design: (template) => `Vorlage: ${template}`,
    stillPlays: "Kann wie bisher angesehen werden",
    failedOf: (failed, total) => `${failed} von ${total} fehlgeschlagen`,
    disabled: "Der Empfänger nimmt keine Ereignisse mehr an, deshalb wird nichts mehr an ihn gesendet.",
    why: (organization) =>
      `Sie erhalten diese E-Mail höchstens einmal am Tag und nur, wenn etwas fehlgeschlagen ist, weil Sie ${organization} leiten oder verwalten.`,
    turnOff: "Im Profil abschalten",
  },
};
