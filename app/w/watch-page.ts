import { createHash } from "node:crypto";
import { loadMessages, type Messages } from "#components/i18n/catalogue.ts";
import {
  ANSWER_SYMBOLS,
  ANSWER_TEXT_LIMIT,
  SYMBOL_PICTURES,
} from "#lib/contract/resources/answer-symbols.ts";
import { LANGUAGES, type Language } from "#lib/contract/resources/language.ts";
import { acceptedLanguage } from "#lib/server/accepted-language.ts";
import { escapeHtml } from "#lib/server/escape-html.ts";
import { storeOrigins } from "#lib/server/http/security-headers.ts";
import type { Watched } from "#lib/server/watch/link-access.ts";
import { hlsAddress } from "../player/hls-program.ts";
import { STREAM_SOURCES, streamFilm } from "./stream-film.ts";
import { watchStyle } from "./watch-style.ts";

/**
 * A page and the policy under which a browser shows it: this text, its style sheet, and files from here; and where a video is
 * drawn while it is watched, the one script that plays it.
 */
export type Html = { text: string; policy: string };

/** What is wrong with what was sent, by the message that says it. */
export type Fault = keyof Messages["watchPage"]["faults"];

type Texts = Messages["watchPage"];
type PageMessages = Pick<Messages, "watchPage" | "stream">;

const loaded = new Map<Language, Promise<PageMessages>>();

function messagesIn(language: Language): Promise<PageMessages> {
  const known =
    loaded.get(language) ?? loadMessages(language).then(({ watchPage, stream }) => ({ watchPage, stream }));
  loaded.set(language, known);
  return known;
}

export const textsIn = async (language: Language): Promise<Texts> => (await messagesIn(language)).watchPage;

/** The direction of each language's script. */
const DIRECTIONS = Object.fromEntries(LANGUAGES.map((each) => [each, directionOf(each)]));

function directionOf(language: string): string {
  const { script } = new Intl.Locale(language).maximize();
  return ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"].includes(script ?? "") ? "rtl" : "ltr";
}

/** A name within a sentence, whatever the direction of either. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

type Style = { style: string; hash: string };

/** By colour; as many as organizations whose pages are opened again and again. */
const styles = new Map<string | null, Style>();
const MOST_STYLES = 200;

function styleIn(color: string | null): Style {
  const known = styles.get(color);
  if (known !== undefined) return known;
  const style = watchStyle(color);
  const made = { style, hash: createHash("sha256").update(style).digest("base64") };
  if (styles.size >= MOST_STYLES) styles.clear();
  styles.set(color, made);
  return made;
}

export function html(
  language: Language,
  title: string,
  body: string,
  { color, streams = false }: { color: string | null; streams?: boolean },
): Html {
  const { style, hash } = styleIn(color);
  const text = `<!doctype html>
<html lang="${language}" dir="${DIRECTIONS[language]}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
  const files = ["'self'", ...storeOrigins()].join(" ");
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `img-src ${files}`,
    `media-src ${streams ? `${files} ${STREAM_SOURCES.media}` : files}`,
    ...(streams ? [`script-src ${STREAM_SOURCES.script}`, `connect-src ${STREAM_SOURCES.connect}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { text, policy };
}

const notice = ({ title, text }: { title: string; text: string }) =>
  `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>`;

/** What an address says that opens nothing: the same whether it never did, no longer does, or was taken back. */
export async function gonePage(accepted: string | null): Promise<Html> {
  const language = acceptedLanguage(accepted);
  const { gone } = await textsIn(language);
  return html(language, gone.title, notice(gone), { color: null });
}

/** What it says when it cannot be shown for another reason. */
export async function failurePage(accepted: string | null): Promise<Html> {
  const language = acceptedLanguage(accepted);
  const { failure } = await textsIn(language);
  return html(language, failure.title, notice(failure), { color: null });
}

type Shown = {
  token: string;
  watched: Watched;
  /** How it is played: from its file in the store, as it is drawn, or not at all. */
  plays: "file" | "stream" | null;
  /** Whether there is a file of the words that it shows. */
  hasCaptions: boolean;
  /** `Accept-Language`, for a video about nobody, or somebody whose language is none of ours. */
  accepted: string | null;
  failed?: { fault: Fault; text: string };
};

/** The page of a working link. */
export async function watchPage(shown: Shown): Promise<Html> {
  const { token, watched, accepted, failed, plays } = shown;
  const { person, organization, logo, color, answer } = watched;
  const wanted = person?.language ?? null;
  const language = acceptedLanguage(wanted === null ? accepted : `${wanted},${accepted ?? ""}`);
  const { watchPage: t, stream } = await messagesIn(language);
  const name = person === null ? null : isolated([person.firstName, person.lastName ?? ""].join(" ").trim());
  const heading = name === null ? t.untitled : t.title({ name });
  const body = `<header>${markOf({ token, organization, logo })}</header>
<main>
<h1>${escapeHtml(heading)}</h1>
${logo === null ? "" : `<p class="from">${escapeHtml(t.from({ organization: isolated(organization) }))}</p>`}
${plays === "stream" ? await streamed(stream, t, shown, heading) : stage(t, shown, heading)}
<section id="answer" aria-labelledby="answer-title">
<h2 id="answer-title">${escapeHtml(t.answer.title)}</h2>
${said(t, shown)}
<p class="hint">${escapeHtml(t.answer.hint({ organization: isolated(organization) }))}</p>
<form method="post" action="/w/${token}" class="symbols">
${ANSWER_SYMBOLS.map((symbol) => symbolButton(t, symbol, answer?.symbol === symbol)).join("\n")}
</form>
<form method="post" action="/w/${token}">
<label for="text">${escapeHtml(t.answer.text)}</label>
<textarea id="text" name="text" rows="3" maxlength="${ANSWER_TEXT_LIMIT}" dir="auto" aria-describedby="limit">
${escapeHtml(failed?.text || (answer?.text ?? ""))}</textarea>
<p class="hint" id="limit">${escapeHtml(t.answer.limit({ limit: ANSWER_TEXT_LIMIT }))}</p>
<button type="submit" class="send">${escapeHtml(answer?.text ? t.answer.change : t.answer.send)}</button>
</form>
</section>
</main>`;
  return html(language, heading, body, { color, streams: plays === "stream" });
}

/** Whose page it is: the logo, or the name. */
export function markOf({
  token,
  organization,
  logo,
}: { token: string } & Pick<Watched, "organization" | "logo">): string {
  return logo === null
    ? `<p class="mark">${escapeHtml(isolated(organization))}</p>`
    : `<p class="mark"><img src="/w/${token}/logo" alt="${escapeHtml(organization)}"${measures(logo)}></p>`;
}

const measures = ({ width, height }: { width: number | null; height: number | null }) =>
  width === null || height === null ? "" : ` width="${width}" height="${height}"`;

/** The player, or why there is none. Nothing is loaded but the poster until somebody plays it. */
function stage(t: Texts, shown: Shown, label: string): string {
  const { token, watched, plays } = shown;
  const { status, downloads, organization } = watched;
  if (plays === "file") {
    const film = `<video src="/w/${token}/video.mp4"${attributesOf(shown, label)}>${tracksOf(t, shown)}</video>`;
    const link = `<p><a href="/w/${token}/download" download>${escapeHtml(t.download)}</a></p>`;
    return downloads ? `${film}\n${link}` : film;
  }
  const isComing = status === "queued" || status === "rendering";
  const text = isComing ? t.making : t.unavailable({ organization: isolated(organization) });
  return `<p class="missing">${escapeHtml(text)}</p>`;
}

const streamed = async (stream: Messages["stream"], t: Texts, shown: Shown, label: string): Promise<string> =>
  streamFilm(stream, {
    token: shown.token,
    program: await hlsAddress(),
    attributes: attributesOf(shown, label),
    tracks: tracksOf(t, shown),
  });

function attributesOf({ token, watched, plays }: Shown, label: string): string {
  const { width, height, thumbnailKey } = watched;
  // The poster of a stream is drawn when it is asked for.
  const hasPoster = thumbnailKey !== null || plays === "stream";
  const poster = hasPoster ? ` poster="/w/${token}/poster.jpg"` : "";
  const isTall = width !== null && height !== null && height > width;
  const shape = isTall ? ' class="tall"' : "";
  return ` controls playsinline preload="none"${poster}${measures(watched)}${shape} aria-label="${escapeHtml(label)}"`;
}

/** The words are in the picture already: shown twice only to who asks for it. */
const tracksOf = (t: Texts, { token, hasCaptions }: Shown): string =>
  hasCaptions
    ? `<track kind="captions" src="/w/${token}/captions.vtt" label="${escapeHtml(t.captions)}">`
    : "";

function said(t: Texts, { watched: { answer }, failed }: Shown): string {
  if (failed !== undefined)
    return `<p class="fault" role="alert">${escapeHtml(faultText(t, failed.fault))}</p>`;
  return answer === null ? "" : `<p class="thanks" role="status">${escapeHtml(t.answer.thanks)}</p>`;
}

const faultText = ({ faults }: Texts, fault: Fault): string =>
  fault === "tooLong" ? faults.tooLong({ limit: ANSWER_TEXT_LIMIT }) : faults[fault];

function symbolButton(t: Texts, symbol: (typeof ANSWER_SYMBOLS)[number], isChosen: boolean): string {
  return `<button type="submit" name="symbol" value="${symbol}" aria-pressed="${isChosen}"><span aria-hidden="true">${SYMBOL_PICTURES[symbol]}</span><span class="word">${escapeHtml(t.answer.symbols[symbol])}</span></button>`;
}
