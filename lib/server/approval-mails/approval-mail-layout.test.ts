import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#lib/contract/resources/language.ts";
import { settleEnvironment } from "../environment.ts";
import {
  type ApprovalEntry,
  type ApprovalMail,
  approvalHtml,
  approvalPlainText,
  approvalSubject,
} from "./approval-mail-layout.ts";

settleEnvironment({ url: "https://rollcall.example" });
const ORG = "0199d3c6-0c52-7a9b-8e47-2b5d1f6c3e94";
const VIDEO = "0199d3c6-84e5-7c31-8a7b-1d9e3f6b5c24";
const TOKEN = "q3mVd0yXw2c9QmJ7nB5sKz8rT1fHuLpE4aGiYxRoNkI";
const look = { color: "#0b7285", logo: null, name: "Nordlicht" };

const ada: ApprovalEntry = {
  ...{ name: "Ada Lovelace", celebration: "Jubilees", day: "2026-05-17", years: 5, videoId: VIDEO },
  picture: { source: `cid:${VIDEO}@rollcall`, width: 288, height: 162 },
};
const mail: ApprovalMail = {
  language: "en",
  organization: { id: ORG, name: "Nordlicht" },
  token: TOKEN,
  entries: [ada, { ...ada, name: "Grace Hopper", celebration: "Birthdays", years: null, picture: null }],
  total: 2,
  unready: 0,
  first: { day: "2026-05-15", isPast: false },
  unapproved: "hold",
  orphaned: [],
  isOwnerAlone: false,
};

const htmlOf = (more: Partial<ApprovalMail> = {}) => approvalHtml({ ...mail, ...more }, look);
const plainOf = (more: Partial<ApprovalMail> = {}) => approvalPlainText({ ...mail, ...more });
const page = (path: string) => `https://rollcall.example/open/${ORG}?page=${path}`;
/** What a reader sees, pictures aside. */
const wordsIn = (html: string) =>
  html
    .replace(/<!--.*?-->|<head>.*<\/head>|<div style="display:none.*?<\/div>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

describe("a mail of what waits for an approval", () => {
  it.each(LANGUAGES)("says the same with and without formatting, in %s", (language) => {
    const more = { language, total: 5, unready: 2, orphaned: [{ id: VIDEO, name: "Old rule" }] };
    const [html, plain] = [wordsIn(htmlOf(more)), plainOf(more)];
    for (const paragraph of plain.split(/\n+/)) {
      const words = paragraph.replace(/^- (.+?): /, "$1 ").replace(/:$/, "");
      if (words.startsWith("http") || words.startsWith("--")) continue;
      for (const part of words.split(/(?<=[.:]) | · /)) expect(html).toContain(part);
    }
    expect(approvalSubject({ ...mail, language })).toContain("Nordlicht");
  });

  it("leads to the page with and without its token, and to each video", () => {
    const html = htmlOf();
    const approve = page(`/celebrations/approvals%3Fmail%3D${TOKEN}`);
    expect([...html.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      approve,
      page("/celebrations/approvals"),
      // One for each: a picture without words of its own is within that of its name.
      ...Array(2).fill(page(`/videos/${VIDEO}`)),
    ]);
    expect(plainOf()).toContain(`Approve all 2:\n${approve}\n`);
    expect(html).toContain("Jubilees<br>Sun 17 May · 5 years</span>");
    expect(plainOf()).toContain("- Ada Lovelace: Jubilees · Sun 17 May · 5 years\n");
  });

  it("says that these are not all, that one is one, and that the day has passed", () => {
    expect(plainOf({ total: 3 })).toContain("Approve these 2:\n");
    expect(plainOf({ entries: [ada], total: 1 })).toMatch(/^1 video waits .*\n\n.*\n\nApprove this video:/);
    expect(plainOf({ first: { day: "2026-05-15", isPast: true } })).toContain(
      "The first was to be sent on Friday 15 May.",
    );
  });

  it("loads nothing but what is within it, and needs no picture", () => {
    const html = htmlOf();
    expect([...html.matchAll(/ src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
      `cid:${VIDEO}@rollcall`,
    ]);
    expect(html).toContain('width="144" height="81" alt=""');
    expect(
      htmlOf({ entries: [{ ...ada, picture: { source: "cid:x", width: 162, height: 288 } }] }),
    ).toContain('width="81" height="144"');
    expect(html).not.toMatch(/<script|<link|url\(|@import|background=/);
    expect(wordsIn(html)).toContain("Grace Hopper Birthdays Sun 17 May");
  });

  it("is text, whatever it looks like", () => {
    const evil = `"><script>alert('1')</script><img src=x onerror=y>&amp;`;
    const html = approvalHtml(
      {
        ...mail,
        organization: { id: ORG, name: evil },
        entries: [{ ...ada, name: evil, celebration: evil }],
        orphaned: [{ id: VIDEO, name: evil }],
      },
      { ...look, name: evil },
    );
    expect(html).not.toMatch(/<script|<img src=x|'1'/);
    expect(html.match(/<img /g)).toHaveLength(1);
  });

  it("is small enough that no mailbox clips it, with the longest names", () => {
    const longest = [`"&<`.repeat(70), "山田太郎".repeat(50), "👩‍👩‍👧‍👦".repeat(25)];
    for (const words of longest) {
      const entry = { ...ada, name: words, celebration: words };
      expect(Buffer.byteLength(htmlOf({ entries: Array(48).fill(entry), total: 500 }))).toBeLessThan(60_000);
    }
    // Cut between letters, not within one.
    expect(htmlOf({ entries: [{ ...ada, name: longest[2] ?? "" }] })).toMatch(/>(👩‍👩‍👧‍👦)+…<\/a>/u);
  });
});
