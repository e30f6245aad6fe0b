import { createHash } from "node:crypto";
import type { Messages } from "#components/i18n/catalogue.ts";
import { escapeHtml } from "#lib/server/escape-html.ts";
import { WATCH_SCRIPT } from "./generated/watch-script.ts";

/** What the script may do: be this one, load what it names itself, and fetch and play what is here. */
export const STREAM_SOURCES = {
  script: `'sha256-${createHash("sha256").update(WATCH_SCRIPT).digest("base64")}' 'strict-dynamic'`,
  connect: "'self'",
  media: "blob:",
};

interface StreamFilm {
  token: string;
  /** Where hls.js is. */
  program: string;
  /** The attributes of the film that do not depend on how it is played, escaped. */
  attributes: string;
  /** Its tracks. */
  tracks: string;
}

/**
 * The player of a video that is drawn while it is watched, with what is said meanwhile over its upper edge. Without scripts a browser
 * that plays such streams plays it too.
 */
export function streamFilm(
  t: Messages["stream"],
  { token, program, attributes, tracks }: StreamFilm,
): string {
  const address = `/w/${token}/stream.m3u8`;
  const said = Object.entries({
    starting: t.starting,
    next: t.next,
    // The script writes the number.
    queued: t.queued({ position: "{position}" }),
    limited: t.limited,
    interrupted: t.interrupted,
    failed: t.failed,
    gone: t.gone,
    unplayable: t.unplayable,
  }).map(([name, words]) => ` data-${name}="${escapeHtml(words)}"`);
  return `<div class="film"><video data-stream="${address}" data-program="${program}"${attributes}><source src="${address}" type="application/vnd.apple.mpegurl">${tracks}</video>
<button type="button" id="film-play" aria-label="${escapeHtml(t.play)}" hidden><span></span></button>
<div class="said"><p id="film-state" role="status"${said.join("")}></p><button type="button" id="film-retry" hidden>${escapeHtml(t.retry)}</button></div></div>
<noscript><p class="hint">${escapeHtml(t.withoutScript)}</p></noscript>
<script type="module">${WATCH_SCRIPT}</script>`;
}
