import type { Page } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const rows = (page: Page) => page.getByRole("list", { name: "Layers, front to back" }).getByRole("listitem");
const box = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
const words = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });

/** Copies words from a field, as from any other page, and goes back to the canvas. */
async function copyWords(page: Page, text: string) {
  const field = page.getByRole("textbox", { name: "Name of the template" });
  await field.fill(text);
  await field.press("Control+a");
  await field.press("Control+c");
  await field.fill("From elsewhere");
  await page.getByRole("region", { name: "Canvas" }).click({ position: { x: 5, y: 5 } });
}

/** What the browser tells the page when a picture is pasted, or dropped in the middle of the stage. */
async function bringPicture(
  page: Page,
  how: "paste" | "drop",
  name: string,
  [width, height]: [number, number],
) {
  await page.getByRole("region", { name: "Canvas" }).evaluate(
    async (stage, { how, name, width, height }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (context !== null) context.fillStyle = "#33aa66";
      context?.fillRect(0, 0, width, height);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
      const brought = new DataTransfer();
      brought.items.add(new File([blob ?? ""], name, { type: "image/png" }));
      if (how === "paste") {
        const event = { clipboardData: brought, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new ClipboardEvent("paste", event));
        return;
      }
      const { left, top, width: wide, height: high } = stage.getBoundingClientRect();
      const place = { clientX: left + wide / 2, clientY: top + high / 2 };
      const event = { ...place, dataTransfer: brought, bubbles: true, cancelable: true };
      stage.dispatchEvent(new DragEvent("dragover", event));
      stage.dispatchEvent(new DragEvent("drop", event));
    },
    { how, name, width, height },
  );
}

/** Uploads a picture in the dialog that asks for one. */
async function uploadPicture(page: Page, name: string, [width, height]: [number, number]) {
  const png = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  const file = { name, mimeType: "image/png", buffer: Buffer.from(png, "base64") };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
}

test("words and pictures from elsewhere are pasted as layers, and what was copied last counts", async ({
  page,
}) => {
  await visit(page, "/templates/new?shape=wide");

  await test.step("words become a text, which arrow keys move", async () => {
    await copyWords(page, "We are glad that you are here");
    await page.keyboard.press("Control+v");
    await expect(words(page)).toHaveText("We are glad that you are here");
    await expect(box(page, "Text")).toBeFocused();
    const before = await box(page, "Text").boundingBox();
    await page.keyboard.press("Shift+ArrowDown");
    await expect.poll(async () => (await box(page, "Text").boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Redo" }).click();
  });

  await test.step("layers that were copied later come before the words, and words after them", async () => {
    await box(page, "Text").click();
    await page.keyboard.press("Control+c");
    await page.keyboard.press("Control+v");
    await expect(rows(page)).toHaveCount(2);
    await expect(box(page, "Text 2")).toHaveAttribute("aria-pressed", "true");
    await copyWords(page, "Something else");
    await page.keyboard.press("Control+v");
    await expect(words(page)).toHaveText("Something else");
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("a copied layer has its words for other programs", async () => {
    // Its copy lies a step beside it.
    await box(page, "Text").click({ position: { x: 4, y: 4 } });
    await page.keyboard.press("Control+x");
    await expect(rows(page)).toHaveCount(2);
    const name = page.getByRole("textbox", { name: "Name of the template" });
    await name.fill("");
    await name.press("Control+v");
    await expect(name).toHaveValue("We are glad that you are here");
  });

  await test.step("a picture is uploaded, in its own proportions and under its own name", async () => {
    await bringPicture(page, "paste", "Team photo.png", [400, 100]);
    await expect(box(page, "Team photo")).toHaveAttribute("aria-pressed", "true");
    const place = await box(page, "Team photo").boundingBox();
    expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(4, 1);
    await expect(page.getByRole("button", { name: "Source: Team photo.png" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("what is pasted in a field stays there", async () => {
    await words(page)
      .or(page.getByRole("textbox", { name: "Name of the template" }))
      .first()
      .focus();
    const count = await rows(page).count();
    await page.keyboard.press("Control+v");
    await expect(rows(page)).toHaveCount(count);
  });
});

test("keys make the words that are edited bold, italic and underlined", async ({ page }) => {
  await visit(page, "/templates/new?shape=wide");
  await copyWords(page, "Well done");
  await page.keyboard.press("Control+v");
  await page.keyboard.press("Enter");
  const onStage = page.getByRole("textbox", { name: "Text of Text" });
  await expect(onStage).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  // A heading is bold from the start.
  for (const [key, name, isOn] of [
    ["b", "Bold", true],
    ["i", "Italic", false],
    ["u", "Underline", false],
  ] as const) {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toHaveAttribute("aria-pressed", String(isOn));
    await page.keyboard.press(`Control+${key}`);
    await expect(button).toHaveAttribute("aria-pressed", String(!isOn));
    await page.keyboard.press(`Control+${key}`);
    await expect(button).toHaveAttribute("aria-pressed", String(isOn));
  }
  await page.keyboard.press("Control+u");
  // What was selected still is.
  await page.keyboard.type("seen");
  await expect(onStage).toHaveText("Well seen");
});

test("the menu of the canvas pastes words as well", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read"]);
  await visit(page, "/templates/new?shape=wide");
  const paste = async () => {
    const canvas = page.getByRole("region", { name: "Canvas" });
    await canvas.click({ button: "right", position: { x: 5, y: 5 } });
    await page.getByRole("menuitem", { name: "Paste" }).click();
  };
  await copyWords(page, "From a mail");
  await paste();
  await expect(words(page)).toHaveText("From a mail");
  await box(page, "Text").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy" }).click();
  await paste();
  // The layer, and not its words.
  await expect(box(page, "Text 2")).toHaveAttribute("aria-pressed", "true");
  const [one, two] = [await box(page, "Text").boundingBox(), await box(page, "Text 2").boundingBox()];
  expect(two?.width).toBeCloseTo(one?.width ?? 0, 0);
  await context.clearPermissions();
});

test("a picture that is dropped on the canvas is added where it is dropped", async ({ page }) => {
  await visit(page, "/templates/new?shape=wide");
  await bringPicture(page, "drop", "Logo.png", [200, 200]);
  const logo = box(page, "Logo");
  await expect(logo).toHaveAttribute("aria-pressed", "true");
  const [stage, place] = [
    await page.getByRole("region", { name: "Canvas" }).boundingBox(),
    await logo.boundingBox(),
  ];
  const middle = (of: typeof place) => (of?.x ?? 0) + (of?.width ?? 0) / 2;
  expect(Math.abs(middle(place) - middle(stage))).toBeLessThan(2);
  expect(place?.width).toBeCloseTo(place?.height ?? 0, 0);
});

test("a picture that is chosen keeps its proportions, and is named after its file", async ({ page }) => {
  await visit(page, "/templates/new?shape=tall");
  await page.getByRole("region", { name: "Canvas" }).getByRole("button", { name: "Picture…" }).click();
  await uploadPicture(page, "Our_house.png", [300, 600]);
  const place = await box(page, "Our house").boundingBox();
  expect((place?.height ?? 0) / (place?.width ?? 1)).toBeCloseTo(2, 1);

  await test.step("another one takes its place by a double-click", async () => {
    await box(page, "Our house").dblclick();
    await uploadPicture(page, "Garden.png", [500, 100]);
    await expect(page.getByRole("button", { name: "Source: Garden.png" })).toBeVisible();
    expect(await box(page, "Our house").boundingBox()).toEqual(place);
    await box(page, "Our house").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Replace picture…" }).click();
    await expect(page.getByRole("dialog", { name: "Choose a picture" })).toBeVisible();
  });
});
