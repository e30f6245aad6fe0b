import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#lib/contract/resources/language.ts";
import { messageWords } from "./mail-words.ts";
import { type MessageMail, messageHtml, messagePlainText } from "./message-layout.ts";

const WATCH = "https://rollcall.example/w/abcdefghijklmnopqrstuv";
const mail: MessageMail = {
  language: "en",
  subject: "For Ada",
  text: "Dear Ada,\n\nthank you for five years.\nAll of us have made something for you.",
  watchUrl: WATCH,
  poster: { url: `${WATCH}/poster.gif`, width: 1280, height: 720, alt: "▶ Play the video for Ada" },
  optOutUrl: `${WATCH}/opt-out`,
  signature: "People & Culture\nNordlicht",
  look: { color: "#0b7285", logo: null, name: "Nordlicht" },
};

const htmlOf = (more: Partial<MessageMail> = {}) => messageHtml({ ...mail, ...more });
const plainOf = (more: Partial<MessageMail> = {}) => messagePlainText({ ...mail, ...more });
const paragraphsIn = (html: string) =>
  [...html.matchAll(/<p class="(?:words|quiet)" dir="auto"[^>]*>(.*?)<\/p>/gs)].map(([, words]) => words);

describe("a mail about a video", () => {
  it.each(LANGUAGES)("leads to the page and out of it, with and without formatting, in %s", (language) => {
    const [html, plain] = [htmlOf({ language }), plainOf({ language })];
    const { watch, optOut } = messageWords(language, "Nordlicht");
    expect(html).toContain(`<html lang="${language}">`);
    expect(html.match(new RegExp(`href="${WATCH}"`, "g"))).toHaveLength(3);
    expect(html).toContain(`>${watch}</font></a>`);
    expect(html).toMatch(new RegExp(`href="${WATCH}/opt-out"[^>]*>${optOut}</a>`));
    expect(plain).toBe(
      [
        "Dear Ada,",
        "thank you for five years.\nAll of us have made something for you.",
        `${watch}:\n${WATCH}`,
        "People & Culture\nNordlicht",
        `-- \n${messageWords(language, "Nordlicht").footer}`,
        `${optOut}:\n${WATCH}/opt-out\n`,
      ].join("\n\n"),
    );
  });

  it("keeps line breaks, and makes paragraphs of empty lines, whoever wrote them", () => {
    const text = "\r\n One\r\ntwo\rthree\u2028four\n \t\n\n\nfive\u0085six\n\n";
    const paragraphs = [" One<br>\ntwo<br>\nthree<br>\nfour", "five<br>\nsix"];
    expect(paragraphsIn(htmlOf({ text })).slice(1, 3)).toEqual(paragraphs);
    expect(plainOf({ text })).toMatch(/^ One\ntwo\nthree\nfour\n\nfive\nsix\n\nWatch/);
    expect(paragraphsIn(htmlOf({ text: " \n ", signature: null }))).toEqual(["Nordlicht"]);
  });

  it("holds its picture in the card, with its shape, and shows its words where pictures are off", () => {
    const picture = (width: number, height: number) =>
      htmlOf({ poster: { url: `${WATCH}/poster.gif`, width, height, alt: "Play" } });
    expect(picture(1280, 720)).toContain('poster.gif" width="480" height="270" alt="Play"');
    expect(picture(1080, 1920)).toContain('poster.gif" width="270" height="480"');
    expect(picture(320, 180)).toContain('poster.gif" width="320" height="180"');
    expect(picture(4000, 1)).toContain('poster.gif" width="480" height="1"');
    expect(picture(1280, 720)).toContain('height="270" align="center" bgcolor="#0b7285"');
    expect(htmlOf({ poster: null })).not.toContain("<img");
  });

  it("leads nowhere else, and loads nothing but the picture and its own logo", () => {
    const logo = { source: "cid:logo@rollcall", width: 120, height: 40 };
    const html = htmlOf({ look: { ...mail.look, logo } });
    expect([...html.matchAll(/ src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
      "cid:logo@rollcall",
      `${WATCH}/poster.gif`,
    ]);
    expect(html).not.toMatch(/<script|<link|url\(|@import|background=/);
    expect(htmlOf({ optOutUrl: null })).not.toContain("opt-out");
    expect(plainOf({ optOutUrl: null })).not.toContain("opt-out");
  });

  it("is text, whatever it looks like", () => {
    const evil = `"><script>alert('1')</script><img src=x onerror=y>&amp;`;
    const html = htmlOf({
      subject: evil,
      text: `${evil}\n\n]]>-->${evil}`,
      signature: evil,
      watchUrl: `${WATCH}?${evil}`,
      optOutUrl: `${WATCH}/opt-out?${evil}`,
      poster: { url: `${WATCH}/poster.gif?${evil}`, width: 480, height: 270, alt: evil },
      look: { color: "#0b7285", logo: { source: evil, width: 1, height: 1 }, name: evil },
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("'1'");
    expect(html.match(/<img /g)).toHaveLength(2);
    expect(html.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)/g)?.length).toBeGreaterThanOrEqual(10);
    const shown = plainOf({ text: "a\u0000b\u001b[31mc\u0008\td", signature: "\u0007x" });
    expect(shown).toMatch(/^ab\[31mc\td\n/);
    expect(shown).toContain("\n\nx\n\n");
    expect(htmlOf({ text: "a\u0000b" })).toContain(">ab</p>");
  });

  it("is small enough that no mailbox clips it, with the longest words", () => {
    const html = htmlOf({
      text: "<b>&\n".repeat(1000),
      signature: "'".repeat(500),
      subject: "<".repeat(200),
    });
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });

  it("takes each paragraph in its own direction", () => {
    const [name, first, second] = paragraphsIn(htmlOf({ text: "عزيزتي ليلى\n\nThe team" }));
    expect([name, first, second]).toEqual(["Nordlicht", "عزيزتي ليلى", "The team"]);
  });
});
