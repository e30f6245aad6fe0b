import { expect, test } from "vitest";
import { LANGUAGES } from "#lib/contract/resources/language.ts";
import { readableOn } from "../readable-color.ts";
import { composeMail } from "./compose-mail.ts";
import type { PlainContent } from "./mail-content.ts";
import type { MailSender } from "./mail-queries.ts";

const CONTENTS: PlainContent[] = [
  { kind: "password_reset", params: { name: "Ada <b>", brand_of: null } },
  { kind: "invitation", params: { organization: "Nordlicht", role: "editor", invited_by: "Grace" } },
  { kind: "test", params: { organization: "Nordlicht" } },
];
const LINK = "https://rollcall.example/reset-password?token=a&b=<c>";
const sender: MailSender = {
  name: "Nordlicht",
  senderName: null,
  replyTo: null,
  signature: null,
  color: "#ffb224",
  logo: null,
};

const compose = (content: PlainContent, language = "en", more: Partial<MailSender> = {}) =>
  composeMail(
    { recipient: "zoë@bücher.example", language, messageId: "<1@example.com>", createdAt: new Date() },
    { content, link: LINK, sender: { ...sender, ...more }, from: "rollcall@example.com" },
  );

test.each(
  CONTENTS.flatMap((content) => LANGUAGES.map((language) => [content.kind, language, content] as const)),
)(
  "%s in %s says the same with and without formatting, is small, and loads nothing",
  async (_, language, content) => {
    const { html, text, subject } = await compose(content, language);
    const [page, plain] = [String(html), String(text)];
    expect(subject).toMatch(/\S/);
    expect(page).toContain(`<html lang="${language}">`);
    expect(Buffer.byteLength(page)).toBeLessThan(60_000);
    expect(page).toContain("prefers-color-scheme:dark");
    expect(page).not.toMatch(/<script|<link|url\(|src="http|<b>/);
    if (content.kind === "test") return;
    expect(plain).toContain(LINK);
    expect(page).toContain('href="https://rollcall.example/reset-password?token=a&amp;b=&lt;c&gt;"');
  },
);

test("both languages say different things", async () => {
  for (const content of CONTENTS)
    expect((await compose(content, "de")).subject).not.toBe((await compose(content, "en")).subject);
});

test("comes from the organization by its own name, and answers go where it wants", async () => {
  const [, invitation] = CONTENTS;
  if (invitation === undefined) throw new Error("no invitation");
  expect((await compose(invitation)).from).toEqual({ name: "Nordlicht", address: "rollcall@example.com" });
  const named = await compose(invitation, "en", {
    senderName: "People\r\nBcc: eve@x.example",
    replyTo: "hr@example.com",
  });
  expect(named.from).toEqual({ name: "People Bcc: eve@x.example", address: "rollcall@example.com" });
  expect(named.replyTo).toEqual({ name: "", address: "hr@example.com" });
  // A link for a password is the product's, so that no organization writes in its name.
  const [reset] = CONTENTS;
  if (reset === undefined) throw new Error("no reset");
  const logo = { storageKey: "logo.png", contentType: "image/png", size: 100, width: 100, height: 40 };
  const mail = await compose(reset, "en", { senderName: "Bank", replyTo: "eve@x.example", logo });
  for (const part of [String(mail.html), String(mail.text), String(mail.subject)])
    expect(part).not.toMatch(/Nordlicht|Bank|<img/);
  expect(String(mail.html)).toContain(">Rollcall</p>");
  // The colour may be its own.
  expect(String(mail.html)).toContain("#ffb224");
  expect(mail.attachments).toEqual([]);
  expect([mail.from, mail.replyTo]).toEqual([
    { name: "Rollcall", address: "rollcall@example.com" },
    undefined,
  ]);
});

test("the domain of an address has the form that every server knows", async () => {
  const [, , content] = CONTENTS;
  if (content === undefined) throw new Error("no test");
  expect((await compose(content)).envelope).toEqual({
    from: "rollcall@example.com",
    to: ["zoë@xn--bcher-kva.example"],
  });
});

test("the button can be read in every colour", () => {
  expect(readableOn("#ffffff", "#ffffff", "#1c1917")).toBe("#1c1917");
  expect(readableOn("#ffb224", "#ffffff", "#1c1917")).toBe("#1c1917");
  expect(readableOn("#1d3557", "#ffffff", "#1c1917")).toBe("#ffffff");
  expect(readableOn("#000000", "#ffffff", "#1c1917")).toBe("#ffffff");
});
