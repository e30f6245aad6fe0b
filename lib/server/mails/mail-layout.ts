import type { Language } from "#lib/contract/resources/language.ts";
import { escapeHtml } from "../escape-html.ts";
import { readableOn } from "../readable-color.ts";
import type { MailText } from "./mail-words.ts";

/** How a mail looks. */
export type MailLook = {
  /** The colour of the button and of the line on top, as #rrggbb. */
  color: string;
  /** Instead of the name on top; its source within the mail, and its size in pixels. */
  logo: { source: string; width: number; height: number } | null;
  /** Of the organization, or the product. */
  name: string;
};

type Layout = { language: Language; text: MailText; link: string | null; look: MailLook };

const INK = "#1c1917";
const PAPER = "#ffffff";
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/*
 * Mailboxes know little of CSS: tables, styles in each element, no picture in the background. The style sheet adds only
 * what may be missing: dark mode and narrow windows.
 */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#161412!important}
.card{background:#211e1b!important}
.words{color:#f2efea!important}
.quiet,.quiet a{color:#b5aea5!important}
}
@media (max-width:620px){.card-cell{padding:24px 20px!important}}`;

/** The HTML part of a mail. */
export function mailHtml({ language, text, link, look }: Layout): string {
  const paragraph = (words: string) =>
    `<p class="words" style="margin:0 0 16px;font:16px/1.5 ${FONT};color:${INK}">${escapeHtml(words)}</p>`;
  const note = (words: string) =>
    `<p class="quiet" style="margin:16px 0 0;font:14px/1.5 ${FONT};color:#57534e">${escapeHtml(words)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(text.subject)}</title>
<style>${STYLES}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f3f1ec">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text.preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f1ec" style="background:#f3f1ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td height="4" bgcolor="${look.color}" style="height:4px;line-height:4px;font-size:0;background:${look.color};border-radius:8px 8px 0 0">&nbsp;</td></tr>
<tr><td class="card card-cell" bgcolor="${PAPER}" style="padding:32px 40px;background:${PAPER};border-radius:0 0 8px 8px">
${head(look)}
<h1 class="words" style="margin:0 0 16px;font:bold 22px/1.3 ${FONT};color:${INK}">${escapeHtml(text.heading)}</h1>
${text.paragraphs.map(paragraph).join("\n")}
${link === null || text.button === null ? "" : button(text, link, look.color)}
${text.notes.map(note).join("\n")}
</td></tr>
<tr><td align="center" style="padding:16px 12px">
<p class="quiet" style="margin:0;font:13px/1.5 ${FONT};color:#57534e">${escapeHtml(text.footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function head({ logo, name }: MailLook): string {
  if (logo === null)
    return `<p class="words" style="margin:0 0 24px;font:bold 15px/1.3 ${FONT};color:${INK}">${escapeHtml(name)}</p>`;
  const { source, width, height } = logo;
  // On white, as logos are mostly drawn for.
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td bgcolor="${PAPER}" style="background:${PAPER};padding:6px;border-radius:6px"><img src="${source}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0"></td></tr></table>`;
}

function button({ button: label, orOpen }: MailText, link: string, color: string): string {
  const address = escapeHtml(link);
  const style = `display:inline-block;padding:12px 22px;font:bold 16px/1.2 ${FONT};color:${readableOn(color, PAPER, INK)};text-decoration:none`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 20px"><tr><td bgcolor="${color}" style="background:${color};border-radius:8px"><a href="${address}" style="${style}">${escapeHtml(label ?? "")}</a></td></tr></table>
<p class="quiet" style="margin:0;font:14px/1.5 ${FONT};color:#57534e">${escapeHtml(orOpen)}<br><a href="${address}" style="color:#57534e;word-break:break-all">${address}</a></p>`;
}

/** The part without formatting, which says the same. */
export function mailPlainText({ text, link }: Pick<Layout, "text" | "link">): string {
  const action = link === null || text.button === null ? [] : [`${text.button}:\n${link}`];
  return `${[text.heading, ...text.paragraphs, ...action, ...text.notes, `-- \n${text.footer}`].join("\n\n")}\n`;
}
