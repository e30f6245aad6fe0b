import { expect, test } from "vitest";
import { messageHtml } from "#lib/server/mails/message-layout.ts";
import { previewDocument } from "./preview-document.ts";

const html = messageHtml({
  language: "en",
  subject: "For Ada",
  text: 'Dear Ada, <img src="x"> (prefers-color-scheme)',
  watchUrl: "https://rollcall.example/w/a",
  poster: { url: "data:image/svg+xml;base64,AAAA", width: 480, height: 270, alt: "Play" },
  optOutUrl: null,
  signature: null,
  look: {
    color: "#123456",
    logo: { source: "data:image/png;base64,BBBB", width: 10, height: 10 },
    name: "N",
  },
});

test("dark mode is on or off, whatever this browser prefers", () => {
  const dark = previewDocument(html, { scheme: "dark", pictures: true }, "abc");
  expect(dark).toContain('<style nonce="abc">');
  expect(dark).toContain("@media all{");
  expect(dark).toContain('<meta name="color-scheme" content="dark">');
  const light = previewDocument(html, { scheme: "light", pictures: true }, undefined);
  expect(light).toContain("<style>");
  expect(light).toContain("@media not all{");
  for (const one of [dark, light]) expect(one).not.toContain("prefers-color-scheme:");
});

test("without pictures, their places and words stay", () => {
  const shown = previewDocument(html, { scheme: "light", pictures: false }, undefined);
  expect(shown).not.toMatch(/base64/);
  expect(shown.match(/<img src="data:," width="\d+" height="\d+" alt="(N|Play)"/g)).toHaveLength(2);
});

test("pictures of the installation come from where the page is", () => {
  const shown = previewDocument(
    '<img src="https://rollcall.example/files/a.jpg?signature=b">',
    { scheme: "light", pictures: true },
    undefined,
  );
  expect(shown).toBe('<img src="/files/a.jpg?signature=b">');
});
