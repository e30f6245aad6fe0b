import type { Language } from "#lib/contract/resources/language.ts";
import { escapeHtml } from "../escape-html.ts";
import { readableOn } from "../readable-color.ts";

/** How a mail looks. */
export type MailLook = {
  /** The colour of the button and of the line on top, as #rrggbb. */
  color: string;
  /** Instead of the name on top; its source within the mail, and its size in pixels. */
  logo: { source: string; width: number; height: number } | null;
  /** Of the organization, or the product. */
  name: string;
};

/** What a mail is put together of; each part is HTML. */
export type MailFrame = {
  language: Language;
  /** Shown by few programs, as that of a tab. */
  title: string;
  /** Shown by mailboxes beside the subject; null for the first words of the mail. */
  preview: string | null;
  look: MailLook;
  parts: readonly string[];
  footer: string;
};

export const INK = "#1c1917";
export const QUIET = "#57534e";
const PAPER = "#ffffff";
const GROUND = "#f3f1ec";
export const LINE = "#ddd8cf";
export const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/*
 * Mailboxes know little of CSS: tables, styles in each element, no picture in the background. The style sheet adds only
 * what may be missing: dark mode and narrow windows. Attributes say what some mailboxes take from no style at all, and
 * the comments are for Outlook, which knows no greatest width.
 */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#161412!important}
.card{background:#211e1b!important}
.words{color:#f2efea!important}
.quiet,.quiet a{color:#b5aea5!important}
.line{border-color:#4a4540!important}
.button{border-color:#8f877d!important}
}
@media (max-width:620px){.card-cell{padding:24px 20px!important}}`;

export const TABLE = 'role="presentation" cellspacing="0" border="0"';

/** A whole mail as HTML. */
export function mailPage({ language, title, preview, look, parts, footer }: MailFrame): string {
  const hidden =
    preview === null
      ? ""
      : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLES}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${GROUND}">
${hidden}<table ${TABLE} class="ground" width="100%" cellpadding="0" bgcolor="${GROUND}" style="background:${GROUND}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${TABLE} width="560" cellpadding="0"><tr><td><![endif]-->
<table ${TABLE} width="560" cellpadding="0" style="width:100%;max-width:560px">
<tr><td height="4" bgcolor="${look.color}" style="height:4px;line-height:4px;font-size:0;background:${look.color};border-radius:8px 8px 0 0">&nbsp;</td></tr>
<tr><td>
<table ${TABLE} width="100%" cellpadding="24">
<tr><td class="card card-cell" bgcolor="${PAPER}" style="padding:32px 40px;background:${PAPER};border-radius:0 0 8px 8px">
${[mailHead(look), ...parts].filter((part) => part !== "").join("\n")}
</td></tr>
</table>
</td></tr>
<tr><td align="center" style="padding:16px 12px">
<p class="quiet" style="margin:0;font:13px/1.5 ${FONT};color:${QUIET}">${footer}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function mailHead({ logo, name }: MailLook): string {
  if (logo === null)
    return `<p class="words" dir="auto" style="margin:0 0 24px;font:bold 15px/1.3 ${FONT};color:${INK}">${escapeHtml(name)}</p>`;
  const { source, width, height } = logo;
  // On white, as logos are mostly drawn for.
  return `<table ${TABLE} cellpadding="0" style="margin:0 0 24px"><tr><td bgcolor="${PAPER}" style="background:${PAPER};padding:6px;border-radius:6px"><img src="${escapeHtml(source)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0;font:bold 15px/1.3 ${FONT};color:${INK}"></td></tr></table>`;
}

export const mailHeading = (words: string): string =>
  `<h1 class="words" dir="auto" style="margin:0 0 16px;font:bold 22px/1.3 ${FONT};color:${INK}">${escapeHtml(words)}</h1>`;

/** Above a part of a mail. */
export const mailSubheading = (words: string): string =>
  `<h2 class="words" dir="auto" style="margin:24px 0 8px;font:bold 17px/1.3 ${FONT};color:${INK}">${escapeHtml(words)}</h2>`;

/** A link in a list, and what is said of it below, in smaller text; null for nothing. */
export function mailEntry({ words, link, detail }: { words: string; link: string; detail: string | null }) {
  const below =
    detail === null
      ? ""
      : `<br><span class="quiet" style="font-size:14px;color:${QUIET}">${escapeHtml(detail)}</span>`;
  return `<p dir="auto" style="margin:0 0 10px;font:16px/1.4 ${FONT};word-wrap:break-word;word-break:break-word"><a class="words" href="${escapeHtml(link)}" style="color:${INK}">${escapeHtml(words)}</a>${below}</p>`;
}

/** A paragraph in the direction of its own first letter; line breaks stay. */
export const mailParagraph = (words: string): string =>
  `<p class="words" dir="auto" style="margin:0 0 16px;font:16px/1.5 ${FONT};color:${INK};word-wrap:break-word;word-break:break-word">${withBreaks(words)}</p>`;

/** In smaller text. */
export const mailNote = (words: string): string =>
  `<p class="quiet" dir="auto" style="margin:16px 0 0;font:14px/1.5 ${FONT};color:${QUIET};word-wrap:break-word;word-break:break-word">${withBreaks(words)}</p>`;

/** The words of the sender at the end, below a line. */
export const mailSignature = (paragraphs: readonly string[]): string =>
  paragraphs.length === 0
    ? ""
    : `<table ${TABLE} width="100%" cellpadding="0" style="margin:24px 0 0"><tr><td class="line" style="border-top:1px solid ${LINE}">${paragraphs.map(mailNote).join("\n")}</td></tr></table>`;

const withBreaks = (words: string) => words.split("\n").map(escapeHtml).join("<br>\n");

/** A link within the footer. */
export const mailFooterLink = (words: string, link: string): string =>
  `<a href="${escapeHtml(link)}" style="color:${QUIET}">${escapeHtml(words)}</a>`;

/** The button, and the link as text for who cannot use it; `orOpen`: what stands above that, null to leave it out. */
export function mailButton(
  { label, orOpen }: { label: string; orOpen: string | null },
  link: string,
  color: string,
) {
  const address = escapeHtml(link);
  // Wide by the link's own padding, so that all of it can be pressed; Outlook takes that of the cell.
  const ink = readableOn(color, PAPER, INK);
  const style = `display:inline-block;padding:12px 22px;font:bold 16px/1.2 ${FONT};color:${ink};text-decoration:none`;
  const button = `<table ${TABLE} cellpadding="12" style="margin:24px 0 20px"><tr><td class="button" bgcolor="${color}" style="padding:0;mso-padding-alt:12px 22px;background:${color};border:1px solid ${color};border-radius:8px"><a href="${address}" style="${style}"><font color="${ink}">${escapeHtml(label)}</font></a></td></tr></table>`;
  if (orOpen === null) return button;
  return `${button}
<p class="quiet" style="margin:0;font:14px/1.5 ${FONT};color:${QUIET}">${escapeHtml(orOpen)}<br><a href="${address}" style="color:${QUIET};word-break:break-all">${address}</a></p>`;
}

export type MailPicture = { url: string; width: number; height: number; alt: string };

/** The greatest width of a picture: that of the card without its margins. */
const PICTURE_WIDTH = 480;
const PICTURE_HEIGHT = 480;

/**
 * A picture that links to something. Where pictures are off, its words stand on the organization's colour, in a place of
 * the same size.
 */
export function mailPicture({ url, alt, ...size }: MailPicture, link: string, color: string): string {
  const scale = Math.min(1, PICTURE_WIDTH / size.width, PICTURE_HEIGHT / size.height);
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale)));
  const ink = readableOn(color, PAPER, INK);
  return `<table ${TABLE} width="${width}" cellpadding="0" style="width:100%;max-width:${width}px;margin:8px 0 0"><tr><td height="${height}" align="center" bgcolor="${color}" style="height:auto;background:${color};border-radius:8px"><a href="${escapeHtml(link)}" style="display:block;color:${ink};text-decoration:none"><img src="${escapeHtml(url)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px;background:${color};color:${ink};font:bold 18px/1.4 ${FONT};text-align:center"></a></td></tr></table>`;
}
