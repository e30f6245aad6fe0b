import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { decodeArea, decodeMp4, meanDifference } from "../fixtures/mp4.ts";
import { OWNER, OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";
import { readZip } from "../fixtures/zip.ts";

/** What a stranger does with an empty installation, in one go, with nothing but the browser and the printed link. */
const PEOPLE = fileURLToPath(new URL("../fixtures/data/people.csv", import.meta.url));
const PHOTO = fileURLToPath(new URL("../fixtures/data/photos/astronaut.png", import.meta.url));
const SECONDS = 1000;

test("from an empty installation to a zip of twenty personal videos", async ({ page, baseURL }) => {
  test.setTimeout(300 * SECONDS);
  const folder = test.info().outputPath("videos");
  await mkdir(folder, { recursive: true });

  await test.step("create the owner and the organization", async () => {
    await visit(page, process.env.E2E_SETUP_LINK ?? "");
    await page.getByLabel("Your name").fill(OWNER.name);
    await page.getByLabel("E-mail").fill(OWNER.email);
    await page.getByLabel(/^Password/).fill(OWNER.password);
    await page.getByLabel(/^Organization/).fill(OWNER.organization);
    await expect(page.getByRole("switch", { name: "Start with sample people" })).not.toBeChecked();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create account and organization" }).click();
    await expect(
      page
        .getByRole("link", { name: /Nordlicht Kliniken/ })
        .or(page.getByText("Nordlicht Kliniken"))
        .first(),
    ).toBeVisible();
    await page.context().storageState({ path: OWNER_SESSION });
  });

  await test.step("import the list", async () => {
    await visit(page, "/people/import");
    await page.locator("input[type=file]").setInputFiles(PEOPLE);
    await expect(page.getByRole("status").getByText("300")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Import 300 people" }).click();
    await page.getByRole("link", { name: "Show people" }).click();
    await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  });

  await test.step("give somebody a photo", async () => {
    await page
      .getByRole("searchbox")
      .or(page.getByLabel(/Search/))
      .first()
      .fill("E-1001");
    await page.getByRole("link", { name: "Nguyễn Mensah" }).click();
    await page.locator("input[type=file]").setInputFiles(PHOTO);
    const photo = page.getByRole("img", { name: "Nguyễn Mensah" }).first();
    await expect(photo).toHaveJSProperty("complete", true);
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  });

  await test.step("open the birthday template and choose twenty people", async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Templates" }).click();
    await page.getByRole("link", { name: /Candlelight/ }).click();
    await page.getByRole("link", { name: "Use this template" }).click();
    // Ids E-1000 to E-1009, then E-1010 to E-1019: two pages of the picker each.
    const rows = page.getByRole("table", { name: "People to choose from" }).locator("tbody tr");
    for (const search of ["E-100", "E-101"]) {
      await page.getByLabel("Search by name, e-mail, employee ID, department or position").fill(search);
      await expect(page.getByText("10 people", { exact: true })).toBeVisible();
      for (const count of [8, 2]) {
        await expect(rows).toHaveCount(count);
        for (const row of await rows.all()) await row.getByRole("checkbox").check();
        if (count === 8) await page.getByRole("button", { name: "Next", exact: true }).click();
      }
    }
    await expect(page.getByRole("button", { name: "Make 20 videos" })).toBeVisible();
  });

  await test.step("see a still with a real name, and start", async () => {
    const still = page.getByRole("img", { name: /^Still of the video for \p{L}+/u });
    await expect
      .poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 15_000 })
      .toBeGreaterThan(300);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Make 20 videos" }).click();
    await page.waitForURL(/\/collections\/[0-9a-f-]{36}/);
  });

  await test.step("watch twenty videos get done", async () => {
    await expect(page.getByText("of 20 done")).toBeVisible();
    await expect(page.getByRole("link", { name: "Download zip" })).toBeVisible({ timeout: 200 * SECONDS });
    await expectAccessible(page);
  });

  await test.step("play one", async () => {
    await page
      .getByRole("button", { name: /Mensah/ })
      .or(page.getByRole("link", { name: /Mensah/ }))
      .first()
      .click();
    const player = page.locator("video");
    await expect(player).toBeVisible();
    const source = await player.evaluate(
      (video: HTMLVideoElement) => video.currentSrc || video.querySelector("source")?.src || video.src,
    );
    const file = await page.request.get(source, { headers: { Range: "bytes=4-7" } });
    expect([file.status(), (await file.body()).toString()]).toEqual([206, "ftyp"]);
    await page.goBack().catch(() => {});
    await page.keyboard.press("Escape");
  });

  await test.step("download the zip: twenty films, named after the people, each its own", async () => {
    await visit(page, "/collections");
    await page
      .getByRole("link", { name: /Candlelight|20/ })
      .first()
      .click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download zip" }).click(),
    ]);
    const files = await readZip(await readFile(await download.path()));
    const videos = files.filter(({ name }) => name.endsWith(".mp4"));
    expect(videos).toHaveLength(20);
    expect(videos.map(({ name }) => name)).toContain("Mensah_Nguyễn.mp4");
    expect(files.map(({ name }) => name)).toContain("manifest.csv");
    for (const { bytes } of videos) {
      expect(await decodeMp4(bytes, folder)).toMatchObject({
        codec: "h264",
        width: 1280,
        height: 720,
        frames: 250,
        duration: 10,
      });
    }
    const title = { x: 0.1, y: 0.5, width: 0.8, height: 0.3 };
    const pictures = await Promise.all(
      videos.slice(0, 4).map(({ bytes }) => decodeArea(bytes, folder, 5, title)),
    );
    for (const [index, picture] of pictures.entries()) {
      for (const other of pictures.slice(index + 1))
        expect(meanDifference(picture, other)).toBeGreaterThan(1);
    }
  });

  await test.step("make a key and ask for the same over the API", async () => {
    await visit(page, "/api-keys");
    await page.getByRole("button", { name: "Create API key" }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Path test");
    await page.getByRole("button", { name: "Create key" }).click();
    const key = await page.getByRole("textbox", { name: "API key" }).inputValue();
    await expectAccessible(page);
    const answer = await fetch(`${baseURL}/v1/collections?limit=1`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(await answer.json()).toMatchObject([{ status: "completed", total: 20, completed: 20, failed: 0 }]);
    const refused = await fetch(`${baseURL}/v1/collections?limit=none`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    // Requests are written a second later.
    const seen = page.getByRole("row", { name: /GET \/v1\/collections 422 validation_failed Path test/ });
    await expect(async () => {
      await visit(page, `/api-keys/requests?request_id=${refused.headers.get("X-Request-Id")}`);
      await expect(seen).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page);
    await seen.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "GET /v1/collections" })).toBeVisible();
    await expect(page.getByRole("row", { name: /query\.limit/ })).toBeVisible();
    await expectAccessible(page);
  });
});

// Here, where no other test adds people meanwhile.
test.describe("as the owner", () => {
  test.use({ storageState: OWNER_SESSION });
  test("of who is erased, going back shows nothing more, and nobody counts them", async ({ page, guard }) => {
    guard.allow(404, /^\/people\/[0-9a-f-]{36}$/);
    const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
    const data = { first_name: "Eras", last_name: `Gone-${Date.now()}`, email: "gone@example.org" };
    const name = `${data.first_name} ${data.last_name}`;
    await page.request.post("/v1/people", { data, headers });
    const answer = await page.request.get("/v1/people?status=active&limit=1&count=true");
    const total = Number(answer.headers()["x-total-count"]);
    const counted = (count: number) => page.getByRole("link", { name: `People ${count}`, exact: true });
    const open = async () => {
      await page.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    };
    await visit(page, `/people?q=${data.last_name}`);
    await open();
    await counted(total).click();
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
    await page.getByRole("searchbox").fill(data.last_name);
    await page.waitForURL(/q=Gone/);
    await open();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Erase person" }).click();
    const dialog = page.getByRole("dialog", { name: `Erase ${name}?` });
    await dialog.getByRole("textbox").fill(name);
    await dialog.getByRole("button", { name: "Erase person" }).click();
    await page.waitForURL(/\/people$/);
    await expect(counted(total - 1)).toBeVisible();

    // The notice about it names them, and goes by itself.
    await test.step("in the list that led to them", async () => {
      await page.goBack();
      await expect(page.getByText("No people match this search.")).toBeVisible();
      await expect(page.getByText(name)).toHaveCount(0);
    });
    await test.step("on their own page, as it was seen before", async () => {
      // The search was a step of its own.
      await page.goBack();
      await expect(page.getByRole("searchbox")).toHaveValue("");
      await page.goBack();
      await expect(page).toHaveURL(/\/people\/[0-9a-f-]{36}$/);
      await expect(page.getByText("This page does not exist")).toBeVisible();
      await expect(page.getByText(name)).toHaveCount(0);
      await expect(page.getByText(data.email)).toHaveCount(0);
    });
  });
});
