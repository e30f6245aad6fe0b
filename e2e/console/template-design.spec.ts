import type { Page, Route } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const origin = () => ({ Origin: new URL(process.env.E2E_URL ?? "").origin });
const still = (page: Page) => page.getByRole("img", { name: "The template at the current time" });

async function add(page: Page, kind: string) {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
}

/** The rectangle around what is about white in a part of the screen. */
async function inkIn(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const picture = (await page.screenshot({ clip })).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    const ink = { left: width, top: height, right: 0, bottom: 0 };
    for (let at = 0; at < pixels.length; at += 4) {
      if ([0, 1, 2].some((part) => (pixels[at + part] ?? 0) < 170)) continue;
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      ink.left = Math.min(ink.left, x);
      ink.top = Math.min(ink.top, y);
      ink.right = Math.max(ink.right, x);
      ink.bottom = Math.max(ink.bottom, y);
    }
    return ink;
  }, picture);
}

test("a text looks the same while it is edited as it is drawn: size, font, lines and place", async ({
  page,
}) => {
  const text = (name: string, y: string, more: object) => ({
    ...{ name, type: "text", x: "50%", y, width: "80%", height: "22%", anchor: "center", valign: "middle" },
    ...more,
  });
  const layers = [
    text("fitted", "14%", { text: "Welcome aboard", align: "center", font: { weight: 700, max: 120 } }),
    text("script", "38%", { text: "See you soon", align: "right", font: { family: "Caveat", weight: 700 } }),
    text("capital", "62%", {
      ...{ text: "Ten years with all of us", transform: "upper", letter_spacing: 0.06, line_height: 0.9 },
      font: { family: "Space Grotesk", weight: 700, size: "9vmin" },
    }),
    text("serif", "86%", {
      text: "Two lines,\nset close",
      font: { family: "Playfair Display", weight: 700 },
    }),
  ];
  const scene = { width: 1280, height: 720, fps: 25, duration: 2, background: "#102030", layers };
  const data = { name: "Looks the same", scene };
  const { id } = await (await page.request.post("/v1/templates", { data, headers: origin() })).json();
  await visit(page, `/templates/${id}/edit`);
  const current = page.locator("section[data-current]");
  for (const { name } of layers) {
    const box = page.locator(`[data-layer=${name}]`);
    await expect(current).toBeVisible();
    const place = await box.boundingBox();
    if (place === null) throw new Error(`There is no box of ${name}`);
    // Without the outlines of what is selected.
    const clip = { x: place.x + 3, y: place.y + 3, width: place.width - 6, height: place.height - 6 };
    await expect.poll(async () => (await inkIn(page, clip)).right).toBeGreaterThan(0);
    const drawn = await inkIn(page, clip);
    await box.dblclick();
    const editor = page.locator(`[data-text-editor=${name}] .cm-content`);
    await expect(editor).toBeFocused();
    await editor.press("End");
    await editor.evaluate((element) => {
      element.style.caretColor = "transparent";
    });
    await expect(current).toBeVisible();
    for (const side of ["left", "top", "right", "bottom"] as const)
      await expect
        .poll(async () => Math.abs((await inkIn(page, clip))[side] - drawn[side]), {
          message: `${name}: its ${side} edge, in pixels`,
        })
        .toBeLessThanOrEqual(5);
    await page.keyboard.press("Escape");
    await expect(page.locator(`[data-text-editor=${name}]`)).toHaveCount(0);
  }
});

test("locked artwork says that it is locked and is unlocked where it stands; a colour is changed everywhere", async ({
  page,
}) => {
  const dot = (name: string, x: number, more: object) => ({
    ...{ name, type: "shape", shape: "ellipse", x, y: 100, width: 100, height: 100, fill: "#cc2244" },
    ...more,
  });
  const layers = [
    { ...dot("leaf", 60, {}), locked: true },
    {
      ...{ name: "bouquet", type: "group", x: 300, y: 0, width: 300, height: 360, locked: true },
      layers: [dot("rose", 100, { stroke: { color: "#cc224480", width: 4 } })],
    },
  ];
  const scene = { width: 640, height: 360, fps: 25, duration: 2, background: "#f4f2ee", layers };
  const data = { name: "Painted", scene };
  const { id } = await (await page.request.post("/v1/templates", { data, headers: origin() })).json();
  const drafted = async () => (await page.request.get(`/v1/template-drafts/${id}`)).json();
  await visit(page, `/templates/${id}/edit`);
  await expect(page.locator("section[data-current]")).toBeVisible();
  const frame = (await still(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const pressAt = (x: number, y: number) =>
    page.mouse.click(frame.x + (x * frame.width) / 640, frame.y + (y * frame.height) / 360);
  const note = page.getByRole("status").filter({ hasText: "locked" });

  await test.step("a group, as a whole", async () => {
    await pressAt(450, 150);
    await expect(note).toContainText("Bouquet is locked.");
    await expectAccessible(page);
    await note.getByRole("button", { name: "Unlock" }).click();
    await expect(note).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Move Bouquet" })).toHaveAttribute("aria-pressed", "true");
    await pressAt(30, 300);
    await expect(page.getByRole("heading", { name: "Frame and background" })).toBeVisible();
  });

  await test.step("its colours, also where it is still locked", async () => {
    const palette = page.getByRole("region", { name: "Colours in this design" });
    await palette.getByRole("button", { name: "Change #cc2244, used in 3 places" }).click();
    const choice = page.getByRole("dialog", { name: "Change all of this colour" });
    await expectAccessible(page);
    await choice.getByRole("slider", { name: "Hue" }).press("ArrowRight");
    await page.keyboard.press("Escape");
    await expect(palette.getByRole("button", { name: /^Change #cc2244/ })).toHaveCount(0);
    await expect(palette.getByRole("button", { name: /used in 3 places/ })).toBeVisible();
    await expect
      .poll(async () => JSON.stringify((await drafted()).scene?.layers ?? "#cc2244"))
      .not.toContain("#cc2244");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(palette.getByRole("button", { name: /^Change #cc2244/ })).toBeVisible();
  });
});

test("what is half typed is no fault yet, and one fault once it is left", async ({ page }) => {
  await visit(page, "/templates/new?shape=wide");
  await add(page, "Text");
  await expect(page.getByRole("textbox", { name: "Text of Text" })).toBeFocused();
  await page.keyboard.press("Escape");
  const field = page.getByRole("textbox", { name: "Text", exact: true });
  await field.fill("Hello {{first");
  const faults = page.getByText(/not closed/);
  expect(await faults.count()).toBe(0);
  await expect(faults.filter({ visible: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog").getByText("In the editor")).toBeVisible();
  await page.keyboard.press("Escape");
  await field.fill("Hello");
  await expect(faults).toHaveCount(0);
  await expect(page.getByText("Saved", { exact: true }).last()).toBeVisible();
});

test("words of a text are made bold, and of another colour, where it stands; the font is found by its name", async ({
  page,
}) => {
  const layers = [
    ...[
      {
        name: "title",
        type: "text",
        text: "Thank you, {{first_name}}",
        x: 40,
        y: 130,
        width: 560,
        height: 120,
      },
    ],
  ];
  const scene = { width: 640, height: 360, fps: 25, duration: 2, background: "#102030", layers };
  const data = { name: "Words apart", scene };
  const { id } = await (await page.request.post("/v1/templates", { data, headers: origin() })).json();
  const drafted = async () => {
    const draft = await (await page.request.get(`/v1/template-drafts/${id}`)).json();
    return draft.scene?.layers?.[0] ?? {};
  };
  await visit(page, `/templates/${id}/edit`);
  await page.getByRole("button", { name: "Move Title" }).dblclick();
  const onStage = page.getByRole("textbox", { name: "Text of Title" });
  await expect(onStage).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowLeft");
  const bold = page.getByRole("button", { name: "Bold", exact: true });
  await expect(bold).toHaveAttribute("aria-pressed", "false");
  await bold.click();
  await expect(bold).toHaveAttribute("aria-pressed", "true");
  await expect(onStage).toBeFocused();
  await page.getByRole("button", { name: "Underline", exact: true }).click();
  await expectAccessible(page);
  await expect
    .poll(async () => (await drafted()).spans)
    .toEqual([{ match: "{{first_name}}", font: { weight: 700 }, underline: true }]);
  await expect(onStage.locator("[data-syntax]")).toHaveCSS("font-weight", "700");
  await page.getByRole("button", { name: "Smaller text" }).click();
  await expect.poll(async () => (await drafted()).font?.max).toBeLessThan(120);
  await page.getByRole("button", { name: "Aligned left. Centre" }).click();
  await expect.poll(async () => (await drafted()).align).toBe("center");
  await expect(onStage).toBeFocused();
  await page.keyboard.press("Escape");
  const family = page
    .getByRole("combobox", { name: "Family" })
    .or(page.getByRole("textbox", { name: "Family" }));
  await family.fill("cav");
  await page.getByRole("option", { name: "Caveat" }).click();
  await expect.poll(async () => (await drafted()).font?.family).toBe("Caveat");
  await family.click();
  await expect(page.getByText("Recently used")).toBeVisible();

  await test.step("choosing what is chosen changes nothing; a button empties the field", async () => {
    await page.getByRole("option", { name: "Caveat" }).first().click();
    await expect(family).toHaveValue("Caveat");
    const weight = page.getByRole("combobox", { name: "Weight" });
    for (const _ of ["first", "again"]) {
      await weight.click();
      await page.getByRole("option", { name: "Bold", exact: true }).click();
      await expect(weight).toHaveValue("Bold");
    }
    await page.getByRole("button", { name: "Clear Weight" }).click();
    await expect(weight).toHaveValue("");
    await expect(family).toHaveValue("Caveat");
  });

  await test.step("what is no number stays and says so; a largest size below the smallest is refused", async () => {
    const largest = page.getByRole("textbox", { name: "Maximum" });
    await largest.fill("abc");
    await expect(page.getByText("Enter a number.")).toBeVisible();
    await largest.blur();
    await expect(largest).toHaveValue("abc");
    await largest.fill("5");
    await expect(page.getByText("The maximum size, 5, is below the minimum size, 16.").last()).toBeVisible();
    await largest.fill("60");
    await expect(page.getByText(/^The maximum size/)).toHaveCount(0);
    await expect.poll(async () => (await drafted()).font?.max).toBe(60);
  });
});

test("the stage says that the server cannot be reached until it can, and a layer that plays has no frame", async ({
  page,
  guard,
}) => {
  guard.allow(502, /\/preview$/);
  const title = { name: "title", type: "text", text: "On time", x: 40, y: 130, width: 560, height: 120 };
  const late = { ...title, name: "late", text: "Later", time: 6 };
  const scene = {
    width: 640,
    height: 360,
    fps: 25,
    duration: 8,
    background: "#102030",
    layers: [title, late],
  };
  const data = { name: "Contact", scene };
  const { id } = await (await page.request.post("/v1/templates", { data, headers: origin() })).json();
  await visit(page, `/templates/${id}/edit`);
  const current = page.locator("section[data-current]");
  await expect(current).toBeVisible();
  const refuse = (route: Route) => route.fulfill({ status: 502, body: "" });
  await page.route("**/preview", refuse);
  const list = page.getByRole("list", { name: "Layers, front to back" });
  // It is not there at 4 s: the stage goes to where it is.
  await list.getByRole("button", { name: "Later", exact: true }).click();
  await expect(page.getByText("6.0 of 8.0 s")).toBeVisible();
  const fault = page.getByText("The server cannot be reached.");
  await expect(fault.first()).toBeVisible();
  await page.unroute("**/preview", refuse);
  await expect(fault).toHaveCount(0, { timeout: 5_000 });
  await expect(current).toBeVisible();
  await expect(page.locator("[data-layer=late] [data-turn]")).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator("[data-layer=late] [data-turn]")).toBeHidden();
});

test("on a phone the stage stays in view above one panel", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/templates/new?shape=wide");
  const stage = page.getByRole("region", { name: "Canvas" });
  const panels = page.getByRole("radiogroup", { name: "Panels" });
  await add(page, "Rectangle");
  await expect(page.getByRole("button", { name: "Move Rectangle" })).toBeInViewport({ ratio: 1 });
  for (const [panel, part] of [
    ["Properties", page.getByRole("heading", { name: "Rectangle", exact: true })],
    ["Timeline", page.getByRole("button", { name: "Play", exact: true })],
    ["Layers", page.getByRole("heading", { name: "Layers", exact: true })],
  ] as const) {
    await panels.getByText(panel, { exact: true }).click();
    await expect(part).toBeInViewport({ ratio: 1 });
    await expect(stage).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  }
  await expect(page.getByRole("button", { name: "Redo" })).toBeVisible();
  // A tap on a layer shows its properties.
  await page.getByRole("button", { name: "Move Rectangle" }).click();
  await expect(page.getByRole("heading", { name: "Rectangle", exact: true })).toBeInViewport({ ratio: 1 });
  // There it is doubled and deleted.
  await page.getByRole("button", { name: "Duplicate", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Rectangle 2", exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("button", { name: "Move Rectangle 2" })).toHaveCount(0);
});
