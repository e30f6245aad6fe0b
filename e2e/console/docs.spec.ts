import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";

/**
 * The API reference is Scalar's program in a page of ours. It must keep to this installation and must not fail; what it
 * warns of (it finds fault with `anyOf` in any OpenAPI 3.1 document) is its own.
 */
const test = base.extend<{ problems: string[] }>({
  baseURL: async ({ baseURL }, use) => use(process.env.E2E_URL ?? baseURL),
  problems: [
    async ({ page, baseURL }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
      page.on("console", (message: ConsoleMessage) => {
        if (message.type() === "error") problems.push(`console: ${message.text()}`);
      });
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin)
          problems.push(`request to another host: ${request.url()}`);
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Scalar draws thousands of elements before it answers a click, which takes a busy machine a while. */
const DRAWN = { timeout: 30_000 };
test.describe.configure({ timeout: 120_000 });

type Described = {
  tags: { name: string }[];
  paths: Record<string, Record<string, { summary: string; tags: string[] }>>;
};

async function open(page: Page): Promise<void> {
  await page.goto("/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Rollcall API" })).toBeVisible(DRAWN);
}

/** Sends `GET /v1/people` from the reference, as it was filled in. */
async function tryListPeople(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /Test Request.*get \/v1\/people\)/i })
    .first()
    .click(DRAWN);
  const answer = page.waitForResponse(
    (response) => new URL(response.url()).pathname === "/v1/people" && response.request().method() === "GET",
  );
  await page.getByRole("button", { name: /^Send get request/ }).click();
  const { status, headers } = await answer.then((response) => ({
    status: response.status(),
    headers: response.headers(),
  }));
  expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
  await expect(page.getByRole("dialog").getByText("200 OK")).toBeVisible(DRAWN);
}

async function createKey(context: BrowserContext, baseURL: string | undefined): Promise<string> {
  const created = await context.request.post("/v1/api-keys", {
    data: { name: "Tried in the reference", role: "viewer" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(created.status()).toBe(201);
  return (await created.json()).key;
}

test("shows every operation to anybody, and tries one with a key that is pasted", async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page);
  await expect(page).toHaveTitle(/API reference/);
  // Scalar 1.46.4 has faults that only its makers can mend (aria-allowed-attr in its sidebar, aria-required-children,
  // nested-interactive), and reading all of its hundred operations by every rule takes axe more than a minute.
  const ours = await new AxeBuilder({ page }).include("header").analyze();
  const named = await new AxeBuilder({ page }).withRules(["button-name", "link-name", "label"]).analyze();
  const violations = [...ours.violations, ...named.violations];
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const document: Described = await (await page.request.get("/v1/openapi.json")).json();
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(40);
  const owner = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL && { baseURL }) });
  const key = await createKey(owner, baseURL);
  await owner.close();
  await page.getByPlaceholder("Token").first().fill(key);
  await tryListPeople(page);
  const navigation = page.getByRole("navigation", { name: /Sidebar/ });
  // All at once: for each click that it sees alone, Scalar draws the entries of all open groups anew.
  await navigation.getByRole("button", { name: /Open Group$/ }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(async () => {
    const shown = (await navigation.textContent()) ?? "";
    const all = [...document.tags.map(({ name }) => name), ...operations.map(({ summary }) => summary)];
    expect(all.filter((name) => !shown.includes(name))).toEqual([]);
  }).toPass(DRAWN);
});

test.describe("signed in", () => {
  test.use({ storageState: OWNER_SESSION, colorScheme: "dark", viewport: { width: 390, height: 844 } });

  test("tries an operation with the console's session", async ({ page }) => {
    await open(page);
    await tryListPeople(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
});
