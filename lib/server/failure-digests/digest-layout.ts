import type { Language } from "#lib/contract/resources/language.ts";
import { consoleAddress } from "../console-address.ts";
import { environment } from "../environment.ts";
import { escapeHtml } from "../escape-html.ts";
import {
  type MailLook,
  mailEntry,
  mailFooter,
  mailFooterLink,
  mailHeading,
  mailPage,
  mailParagraph,
  mailSubheading,
} from "../mails/index.ts";
import type { DigestSpan, Failures } from "./digest-queries.ts";
import { DIGEST_WORDS, type FailureKind } from "./digest-words.ts";

/** What a mail of failures tells. */
export type Digest = {
  language: Language;
  organization: { id: string; name: string; timeZone: string };
  span: DigestSpan;
  failures: Failures;
};

/** Of the words of an SMTP server: as many as tell why. */
const MOST_WORDS = 300;

type Entry = { words: string; link: string; detail: string | null };
type Part = { title: string; entries: Entry[]; more: string | null; all: Entry };

/** The subject of the mail, such as "What failed in Nordlicht: 2 messages, 1 video". */
export function digestSubject({ language, organization, failures }: Digest): string {
  const { subject, counted } = DIGEST_WORDS[language];
  const counts = kindsOf(failures).map((kind) => counted[kind](failures[kind].count));
  return subject(organization.name, counts.join(", "));
}

/** The HTML part. */
export function digestHtml(digest: Digest, look: MailLook): string {
  const { language, organization } = digest;
  const words = DIGEST_WORDS[language];
  const parts = partsOf(digest).flatMap(({ title, entries, more, all }) => [
    mailSubheading(title),
    ...entries.map(mailEntry),
    more === null ? "" : mailParagraph(more),
    mailEntry(all),
  ]);
  const footer = [words.why(organization.name), mailFooter(language, organization.name)].map(escapeHtml);
  return mailPage({
    language,
    title: digestSubject(digest),
    preview: null,
    look,
    parts: [mailHeading(words.heading), mailParagraph(spanOf(digest)), ...parts],
    footer: [...footer, mailFooterLink(words.turnOff, profileUrl())].join("<br>\n"),
  });
}

/** The part without formatting, which says the same. */
export function digestPlainText(digest: Digest): string {
  const { language, organization } = digest;
  const words = DIGEST_WORDS[language];
  const parts = partsOf(digest).map(({ title, entries, more, all }) =>
    [title, ...entries.map(plainEntry), ...(more === null ? [] : [more]), plainEntry(all)].join("\n\n"),
  );
  const footer = `-- \n${words.why(organization.name)}\n${words.turnOff}:\n${profileUrl()}\n${mailFooter(language, organization.name)}`;
  return `${[words.heading, spanOf(digest), ...parts, footer].join("\n\n")}\n`;
}

const plainEntry = ({ words, link, detail }: Entry) =>
  [words, ...(detail === null ? [] : [detail]), link].join("\n");

const kindsOf = (failures: Failures) =>
  (Object.keys(failures) as FailureKind[]).filter((kind) => failures[kind].count > 0);

function partsOf({ language, organization, failures }: Digest): Part[] {
  const words = DIGEST_WORDS[language];
  const urlOf = linksOf(organization);
  const entries = entriesOf(failures, language, urlOf);
  return kindsOf(failures).map((kind) => {
    const { count, first } = failures[kind];
    return {
      title: words.titles[kind](count),
      entries: entries[kind],
      more: count > first.length ? words.more(count - first.length) : null,
      all: { words: words.all[kind], link: urlOf(LISTS[kind]), detail: null },
    };
  });
}

/** The lists of the console, filtered where they can be. */
const LISTS: Record<FailureKind, string> = {
  messages: "/messages?status=failed",
  videos: "/videos?status=failed",
  kept: "/videos?status=ready",
  collections: "/collections?sort=-completed_at",
  webhooks: "/webhooks",
};

function entriesOf(
  failures: Failures,
  language: Language,
  urlOf: (page: string) => string,
): Record<FailureKind, Entry[]> {
  const { messages, videos, kept, collections, webhooks } = failures;
  const { videoFor, design, stillPlays, failedOf, disabled } = DIGEST_WORDS[language];
  return {
    messages: messages.first.map(({ id, to, person, words }) => ({
      words: to,
      link: urlOf(`/messages/${id}`),
      detail: joined([person && videoFor(person), words && shortened(words)]),
    })),
    videos: videos.first.map(({ id, person, template }) => ({
      words: person ?? template,
      link: urlOf(`/videos/${id}`),
      detail: person === null ? null : design(template),
    })),
    kept: kept.first.map(({ id, person, template }) => ({
      words: person ?? template,
      link: urlOf(`/videos/${id}`),
      detail: joined([person && design(template), stillPlays]),
    })),
    collections: collections.first.map(({ id, name, failed, total }) => ({
      words: name,
      link: urlOf(`/collections/${id}`),
      detail: failedOf(failed, total),
    })),
    webhooks: webhooks.first.map(({ id, receiver }) => ({
      words: receiver,
      link: urlOf(`/webhooks/${id}`),
      detail: disabled,
    })),
  };
}

function joined(parts: readonly (string | null)[]): string | null {
  const told = parts.filter((part) => part !== null && part !== "");
  return told.length === 0 ? null : told.join(" · ");
}

/** On one line, and no longer than needed. */
function shortened(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS)}…` : line;
}

function spanOf({ language, organization: { timeZone }, span }: Digest): string {
  const format = formatOf(language, timeZone) ?? formatOf(language, "UTC");
  const [since = "", until = ""] = [span.since, span.until].map((at) => format?.format(at));
  return DIGEST_WORDS[language].span(since, until);
}

/** Null for a time zone that this version does not know any more. */
function formatOf(language: Language, timeZone: string): Intl.DateTimeFormat | null {
  try {
    const shown = {
      weekday: "long",
      day: "numeric",
      month: "long",
      hour: "numeric",
      minute: "2-digit",
    } as const;
    return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
      ...shown,
      timeZone,
      timeZoneName: "short",
    });
  } catch {
    return null;
  }
}

/** Addresses of pages that open in the organization, whichever the reader saw last. */
const linksOf =
  ({ id }: Digest["organization"]) =>
  (page: string) =>
    environment().url + consoleAddress(id, page);
/** The same in all organizations. */
const profileUrl = () => `${environment().url}/profile`;
