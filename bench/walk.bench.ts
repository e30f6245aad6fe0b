import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "playwright";
import { findBrowser } from "#e2e/fixtures/browser.ts";
import { startProduct } from "./product.ts";

const PEOPLE = 25;
const LIST = new URL("../e2e/fixtures/data/people.csv", import.meta.url);
const RENDERED_WITHIN_MS = 300_000;
const DOWNLOADED_WITHIN_MS = 30_000;

/**
 * The operators of the keystroke-level model, in seconds (Card, Moran and Newell, "The keystroke-level model for user performance
 * time with interactive systems", Communications of the ACM 23, 1980): an average typist's key, pointing with a mouse, pressing and
 * releasing its button, and preparing for the next unit of work.
 */
const KEY = 0.28;
const POINT = 1.1;
const BUTTON = 0.2;
const PREPARE = 1.35;

/**
 * From an empty installation to the zip of 25 videos, as somebody goes who sees it for the first time: how often they press, how long
 * they are busy by the keystroke-level model, and how long they wait for the product. The browser is held up for as long as the
 * person is busy, so that what the product prepares meanwhile costs no wait, as it does not cost anybody one.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  try {
    const lines = (await readFile(LIST, "utf8")).split("\n").slice(0, PEOPLE + 1);
    const list = join(folder, "people.csv");
    await writeFile(list, `${lines.join("\n")}\n`);
    const product = await startProduct({ ROLLCALL_DATA_DIR: join(folder, "data") });
    const browser = await chromium.launch(await findBrowser());
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
      const [link = product.url] = /https?:\/\/\S+\/setup\?token=[\w-]+/.exec(product.printed()) ?? [];
      const { pathname, search } = new URL(link);
      await page.goto(`${product.url}${pathname}${search}`);
      print(await walk(new Newcomer(page), list));
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function walk(person: Newcomer, list: string): Promise<Step[]> {
  const { page } = person;
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const link = (name: string | RegExp) => page.getByRole("link", { name }).first();
  await person.write("Create an account", page.getByLabel("Your name"), "Mira Sand");
  await person.write("Create an account", page.getByLabel("E-mail"), "mira@example.org");
  await person.write("Create an account", page.getByLabel(/^Password/), "seven quiet lamps");
  await person.write("Create an account", page.getByLabel(/^Organization/), "Nordlicht");
  await person.press("Create an account", button("Create account and organization"));
  await person.press("Import the list", link("Import a list"));
  await person.choose("Import the list", button(/Choose|CSV/), list);
  await person.press("Import the list", button(`Import ${PEOPLE} people`));
  await person.press("Order the videos", link(/^Make .*videos/));
  await person.press("Order the videos", page.getByText("Candlelight", { exact: true }).first());
  await person.press("Order the videos", button(/^Make .* videos$/));
  await person.download("Download the zip", link("Download zip"));
  return person.steps;
}

type Step = { name: string; presses: number; busy: number; waited: number };

class Newcomer {
  readonly page: Page;
  readonly steps: Step[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  /** Types into a field, and goes to the next one with the tabulator. */
  async write(step: string, field: Locator, text: string): Promise<void> {
    await this.#await(step, field);
    await this.#busy(step, PREPARE + (text.length + 1) * KEY);
    await field.fill(text);
  }

  async press(step: string, control: Locator): Promise<void> {
    await this.#await(step, control);
    await this.#busy(step, PREPARE + POINT + BUTTON);
    this.#of(step).presses += 1;
    await control.click();
  }

  /** Presses what opens the browser's dialog, and a file in it twice. */
  async choose(step: string, control: Locator, path: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.press(step, control);
    await this.#busy(step, PREPARE + POINT + 2 * BUTTON);
    this.#of(step).presses += 1;
    await (await chooser).setFiles(path);
  }

  async download(step: string, control: Locator): Promise<void> {
    await this.#await(step, control);
    const file = this.page.waitForEvent("download", { timeout: DOWNLOADED_WITHIN_MS });
    await this.press(step, control);
    await (await file).path();
  }

  async #await(step: string, control: Locator): Promise<void> {
    const began = performance.now();
    await control.waitFor({ timeout: RENDERED_WITHIN_MS });
    this.#of(step).waited += (performance.now() - began) / 1000;
  }

  async #busy(step: string, seconds: number): Promise<void> {
    this.#of(step).busy += seconds;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }

  #of(name: string): Step {
    const known = this.steps.find((step) => step.name === name);
    if (known !== undefined) return known;
    const step = { name, presses: 0, busy: 0, waited: 0 };
    this.steps.push(step);
    return step;
  }
}

function print(steps: readonly Step[]): void {
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  console.log(`| empty installation to the zip of ${PEOPLE} videos | presses | busy, s | waits, s |`);
  console.log("| --- | --- | --- | --- |");
  const rows = [
    ...steps,
    {
      name: "all",
      presses: sum((step) => step.presses),
      busy: sum((step) => step.busy),
      waited: sum((step) => step.waited),
    },
  ];
  for (const { name, presses, busy, waited } of rows)
    console.log(`| ${name} | ${presses} | ${busy.toFixed(1)} | ${waited.toFixed(1)} |`);
}
