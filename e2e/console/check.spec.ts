import type { APIRequestContext } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, reload, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const SECONDS = 1000;

async function insertPerson(request: APIRequestContext, data: Record<string, string>): Promise<string> {
  const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
  const answer = await request.post("/v1/people", { data, headers });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test("everybody is checked before a start, who cannot have a video is left out, and only what is old is made again", async ({
  page,
}) => {
  test.setTimeout(240 * SECONDS);
  const [fine, noFont] = [
    await insertPerson(page.request, { first_name: "Quilla", last_name: "Prüfer", birth_date: "1990-05-04" }),
    await insertPerson(page.request, { first_name: "\u{10FFFD}", birth_date: "1990-05-04" }),
  ];
  const templates = await (await page.request.get("/v1/templates?limit=200")).json();
  const template = templates.find(({ name }: { name: string }) => name.startsWith("Candlelight"));

  await test.step("a template that is missing is asked for above the bar, and no more once it is chosen", async () => {
    await visit(page, `/collections/new?ids=${fine},${noFont}`);
    const make = page.getByRole("button", { name: "Make 2 videos" });
    await make.click();
    const fault = page.getByRole("alert").getByText("Choose a template.");
    await expect(fault).toBeVisible();
    const boxes = await Promise.all([fault.boundingBox(), make.boundingBox()]);
    const [shown, bar] = boxes.map((box) => box ?? { y: 0, height: 0 });
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await page.getByRole("radiogroup", { name: "Template" }).locator("label").first().click();
    await expect(fault).toHaveCount(0);
    await expect(page.getByText("This is not a valid ID.")).toHaveCount(0);
  });

  await test.step("the check names who is concerned and why, and shows a still of each other", async () => {
    await visit(page, `/collections/new?template_id=${template.id}&ids=${fine},${noFont}`);
    await page.getByRole("button", { name: "Check everyone" }).click();
    await expect(page.getByText("1 of 2 videos can be made.")).toBeVisible({ timeout: 30 * SECONDS });
    await expect(page.getByRole("button", { name: "Check again" })).toBeFocused();
    const faults = page.getByRole("region", { name: "These videos cannot be made" });
    await expect(faults).toContainText("A character cannot be displayed");
    await expect(faults.getByRole("link")).toHaveAttribute("href", `/people/${noFont}`);
    const photoless = page.getByRole("region", { name: "Without a photo" });
    await expect(photoless).toContainText("2 people have no photo: initials are shown instead");
    await expect(photoless.getByRole("link", { name: /^Quilla Prüfer/ })).toHaveAttribute("target", "_blank");
    await expect(photoless.getByRole("link", { name: /^Add photos/ })).toHaveAttribute("target", "_blank");
    const sheet = page.getByRole("list", { name: "Stills of all videos" });
    await expect(sheet.getByRole("listitem")).toHaveCount(2);
    const still = sheet.getByRole("img", { name: "Still of the video for Quilla Prüfer" });
    // Drawn once it comes near to where one looks.
    await sheet.scrollIntoViewIfNeeded();
    await still.scrollIntoViewIfNeeded();
    await expect
      .poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 20 * SECONDS })
      .toBe(400);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Enlarge the video for Quilla Prüfer" }).click();
    const large = page.getByRole("dialog", { name: "Quilla Prüfer" });
    const largeStill = large.getByRole("img", { name: "Still of the video for Quilla Prüfer" });
    await expect
      .poll(() => largeStill.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        timeout: 20 * SECONDS,
      })
      .toBe(1280);
    await expect(large.getByRole("button", { name: "Next video" })).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(sheet.getByRole("button", { name: /^Enlarge the video/ })).toBeFocused();
  });

  await test.step("after a change nothing is said to be fine, until it is taken back", async () => {
    await page.getByRole("textbox", { name: "Title" }).fill("Hello");
    await expect(page.getByText("This check is out of date. Check again.")).toBeVisible();
    await expect(page.getByText("1 of 2 videos can be made.")).toHaveCount(0);
    await page.getByRole("button", { name: "Reset Title to the template text" }).click();
    await expect(page.getByText("1 of 2 videos can be made.")).toBeVisible();
  });

  await test.step("left out, they are in no video", async () => {
    await page.getByRole("button", { name: "Exclude this person" }).click();
    await expect(page.getByText("The video can be made.")).toBeVisible({ timeout: 30 * SECONDS });
    await expect(page.getByText("1 person is excluded.")).toBeVisible();
    await expect(page.getByText("1 person has no photo: initials are shown instead")).toBeVisible();
    await page.getByRole("button", { name: "Make 1 video" }).click();
    await page.waitForURL(/\/collections\/[0-9a-f-]{36}/);
    await expect(page.getByRole("link", { name: "Download zip" })).toBeVisible({ timeout: 90 * SECONDS });
    await expect(page.getByText("Out of date")).toHaveCount(0);
  });

  await test.step("after a change of the name the video says so, and is made again", async () => {
    const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
    await page.request.patch(`/v1/people/${fine}`, { data: { first_name: "Quillane" }, headers });
    await reload(page);
    await expect(page.getByText("Out of date", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Update 1 video" }).click();
    await expect(page.getByText("Out of date", { exact: true })).toHaveCount(0);
    await expect(page.getByText("of 1 done")).toBeVisible();
    await expect(page.getByRole("button", { name: "Play the video for Quillane Prüfer" })).toBeVisible({
      timeout: 90 * SECONDS,
    });
    await expect(page.getByRole("button", { name: /^Update 1 video/ })).toHaveCount(0);
  });
});
