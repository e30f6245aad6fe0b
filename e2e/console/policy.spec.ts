import { test as base, expect } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";

/** What somebody could do who got markup of theirs into a page. Every other test fails on what the policy refuses. */
const test = base.extend({
  baseURL: async ({ baseURL }, use) => use(process.env.E2E_URL ?? baseURL),
});
test.use({ storageState: OWNER_SESSION });

declare global {
  interface Window {
    injected?: string;
    tellRefused?: (directive: string) => void;
  }
}

/** As the server sends it, into the page or beside it. */
const SENT = `
  <script>window.injected = "inline script"</script>
  <script src="/v1/openapi.json"></script>
  <script src="data:text/javascript,window.injected='data'"></script>
  <script nonce="">window.injected = "empty nonce"</script>
  <style>body { outline: 7px solid rgb(1, 2, 3) }</style>
  <base href="https://elsewhere.example/">`;

/** As a script of the page's own writes it, by mistake, from what somebody typed. */
const WRITTEN = `
  <img src="/nothing.png" onerror="window.injected = 'handler'">
  <iframe srcdoc="<script>parent.injected = 'frame'</script>"></iframe>
  <a href="javascript:window.injected = 'address'">Open</a>`;

test("markup that gets into a page runs nothing, draws nothing and moves no address", async ({ page }) => {
  const refused = new Set<string>();
  await page.exposeFunction("tellRefused", (directive: string) => refused.add(directive));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      window.tellRefused?.(effectiveDirective),
    ),
  );
  await page.route(/\/people$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</head>", `${SENT}</head>`);
    expect(body).toContain("inline script");
    await route.fulfill({ response, body });
  });
  await page.goto("/people");
  await page.waitForLoadState("networkidle");
  await page.evaluate((markup) => {
    const place = document.createElement("div");
    place.innerHTML = markup;
    document.body.append(place);
    place.querySelector("a")?.click();
  }, WRITTEN);
  await expect
    .poll(() => [...refused].sort())
    .toEqual(["base-uri", "script-src-attr", "script-src-elem", "style-src-elem"]);
  const seen = await page.evaluate(() => ({
    injected: window.injected,
    outline: getComputedStyle(document.body).outlineStyle,
    isBaseOwn: new URL(document.baseURI).origin === location.origin,
  }));
  expect(seen).toEqual({ injected: undefined, outline: "none", isBaseOwn: true });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("no other site can show a page in a frame, or be sent a form", async ({ page }) => {
  const answer = await page.goto("/people");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
});

test("the reference is opened as a document of its own, by every way there", async ({ page }) => {
  for (const open of [
    () => page.getByRole("link", { name: "API reference" }).click(),
    async () => {
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.type("API reference");
      await page.getByRole("option", { name: "API reference" }).click();
    },
  ]) {
    await page.goto("/api-keys");
    await page.waitForLoadState("networkidle");
    const answer = page.waitForResponse(
      (response) =>
        new URL(response.url()).pathname === "/docs" && response.request().resourceType() === "document",
    );
    await open();
    expect((await answer).headers()["content-security-policy"]).toContain("style-src 'self' 'unsafe-inline'");
  }
  // Once: it is the same document, which takes a browser its time.
  await expect(page.getByRole("heading", { level: 1, name: "Rollcall API" })).toBeVisible({
    timeout: 30_000,
  });
});
