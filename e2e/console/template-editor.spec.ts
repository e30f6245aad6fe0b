import type { Page } from "@playwright/test";
import { mergeText } from "../fixtures/merge-text.ts";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, reload, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const origin = () => ({ Origin: new URL(process.env.E2E_URL ?? "").origin });
const layers = (page: Page) => page.getByRole("list", { name: "Layers, front to back" });
const still = (page: Page) => page.getByRole("img", { name: "The template at the current time" });

async function add(page: Page, kind: string) {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
}

/** Opens a part of the form, unless it is open. */
async function open(page: Page, section: string) {
  const heading = page.getByRole("button", { name: section, exact: true });
  if ((await heading.getAttribute("aria-expanded")) === "false") await heading.click();
  await expect(heading).toHaveAttribute("aria-expanded", "true");
}

/** Publishes what has changed, from the list of changes. */
async function publishVersion(page: Page) {
  await page.getByRole("button", { name: "Publish version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish version" }).click();
}

/** The share of an image's pixels that have about this colour, in its upper half and in its lower one. */
async function shares(page: Page, address: string, [red, green, blue]: [number, number, number]) {
  return page.evaluate(
    async ({ address, red, green, blue }) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      const counts: [number, number] = [0, 0];
      for (let at = 0; at < data.length; at += 4) {
        const near = (offset: number, wanted: number) => Math.abs((data[at + offset] ?? 0) - wanted) < 24;
        if (near(0, red) && near(1, green) && near(2, blue)) counts[at < data.length / 2 ? 0 : 1] += 1;
      }
      return counts.map((count) => count / (width * height));
    },
    { address, red, green, blue },
  );
}

test("a template is made by hand from nothing, and shows its words to whom it is ordered for", async ({
  page,
}) => {
  // It renders a video.
  test.setTimeout(120_000);
  await test.step("add words with a fact about the person, and place them", async () => {
    await visit(page, "/templates");
    await page.getByRole("link", { name: "New template" }).click();
    await page.getByRole("link", { name: /Blank, wide/ }).click();
    await page.getByRole("textbox", { name: "Name of the template" }).fill("Made by hand");
    const picture = Promise.withResolvers<void>();
    await page.route("**/v1/templates/*/preview", async (route) => {
      await picture.promise;
      await route.continue();
    });
    await add(page, "Text");
    // It is written at once, all of it selected, while the renderer is busy.
    const onStage = page.getByRole("textbox", { name: "Text of Text" });
    await expect(onStage).toBeFocused();
    await expect(onStage).toHaveText("Hello, Ada!");
    // As fast as keys can be sent: what comes before the list of fields has the focus is not lost.
    await page.keyboard.type("Well, {{first_name}}");
    await expect(onStage).toHaveText("Well, Ada");
    expect(await mergeText(onStage)).toBe("Well, {{first_name}}");
    await page.keyboard.press("Escape");
    // The browser draws it until the renderer's picture is there.
    const drawn = page.locator("[data-draft-of=text]");
    await expect(drawn).toHaveText("Well, Ada");
    picture.resolve();
    await expect(drawn).toHaveCount(0);
    const words = page.getByRole("textbox", { name: "Text", exact: true });
    await words.fill("Well done, ");
    await words.press("End");
    await page.keyboard.type("{{");
    await page.getByLabel("Search fields", { exact: true }).fill("first n");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "If empty" }).fill("everyone");
    await page.keyboard.press("Escape");
    await expect(words).toHaveText("Well done, First name, or “everyone”");
    expect(await mergeText(words)).toBe('Well done, {{first_name | "everyone"}}');
    await expect(still(page)).toBeVisible();
    const box = page.getByRole("button", { name: "Move Text" });
    const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 2, y + 10, { steps: 5 });
    await expect(page.locator("[data-guide=x]")).not.toHaveCount(0);
    await page.mouse.up();
    await expect(page.locator("[data-guide]")).toHaveCount(0);
    await open(page, "Position");
    // Two pixels beside the middle, the guide line has drawn it back.
    const across = page.getByRole("textbox", { name: "X", exact: true });
    await expect(across).toHaveValue("50");
    const down = page.getByRole("textbox", { name: "Y", exact: true });
    const dragged = Number(await down.inputValue());
    expect(dragged).toBeLessThan(45);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(down).toHaveValue("50");
    await box.press("Control+Shift+Z");
    await expect(down).toHaveValue(String(dragged));
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.down();
    await page.keyboard.down("Control");
    await page.mouse.move(x + width / 2 + 6, y + 10, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up("Control");
    await expect(across).not.toHaveValue("50");
    await across.fill("50");
    await down.fill("25");
    await page.getByRole("button", { name: "Guides" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Show title-safe area" }).click();
    await expect(page.locator("[data-guide=safe]")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("add a shape behind them, in a colour, with an animation and a time of its own", async () => {
    await add(page, "Rectangle");
    await page.getByRole("button", { name: "Actions for Rectangle" }).click();
    await page.getByRole("menuitem", { name: "Send backward" }).click();
    await expect(layers(page).getByRole("listitem")).toContainText(["Well done", "Rectangle"]);
    await page.getByRole("button", { name: "Align bottom" }).click();
    await page.getByRole("textbox", { name: "Colour" }).fill("#ff0044");
    await open(page, "Animation");
    await page.getByRole("button", { name: "Entrance: None" }).click();
    await page.getByRole("button", { name: "Fade", exact: true }).click();
    await page.getByRole("textbox", { name: "Duration (s)" }).last().fill("0.2");
    await open(page, "Timing");
    await page.getByRole("button", { name: /^Rectangle, from 0 to 6 s$/ }).press("ArrowRight");
    await expect(page.getByRole("textbox", { name: "Start (s)" })).toHaveValue("0.1");
    await expectAccessible(page);
    await expect(page.getByText("0.0 of 6.0 s"), "an empty template opens at its beginning").toBeVisible();
  });

  await test.step("say how long it is, and play it before it is published", async () => {
    await page.getByRole("button", { name: "Frame and background" }).click();
    await page.getByRole("textbox", { name: "Duration (s)" }).fill("1");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const video = page.locator("video");
    const endOf = (element: HTMLVideoElement) => [element.ended, Math.round(element.duration)];
    await expect.poll(() => video.evaluate(endOf), { timeout: 20_000 }).toEqual([true, 1]);
    await expect(page.getByText("1.0 of 1.0 s")).toBeVisible();
  });

  await test.step("publish", async () => {
    // Nothing else is said: no fault of the stage, the player or an asset.
    await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveText(["Saved"]);
    await page.getByRole("button", { name: "Publish template" }).click();
    // The editor stays, with what comes next.
    await expect(page.getByRole("heading", { name: "Edit Made by hand", level: 1 })).toBeVisible();
    await expect(page.getByText("Version 1, published")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish version" })).toBeDisabled();
    await expect(page.getByRole("link", { name: "Make videos" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("order it for somebody: their still shows the words and the shape", async () => {
    const [, , templateId] = new URL(page.url()).pathname.split("/");
    const [person] = await (await page.request.get("/v1/people?limit=1&sort=last_name")).json();
    const order = { template_id: templateId, person_id: person.id };
    const ordered = await page.request.post("/v1/videos", { data: order, headers: origin() });
    const { id } = await ordered.json();
    const video = async () => (await page.request.get(`/v1/videos/${id}`)).json();
    await expect.poll(async () => (await video()).status, { timeout: 45_000 }).toBe("succeeded");
    const { thumbnail_url: address } = await video();
    const [above, below] = await shares(
      page,
      new URL(address).pathname + new URL(address).search,
      [255, 255, 255],
    );
    expect(above).toBeGreaterThan(0.01);
    expect(below).toBeLessThan(0.001);
    const red = await shares(page, new URL(address).pathname + new URL(address).search, [255, 0, 68]);
    expect(red[1]).toBeGreaterThan(0.03);
  });
});

test("what somebody else changed or published meanwhile is not passed over, and every state can be gone back to", async ({
  page,
  guard,
}) => {
  const title = { name: "title", type: "text", text: "One", x: 0, y: 0, width: 600, height: 100 };
  const scene = { width: 640, height: 360, fps: 25, duration: 2, background: "#000000", layers: [title] };
  const withText = (text: string) => ({ ...scene, layers: [{ ...title, text }] });
  const data = { name: "Made by two", scene };
  const { id } = await (await page.request.post("/v1/templates", { data, headers: origin() })).json();
  const draft = async () => (await page.request.get(`/v1/template-drafts/${id}`)).json();
  const words = page.getByRole("textbox", { name: "Text", exact: true });
  const selectTitle = () => layers(page).getByTitle("Title", { exact: true }).click();
  const versions = page.getByRole("dialog", { name: "Versions" });
  await visit(page, `/templates/${id}/edit`);
  await selectTitle();
  await words.fill("Mine");
  await expect(page.getByText("Saved", { exact: true }).last()).toBeVisible();
  await expect.poll(async () => (await draft()).scene.layers[0].text).toBe("Mine");

  await test.step("somebody else has changed the draft: mine stays, and theirs can be restored", async () => {
    guard.allow(412, /^\/v1\/template-drafts\//);
    const theirs = { scene: withText("Theirs") };
    await page.request.patch(`/v1/template-drafts/${id}`, { data: theirs, headers: origin() });
    await words.fill("Mine too");
    const dialog = page.getByRole("dialog", { name: "You changed this draft in another tab" });
    await expect(dialog.getByText("Theirs", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(async () => (await draft()).scene.layers[0].text).toBe("Mine too");
    await page.getByRole("button", { name: "Versions" }).click();
    await versions.getByRole("button", { name: /^Before it was replaced/ }).click();
    await expect(versions.getByText("Theirs", { exact: true })).toBeVisible();
    await expect(versions.getByText("Mine too")).toBeVisible();
    await expectAccessible(page);
    await versions.getByRole("button", { name: "Restore" }).click();
    await expect(versions).toBeHidden();
    await selectTitle();
    await expect(words).toHaveText("Theirs");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(words).toHaveText("Mine too");
  });

  await test.step("somebody else has published: compare, then publish mine as the next", async () => {
    guard.allow(409, /\/publish$/);
    const theirs = { scene: withText("Published") };
    await page.request.post(`/v1/templates/${id}/versions`, { data: theirs, headers: origin() });
    await page.getByRole("button", { name: "Publish version" }).click();
    const review = page.getByRole("dialog", { name: "Publish version 2?" });
    await expect(review.getByText("One", { exact: true })).toBeVisible();
    await expect(review.getByText("Mine too", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await review.getByRole("button", { name: "Publish version" }).click();
    const dialog = page.getByRole("dialog", { name: "Version 2 was published in the meantime" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Compare" }).click();
    await expect(versions.getByText("Published", { exact: true })).toBeVisible();
    await versions.getByRole("button", { name: "Close" }).click();
    await publishVersion(page);
    await dialog.getByRole("button", { name: "Publish mine as the next" }).click();
    await expect(page.getByText("Version 3").first()).toBeVisible();
  });
});

test("two quick presses publish once", async ({ page }) => {
  const name = `Pressed twice ${Date.now()}`;
  await visit(page, "/templates/new?shape=wide");
  await page.getByRole("textbox", { name: "Name of the template" }).fill(name);
  await add(page, "Text");
  await page.getByRole("button", { name: "Publish template" }).dblclick();
  await expect(page.getByText("Version 1, published")).toBeVisible();
  const templates: { id: string; name: string }[] = await (await page.request.get("/v1/templates")).json();
  const [published, ...more] = templates.filter((template) => template.name === name);
  expect(more).toEqual([]);

  await visit(page, `/templates/${published?.id}/edit`);
  await add(page, "Rectangle");
  await expect(page.getByText("Version 1 with unpublished changes")).toBeVisible();
  await page.getByRole("button", { name: "Publish version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish version" }).dblclick();
  await expect(page.getByText("Version 2, published")).toBeVisible();
  const template = await (await page.request.get(`/v1/templates/${published?.id}`)).json();
  expect(template.latest_version).toBe(2);
});

test("who has published goes on editing, and the next version has only what came after", async ({ page }) => {
  await visit(page, "/templates/new?shape=wide");
  await add(page, "Text");
  const name = page.getByRole("textbox", { name: "Name of the template" });
  const publish = page.getByRole("button", { name: /^Publish/ });
  const placed = await publish.boundingBox();
  await publish.click();
  await expect(page.getByText("Give the template a name.")).toBeVisible();
  await expect(name).toBeFocused();
  expect(await publish.boundingBox()).toEqual(placed);
  await name.fill(`Published twice ${Date.now()}`);
  await publish.click();
  await expect(page.getByText("Version 1, published")).toBeVisible();
  await add(page, "Rectangle");
  await expect(page.getByText("Version 1 with unpublished changes")).toBeVisible();
  await publish.click();
  const review = page.getByRole("dialog", { name: "Publish version 2?" });
  await expect(review.getByText("Rectangle", { exact: true })).toBeVisible();
  // Behind it nothing is undone.
  await page.keyboard.press("Control+z");
  await review.getByRole("button", { name: "Publish version" }).click();
  await expect(page.getByText("Version 2, published")).toBeVisible();
  const [, , id] = new URL(page.url()).pathname.split("/");
  const versions: { version: number; scene: { layers: { name: string }[] } }[] = await Promise.all(
    [1, 2].map(async (version) => (await page.request.get(`/v1/templates/${id}/versions/${version}`)).json()),
  );
  expect(versions.map(({ scene }) => scene.layers.map((layer) => layer.name))).toEqual([
    ["text"],
    ["text", "rectangle"],
  ]);
  await name.fill("Another name");
  await name.press("Enter");
  await expect(page.getByRole("heading", { name: "Edit Another name", level: 1 })).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/v1/templates/${id}`)).json()).name)
    .toBe("Another name");
  await reload(page);
  await expect(page.getByText("Version 2, published")).toBeVisible();
  await expect(name).toHaveValue("Another name");
});

test("a text is edited where it stands, and layers are copied to another template by menu and keyboard", async ({
  page,
}) => {
  await visit(page, "/templates/new?shape=wide");
  await add(page, "Text");
  const box = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  const onStage = page.getByRole("textbox", { name: "Text of Text" });
  await expect(onStage).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(box("Text")).toBeFocused();
  const field = page.getByRole("textbox", { name: "Text", exact: true });

  await test.step("a double-click selects its words; what is typed is in the properties too", async () => {
    await box("Text").dblclick();
    await expect(onStage).toBeFocused();
    // As in the video: a merge field has the value that the picture shows.
    await expect(onStage).toHaveText("Hello, Ada!");
    await expectAccessible(page);
    await page.keyboard.type("On the canvas");
    await expect(field).toHaveText("On the canvas");
    await page.keyboard.press("Escape");
    await expect(onStage).toHaveCount(0);
    await expect(box("Text")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(onStage).toBeFocused();
    const isLeftToBrowser = await onStage.evaluate((element) =>
      element.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 })),
    );
    expect(isLeftToBrowser, "a text has the browser's own menu").toBe(true);
    await page.getByRole("region", { name: "Canvas" }).click({ position: { x: 5, y: 5 } });
    await expect(onStage).toHaveCount(0);
  });

  await test.step("the right button opens its menu and leaves it selected", async () => {
    await box("Text").click({ button: "right" });
    const menu = page.getByRole("menu", { name: "Actions for Text" });
    await expect(menu.getByRole("menuitem", { name: "Edit text" })).toBeVisible();
    await expect(box("Text")).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await menu.getByRole("menuitem", { name: "Copy" }).click();
    await expect(menu).toBeHidden();
    await box("Text").press("Control+v");
    await expect(layers(page).getByRole("listitem")).toHaveCount(2);
    const [first, second] = [await box("Text").boundingBox(), await box("Text 2").boundingBox()];
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(5);
  });

  await test.step("by keyboard, in another template", async () => {
    await visit(page, "/templates/new?shape=tall");
    await page.getByRole("region", { name: "Canvas" }).click({ position: { x: 5, y: 5 } });
    await page.keyboard.press("Control+v");
    await expect(layers(page).getByRole("listitem")).toHaveCount(1);
    await expect(field).toHaveText("On the canvas");
    await layers(page).getByRole("button", { name: "On the canvas", exact: true }).press("Shift+F10");
    const menu = page.getByRole("menu", { name: "Actions for Text" });
    await menu.getByRole("menuitem").first().press("Control+x");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(layers(page).getByRole("listitem"), "behind a menu nothing is cut").toHaveCount(1);
  });
});

test("the stage is zoomed by its control, the keyboard and the wheel, and moved when it is larger", async ({
  page,
}) => {
  await visit(page, "/templates/new?shape=wide");
  await add(page, "Rectangle");
  const width = async () =>
    (await page.getByRole("button", { name: "Move Rectangle" }).boundingBox())?.width ?? 0;
  const fitted = await width();
  await page.getByRole("button", { name: /^Zoom level/ }).click();
  await page.getByRole("menuitem", { name: "100", exact: false }).first().click();
  await expect.poll(width).toBeCloseTo(230.4, 0);
  await page.keyboard.press("Control+-");
  await expect(page.getByRole("button", { name: "Zoom level: 75%" })).toBeVisible();
  const isLeftToBrowser = await layers(page)
    .getByRole("button", { name: "Rectangle", exact: true })
    .evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent("keydown", { key: "-", ctrlKey: true, bubbles: true, cancelable: true }),
      ),
    );
  expect(isLeftToBrowser, "beside the stage the page is zoomed").toBe(true);
  await page.keyboard.press("Control+0");
  await expect.poll(width).toBeCloseTo(fitted, 0);
  const stage = await page.getByRole("region", { name: "Canvas" }).boundingBox();
  await page.mouse.move((stage?.x ?? 0) + 60, (stage?.y ?? 0) + 60);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -400);
  await page.keyboard.up("Control");
  // A turn enlarges by exp(0.3) at most, and those that come before the stage is drawn again count as well.
  await expect.poll(width).toBeCloseTo(fitted * Math.exp(0.3), 0);
  await page.getByRole("button", { name: "Move Rectangle" }).evaluate(
    (element, at) => {
      for (let turns = 0; turns < 2; turns++)
        element.dispatchEvent(
          new WheelEvent("wheel", { ...at, deltaY: -400, ctrlKey: true, bubbles: true, cancelable: true }),
        );
    },
    { clientX: (stage?.x ?? 0) + 60, clientY: (stage?.y ?? 0) + 60 },
  );
  await expect.poll(width).toBeCloseTo(fitted * Math.exp(0.9), 0);
  const left = async () => (await page.getByRole("button", { name: "Move Rectangle" }).boundingBox())?.x ?? 0;
  const before = await left();
  await page.mouse.down({ button: "middle" });
  await page.mouse.move((stage?.x ?? 0) + 20, (stage?.y ?? 0) + 60, { steps: 3 });
  await page.mouse.up({ button: "middle" });
  await expect.poll(left).toBeCloseTo(before - 40, 0);
});

test("JSON shows on the stage as soon as it is a scene, and its faults stand at their lines", async ({
  page,
}) => {
  await visit(page, "/templates/new?shape=square");
  await add(page, "Text");
  await page.getByText("JSON", { exact: true }).click();
  const json = page.getByRole("textbox", { name: "Scene JSON" });
  const text = await json.inputValue();
  await json.fill(text.replace('"valign": "middle"', '"valign": "centre"'));
  const line = text.split("\n").findIndex((row) => row.includes('"valign"')) + 1;
  await expect(page.getByRole("button", { name: `Line ${line}`, exact: true })).toBeVisible();
  await expectAccessible(page);
  await json.fill(text.replace("Hello", "Goodbye"));
  await expect(page.getByRole("button", { name: /^Line/ })).toHaveCount(0);
  await page.getByText("Design", { exact: true }).click();
  await layers(page).getByRole("button", { name: "Goodbye, First name!", exact: true }).click();
  await expect
    .poll(() => mergeText(page.getByRole("textbox", { name: "Text", exact: true })))
    .toBe("Goodbye, {{first_name}}!");
});

test("layers are selected together, moved, aligned, doubled and deleted in one step each, and turned", async ({
  page,
}) => {
  await visit(page, "/templates/new?shape=wide");
  const box = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  const row = (name: string) => layers(page).getByRole("button", { name, exact: true });
  const placeOf = async (name: string) =>
    (await box(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const undo = page.getByRole("button", { name: "Undo" });
  // The empty stage offers it as well.
  await page.getByRole("region", { name: "Canvas" }).getByRole("button", { name: "Shape" }).click();
  await expect(box("Rectangle")).toBeFocused();
  await page.getByRole("button", { name: "Align left" }).click();
  const rectangle = await placeOf("Rectangle");
  await add(page, "Circle");
  await page.getByRole("button", { name: "Align top" }).click();
  expect(await placeOf("Rectangle"), "a new layer moves nothing").toEqual(rectangle);

  await test.step("move both by one of them", async () => {
    await row("Rectangle").click({ modifiers: ["Shift"] });
    await expect(page.getByRole("heading", { name: "2 layers" })).toBeVisible();
    const [left, top] = [await placeOf("Rectangle"), await placeOf("Circle")];
    await page.mouse.move(left.x + 40, left.y + 40);
    await page.mouse.down();
    await page.mouse.move(left.x + 100, left.y + 77, { steps: 4 });
    await page.mouse.up();
    const moved = [(await placeOf("Rectangle")).x - left.x, (await placeOf("Circle")).x - top.x];
    expect(moved[0]).toBeGreaterThan(50);
    expect(Math.abs((moved[0] ?? 0) - (moved[1] ?? 0))).toBeLessThan(1);
    await undo.click();
    expect((await placeOf("Rectangle")).x).toBeCloseTo(left.x, 0);
    expect((await placeOf("Circle")).x).toBeCloseTo(top.x, 0);
  });

  await test.step("align them to each other, and nudge them by keyboard", async () => {
    await page.getByRole("button", { name: "Align bottom" }).click();
    const bottom = async (name: string) => (await placeOf(name)).y + (await placeOf(name)).height;
    expect(Math.abs((await bottom("Rectangle")) - (await bottom("Circle")))).toBeLessThan(1);
    const before = await placeOf("Circle");
    await box("Rectangle").press("Shift+ArrowDown");
    expect((await placeOf("Circle")).y).toBeGreaterThan(before.y + 2);
    await expectAccessible(page);
  });

  await test.step("double and delete them", async () => {
    await row("Rectangle").press("Control+d");
    await expect(layers(page).getByRole("listitem")).toHaveCount(4);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(layers(page).getByRole("listitem")).toHaveCount(2);
    await undo.click();
    await undo.click();
    await expect(layers(page).getByRole("listitem")).toHaveCount(2);
  });

  await test.step("pull a rectangle around them", async () => {
    const stage = await page.getByRole("region", { name: "Canvas" }).boundingBox();
    if (stage === null) throw new Error("There is no stage");
    await page.mouse.move(stage.x + 4, stage.y + 4);
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width - 4, stage.y + stage.height - 4, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole("heading", { name: "2 layers" })).toBeVisible();
    await row("Rectangle").press("Escape");
    await expect(page.getByRole("heading", { name: "Frame and background" })).toBeVisible();
  });

  await test.step("turn one by its handle, around its middle", async () => {
    await row("Rectangle").click();
    const before = await placeOf("Rectangle");
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    const handle = await box("Rectangle").locator("[data-turn]").boundingBox();
    if (handle === null) throw new Error("There is no handle to turn it by");
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(middle.x + 90, middle.y - 2, { steps: 6 });
    await page.mouse.up();
    await open(page, "Position");
    await expect(page.getByRole("textbox", { name: "Rotation (°)" })).toHaveValue("90");
    const after = await placeOf("Rectangle");
    expect(Math.abs(after.x + after.width / 2 - middle.x)).toBeLessThan(12);
    await undo.click();
    await expect(page.getByRole("textbox", { name: "Rotation (°)" })).toHaveValue("");
  });
});
