import { escapeHtml } from "../escape-html.ts";
import { FONT, INK, LINE, QUIET, TABLE } from "./mail-frame.ts";

/** The longer side of a picture, in pixels. */
const SIDE = 144;
const CELL = SIDE + 12;
const COLUMNS = 3;
/** Of words in a cell, in bytes of HTML: a contact sheet has many cells, and mailboxes clip long mails. */
const MOST_BYTES = 120;

/** `source`: of the picture within the mail, with its size in pixels; null without one. */
export type ContactCell = {
  name: string;
  /** A line each. */
  details: readonly string[];
  link: string;
  picture: { source: string; width: number; height: number } | null;
};

/** Small pictures side by side, as many as the window has room for, each with words below. */
export function mailContactSheet(cells: readonly ContactCell[]): string {
  const made = cells.map((cell, index) => {
    // Outlook knows no blocks side by side.
    const row = index > 0 && index % COLUMNS === 0 ? "</tr><tr>" : "";
    return `<!--[if mso]>${row}<td width="${CELL}" valign="top"><![endif]-->${contact(cell)}<!--[if mso]></td><![endif]-->`;
  });
  return `<div style="margin:20px -12px 0 0;font-size:0"><!--[if mso]><table ${TABLE} cellpadding="0"><tr><![endif]-->
${made.join("\n")}
<!--[if mso]></tr></table><![endif]--></div>`;
}

function contact({ name, details, link, picture }: ContactCell): string {
  const address = escapeHtml(link);
  // Its words stand below it, in the same link: where pictures are off, nothing is said twice, and no link has no name.
  const image = picture === null ? "" : imageOf(picture);
  return `<div style="display:inline-block;width:${SIDE}px;margin:0 12px 20px 0;vertical-align:top;font:14px/1.35 ${FONT};word-wrap:break-word"><a class="words" dir="auto" href="${address}" style="color:${INK};font-weight:bold;text-decoration:none">${image}${fitting(name)}</a><br><span class="quiet" style="color:${QUIET}">${details.map(fitting).join("<br>")}</span></div>`;
}

function imageOf({ source, ...size }: NonNullable<ContactCell["picture"]>): string {
  const scale = Math.min(1, SIDE / size.width, SIDE / size.height);
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="${escapeHtml(source)}" width="${width}" height="${height}" alt="" style="display:block;margin:0 0 6px;border:0;border-radius:6px;background:${LINE}">`;
}

/** As HTML, cut where it is too long. */
function fitting(words: string): string {
  const whole = escapeHtml(words);
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  const letters = [...new Intl.Segmenter().segment(words)].map(({ segment }) => segment);
  let [made, bytes] = ["", 0];
  for (const letter of letters.map(escapeHtml)) {
    bytes += Buffer.byteLength(letter);
    if (bytes > MOST_BYTES) break;
    made += letter;
  }
  return `${made}…`;
}
