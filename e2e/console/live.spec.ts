import type { APIRequestContext, Page } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const RENDERED = { timeout: 90_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

async function post(request: APIRequestContext, path: string, data: object) {
  const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
  const answer = await request.post(path, { data, headers });
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return answer.json();
}

async function order(request: APIRequestContext, name: string): Promise<string> {
  const [template] = await (await request.get("/v1/templates?slug=headline")).json();
  const person = await post(request, "/v1/people", { first_name: name });
  const people = { ids: [person.id] };
  return (await post(request, "/v1/collections", { name, template_id: template.id, people })).id;
}

/** From now on nothing that the page asks the API for is answered, nor refused. */
const holdRequests = (page: Page) => page.route("**/v1/**", () => new Promise<void>(() => undefined));

test("a collection that somebody else goes on with moves on an open page, which is told and need not ask", async ({
  page,
}) => {
  const { request } = page;
  const id = await order(request, "Told");
  await post(request, `/v1/collections/${id}/cancel`, {});
  const told = page.waitForResponse("**/live?**");
  await visit(page, `/collections/${id}`);
  expect((await told).headers()["content-type"]).toContain("text/event-stream");
  await expect(page.getByText(/^Cancelled(\.| before)/)).toBeVisible();
  await holdRequests(page);
  const videos = await (await request.get(`/v1/collections/${id}/videos`)).json();
  await post(request, `/v1/collections/${id}/retry`, {
    videos: videos.map((video: { id: string }) => video.id),
  });
  await expect(page.getByText(/^Cancelled(\.| before)/)).toBeHidden();
  await expect(page.getByRole("link", { name: "Download zip" })).toBeVisible(RENDERED);
  await expect(page.getByRole("button", { name: /^Play the video for Told/ })).toBeVisible();
});

test("a page without a stream asks for itself", async ({ page }) => {
  await page.route("**/live?**", (route) => route.fulfill({ status: 204 }));
  await page.goto(`/collections/${await order(page.request, "Asked")}`);
  await expect(page.getByRole("link", { name: "Download zip" })).toBeVisible(RENDERED);
  await expect(page.getByRole("button", { name: /^Play the video for Asked/ })).toBeVisible();
});

test("what becomes of somebody's occasion is seen on the open page of its rule, and on Home", async ({
  page,
  context,
}) => {
  const { request } = page;
  const sector = `Moving ${Date.now()}`;
  const birth_date = `--${new Date(Date.now() + 20 * DAY_MS).toISOString().slice(5, 10)}`;
  const person = await post(request, "/v1/people", {
    first_name: "Moving",
    last_name: sector,
    sector,
    birth_date,
  });
  const [template] = await (await request.get("/v1/templates?slug=headline")).json();
  const rule = await post(request, "/v1/celebrations", {
    ...{ name: sector, enabled: true, occasion: "birthday", people: { sector: [sector] }, to: null },
    ...{ template_ids: [template.id], lead_days: 1 },
  });
  const name = `Moving ${sector}`;
  await visit(page, `/celebrations/${rule.id}`);
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(row).toContainText("Planned");
  const home = await context.newPage();
  await visit(home, "/?days=30");
  const link = home.getByRole("link", { name: new RegExp(`Celebration of ${name}`) });
  await expect(link).toContainText("Planned");
  // Whoever skips it does so elsewhere: nobody presses anything on either page.
  const [{ id }] = await (await request.get(`/v1/celebrations/${rule.id}/occurrences`)).json();
  await post(request, `/v1/occurrences/${id}/skip`, {});
  await expect(link).toContainText("Skipped");
  await page.bringToFront();
  await expect(row).toContainText("Skipped: by hand");
  await post(request, `/v1/occurrences/${id}/redo`, {});
  await expect(row).toContainText("Planned");
  await request.delete(`/v1/celebrations/${rule.id}`);
  await request.delete(`/v1/people/${person.id}`);
});
