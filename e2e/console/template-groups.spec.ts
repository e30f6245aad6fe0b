import type { Page } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const origin = () => ({ Origin: new URL(process.env.E2E_URL ?? "").origin });
const box = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

const block = (name: string, x: number, y: number) => ({
  ...{ name, type: "shape", shape: "rectangle", fill: "#ffcc00", width: 160, height: 80 },
  ...{ x, y },
});

async function edit(page: Page, layers: object[]): Promise<{ id: string }> {
  const scene = { width: 1280, height: 720, fps: 25, duration: 2, background: "#102030", layers };
  const data = { name: "Together", scene };
  const { id } = await (await page.request.post("/v1/templates", { data, headers: origin() })).json();
  await visit(page, `/templates/${id}/edit`);
  return { id };
}

test("layers are grouped and ungrouped, and stay as they are", async ({ page }) => {
  const layers = [block("one", 200, 100), block("two", 500, 300)];
  const { id } = await edit(page, layers);
  const drafted = async () =>
    (await (await page.request.get(`/v1/template-drafts/${id}`)).json()).scene?.layers;
  await box(page, "One").click();
  await box(page, "Two").click({ modifiers: ["Shift"] });
  await page.keyboard.press("Control+g");
  await expect(box(page, "Group")).toBeFocused();
  await expect.poll(async () => (await drafted())?.[0].name).toBe("group");
  await page.keyboard.press("Control+Shift+g");
  await expect(box(page, "Group")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "2 layers" })).toBeVisible();
  await expect(box(page, "Two")).toBeFocused();
  await expect.poll(drafted).toEqual(layers);

  await test.step("undo selects the group again", async () => {
    await page.keyboard.press("Control+z");
    await expect(box(page, "Group")).toBeFocused();
    await expect(box(page, "Group")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Control+y");
    await expect(page.getByRole("heading", { name: "2 layers" })).toBeVisible();
  });

  await test.step("by the button, and by the menu of a right click", async () => {
    await page.getByRole("button", { name: "Group", exact: true }).click();
    await page.getByRole("button", { name: "Ungroup", exact: true }).click();
    await expect(box(page, "Group")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("region", { name: "Canvas" }).click({ position: { x: 5, y: 5 } });
    await box(page, "One").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Ungroup" }).click();
    await expect(box(page, "Group")).toHaveCount(0);
    await expect.poll(drafted).toEqual(layers);
  });
});

test("a group that moves as one says why it stays a group", async ({ page }) => {
  const moving = {
    scale: [
      { time: 0, value: 0.8 },
      { time: 1, value: 1 },
    ],
  };
  const whole = { x: 0, y: 0, width: "100%", height: "100%" };
  await edit(page, [
    { name: "pair", type: "group", ...whole, layers: [block("one", 200, 100)], keyframes: moving },
  ]);
  await box(page, "One").click();
  await page.keyboard.press("Control+Shift+g");
  await expect(page.getByText(/^Pair moves or is masked as one/)).toBeVisible();
  await expect(box(page, "Pair")).toBeVisible();
});

test("the position and size of a group are those of its frame on the canvas", async ({ page }) => {
  const whole = { x: 0, y: 0, width: "100%", height: "100%" };
  await edit(page, [
    { name: "pair", type: "group", ...whole, layers: [block("one", 200, 100), block("two", 500, 300)] },
  ]);
  // A press on a layer of a group selects the group.
  await box(page, "One").click();
  await expect(field(page, "X")).toHaveValue("200");
  await expect(field(page, "Y")).toHaveValue("100");
  await expect(field(page, "Width")).toHaveValue("35.94");
  const before = await box(page, "Pair").boundingBox();
  await field(page, "X").fill("0");
  await page.getByRole("combobox", { name: "Unit of Width" }).selectOption("px");
  await expect(field(page, "Width")).toHaveValue("460");
  await field(page, "Width").fill("");
  await field(page, "Width").pressSequentially("920");
  const after = await box(page, "Pair").boundingBox();
  expect((after?.width ?? 0) / (before?.width ?? 1)).toBeCloseTo(2, 1);
  expect((after?.height ?? 0) / (before?.height ?? 1)).toBeCloseTo(2, 1);
  const stage = await page.getByRole("img", { name: "The template at the current time" }).boundingBox();
  expect(Math.abs((after?.x ?? 0) - (stage?.x ?? 0))).toBeLessThan(2);
  await expectAccessible(page);
  for (const _ of ["the width and its unit", "the position"])
    await page.getByRole("button", { name: "Undo" }).click();
  await expect(field(page, "X")).toHaveValue("200");
});

test("the keys of layers work after a press beside them, and neither in a field nor outside the editor", async ({
  page,
}) => {
  await edit(page, [block("one", 200, 100), block("two", 500, 300)]);
  const stage = page.getByRole("region", { name: "Canvas" });
  await stage.click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Control+a");
  await expect(page.getByRole("heading", { name: "2 layers" })).toBeVisible();
  const before = await box(page, "One").boundingBox();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await box(page, "One").boundingBox())?.x).toBeGreaterThan(before?.x ?? 0);
  await page.getByRole("button", { name: "Align left" }).click();
  await page.keyboard.press("Control+d");
  await expect(page.locator("[data-layer]")).toHaveCount(4);
  await page.keyboard.press("Delete");
  await expect(page.locator("[data-layer]")).toHaveCount(2);
  await box(page, "One").click();
  await field(page, "Name").press("Backspace");
  await page.getByRole("link", { name: "Templates" }).first().press("Delete");
  await expect(page.locator("[data-layer]")).toHaveCount(2);
});

test("after layers are copied, keys are about the copies", async ({ page }) => {
  await edit(page, [block("one", 200, 100), block("two", 500, 300)]);
  const layers = page.locator("[data-layer]");
  await box(page, "One").click();
  await page.keyboard.press("Control+d");
  await expect(box(page, "One 2")).toBeFocused();
  const original = await box(page, "One").boundingBox();
  const copy = await box(page, "One 2").boundingBox();
  await page.keyboard.press("Shift+ArrowRight");
  await expect
    .poll(async () => (await box(page, "One 2").boundingBox())?.x)
    .toBeGreaterThan(copy?.x ?? Number.POSITIVE_INFINITY);
  expect(await box(page, "One").boundingBox()).toEqual(original);
  await page.keyboard.press("Delete");
  await expect(box(page, "One 2")).toHaveCount(0);
  await expect(box(page, "One")).toBeVisible();

  await test.step("all that were copied at once", async () => {
    await box(page, "One").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+d");
    await expect(layers).toHaveCount(4);
    await page.keyboard.press("Delete");
    await expect(layers).toHaveCount(2);
    await expect(box(page, "One")).toBeVisible();
    await expect(box(page, "Two")).toBeVisible();
  });

  await test.step("by the clipboard, and by the button beside the stage", async () => {
    await box(page, "Two").click();
    await page.keyboard.press("Control+c");
    await page.keyboard.press("Control+v");
    await expect(box(page, "Two 2")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(box(page, "Two 2")).toHaveCount(0);
    await box(page, "Two").click();
    await page.getByRole("button", { name: "Duplicate", exact: true }).click();
    await expect(box(page, "Two 2")).toBeFocused();
    await page.keyboard.press("Backspace");
    await expect(layers).toHaveCount(2);
    await expect(box(page, "Two")).toBeVisible();
  });

  await test.step("and in the list of layers about the row of the copy", async () => {
    const row = (name: string) => page.locator(`[data-row="${name}"] button`).first();
    await row("one").click();
    await page.keyboard.press("Control+d");
    await expect(page.locator("[data-row][data-selected] button").first()).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(layers).toHaveCount(2);
    await expect(box(page, "One")).toBeVisible();
  });
});

test("Space plays and pauses, and moves the canvas while it is held", async ({ page }) => {
  await edit(page, [block("one", 200, 100)]);
  const play = page.getByRole("button", { name: "Play", exact: true });
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  const stage = page.getByRole("region", { name: "Canvas" });
  await box(page, "One").click();
  await page.keyboard.press("Space");
  await expect(pause).toBeVisible();
  await page.keyboard.press("Space");
  await expect(play).toBeVisible();
  await expect(box(page, "One")).toHaveAttribute("aria-pressed", "true");
  await stage.hover({ position: { x: 5, y: 5 } });
  await page.keyboard.down("Space");
  await page.mouse.down();
  await page.mouse.move(300, 300);
  await page.mouse.up();
  await page.keyboard.up("Space");
  await expect(play).toBeVisible();
  await field(page, "Name").press("Space");
  await expect(play).toBeVisible();
});

test("with Alt a copy is dragged away, in one step", async ({ page }) => {
  await edit(page, [block("one", 200, 100)]);
  const from = (await box(page, "One").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.keyboard.down("Alt");
  await page.mouse.down();
  await page.mouse.move(from.x + 220, from.y + 150, { steps: 12 });
  await page.mouse.up();
  await page.keyboard.up("Alt");
  await expect(box(page, "One 2")).toHaveAttribute("aria-pressed", "true");
  const copy = await box(page, "One 2").boundingBox();
  expect((copy?.x ?? 0) - from.x).toBeGreaterThan(180);
  expect(await box(page, "One").boundingBox()).toEqual(from);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(box(page, "One 2")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});
