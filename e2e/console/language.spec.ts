import type { Page } from "@playwright/test";
import { CONSOLE_AREAS } from "#components/console-areas/index.ts";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

const english = await loadMessages("en");
const german = await loadMessages("de");

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const inGerman = new Set(textsOf(german));
/** Texts of the English catalogue that are also names of built-in designs, which a template has in every language. */
const DESIGN_NAMES = new Set(["Bouquet", "First day", "Headline", "Horizon"]);
const onlyEnglish = new Set(
  textsOf(english).filter((text) => text.length > 2 && !inGerman.has(text) && !DESIGN_NAMES.has(text)),
);

/** What a page says or names in English: whole texts, as the English catalogue has them. */
async function leftovers(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap(
      (element) =>
        ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
    // biome-ignore lint/performance/useDomNodeTextContent: line by line, as a reader sees it
    return [document.title, ...document.body.innerText.split("\n"), ...named];
  });
  return said.map((text) => text.trim()).filter((text) => onlyEnglish.has(text));
}

const PAGES: readonly (readonly [path: string, heading: RegExp])[] = [
  ["/", /feier/],
  ["/people", /^Personen$/],
  ["/collections", /^Sammlungen$/],
  ["/collections/new", /^Neue Sammlung$/],
  ["/templates", /^Vorlagen$/],
  ["/settings", /^Einstellungen$/],
];

/** Looked at for English words alone: the other areas, and what is within areas. */
const FURTHER_PAGES = [
  ...CONSOLE_AREAS.map(({ path }): string => path).filter((path) => !PAGES.some(([seen]) => seen === path)),
  ...["/?days=month", "/people/new", "/people/import", "/people/photos", "/people?status=archived"],
  ...["/profile", "/templates/new", "/templates?archived=true"],
];

test("the console speaks German to whoever chooses it, and English again", async ({
  browser,
  page,
  baseURL,
}) => {
  const owner = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL ? { baseURL } : {}) });
  const [organization] = await (await owner.request.get("/v1/organizations")).json();
  const invited = await owner.request.post(`/v1/organizations/${organization.id}/invitations`, {
    data: { email: "grete@example.org", role: "admin" },
    headers: { Origin: baseURL ?? "" },
  });
  const { url } = await invited.json();
  await owner.close();

  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text().catch(() => ""));
  });
  await visit(page, url);
  await page.getByLabel("Your name").fill("Grete Deutsch");
  await page.getByLabel(/^Password/).fill("vier ruhige Worte hier");
  await page.getByRole("button", { name: /Join/ }).click();
  await page.waitForURL((to) => !to.pathname.startsWith("/invitations"));

  await visit(page, "/profile");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const loaded = (await Promise.all(scripts)).join("\n");
  expect(loaded).toContain(english.home.kind.anniversary);
  expect(loaded, "an English page loads no German").not.toContain(german.home.kind.anniversary);
  await page.getByLabel("Your name").fill("Grete, not saved yet");
  await choose(page, english.profile.language.label, "Deutsch");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(german.profile.title);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByLabel(german.profile.name)).toHaveValue("Grete, not saved yet");
  await expect(page).toHaveTitle(/^Ihr Profil/);
  await page.getByLabel(german.profile.name).fill("");
  await page.getByLabel(german.profile.name).blur();
  await expect(page.getByText(german.errors.required.name)).toBeVisible();
  expect(await leftovers(page)).toEqual([]);
  await expectAccessible(page);
  await page.getByLabel(german.profile.name).fill("Grete Deutsch");

  for (const [path, heading] of PAGES) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect(await leftovers(page), path).toEqual([]);
    await expectAccessible(page);
  }

  for (const path of FURTHER_PAGES) {
    await visit(page, path);
    expect(await leftovers(page), path).toEqual([]);
  }

  await visit(page, "/people/new");
  await page.getByRole("textbox", { name: german.personFields.birth_date }).fill("24.12.1990");
  await expect(page.getByRole("button", { name: "24. Dezember 1990", exact: true })).toBeVisible();
  await expect(page.getByRole("table").getByText("Mi", { exact: true })).toBeVisible();
  await page.getByText("Dezember 1990", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Mai", exact: true })).toBeVisible();
  await expectAccessible(page);

  await visit(page, "/profile");
  await choose(page, german.profile.language.label, "English");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english.profile.title);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("a wrong password is refused in German", async ({ page, guard }) => {
    guard.allow(401, /./);
    await visit(page, "/sign-in");
    await page.getByLabel(german.account.email).fill("grete@example.org");
    await page.getByLabel(new RegExp(`^${german.account.password}( \\*)?$`)).fill("etwas anderes");
    await page.getByRole("button", { name: german.account.signIn }).click();
    await expect(page.getByText(german.account.faults.wrongPassword)).toBeVisible();
    expect(await leftovers(page)).toEqual([]);
  });
});

async function choose(page: Page, label: string, language: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: language }).click();
}
