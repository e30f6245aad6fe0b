import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, reload, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

test("the gallery shows every design once, in the shape that its address says", async ({ page }) => {
  const templates: { slug: string; aspect: string }[] = await (
    await page.request.get("/v1/templates?limit=200")
  ).json();
  const numberOf = (aspect: string) => templates.filter((template) => template.aspect === aspect).length;
  await visit(page, "/templates");
  const cards = page.getByRole("list", { name: "Templates" }).getByRole("listitem");
  await expect(cards).toHaveCount(numberOf("16:9"));
  await expect(cards.filter({ hasText: "16:9" })).toHaveCount(numberOf("16:9"));
  for (const [shape, aspect] of [
    ["Tall", "9:16"],
    ["Square", "1:1"],
  ] as const) {
    await page.getByRole("button", { name: shape, exact: true }).click();
    await expect(cards.filter({ hasText: aspect })).toHaveCount(numberOf(aspect));
    await expect(page).toHaveURL(new RegExp(`shape=${shape.toLowerCase()}`));
  }
  await reload(page);
  await expect(page.getByRole("button", { name: "Square", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Candlelight" }).click();
  await expect(page.getByText("1:1").or(page.getByText("Square")).first()).toBeVisible();
});

test("what was written for a collection stays when its shape changes, and reads as the person will read it", async ({
  page,
}) => {
  const templates = await (await page.request.get("/v1/templates?limit=200")).json();
  const template = templates.find(({ slug }: { slug: string }) => slug === "candlelight");
  const [person] = await (await page.request.get("/v1/people?limit=1&sort=last_name")).json();
  await visit(page, `/collections/new?template_id=${template.id}&ids=${person.id}`);
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Cheers, {{first_name}}!");
  await expect(title).toHaveAccessibleDescription(new RegExp(`: Cheers, ${person.first_name}!$`));
  await page.getByRole("button", { name: "Tall", exact: true }).click();
  await expect(page.getByRole("radio", { name: /Candlelight/ })).toBeChecked();
  await expect(title).toHaveValue("Cheers, {{first_name}}!");
});

test("an age in a birthday video is the one of the birthday, and the day can be another", async ({
  page,
}) => {
  const templates = await (await page.request.get("/v1/templates?limit=200")).json();
  const template = templates.find(({ slug }: { slug: string }) => slug === "candlelight");
  const now = new Date();
  const soon = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 12));
  const birth_date = `${soon.getUTCFullYear() - 40}-${soon.toISOString().slice(5, 10)}`;
  const made = await page.request.post("/v1/people", {
    data: { first_name: "Sofia", last_name: "Zimmermann", birth_date },
    headers: { Origin: new URL(process.env.E2E_URL ?? "").origin },
  });
  await visit(page, `/people/${(await made.json()).id}`);
  await page.getByRole("link", { name: "Make a video" }).click();
  // The design's picture lies over its radio button.
  await page.getByRole("radio", { name: new RegExp(template.name) }).check({ force: true });
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("{{age}} years");
  await expect(title).toHaveAccessibleDescription(/: 40 years$/);
  const day = page.getByRole("textbox", { name: "About the day" });
  const figures = (year: number) =>
    `${soon.toISOString().slice(8, 10)}/${soon.toISOString().slice(5, 7)}/${year}`;
  await expect(day).toHaveValue(figures(soon.getUTCFullYear()));
  await day.fill(figures(soon.getUTCFullYear() + 1));
  await day.press("Tab");
  await expect(title).toHaveAccessibleDescription(/: 41 years$/);
  // The calendar that opened with the field fades out, and lies outside of the page's landmarks while it does.
  await expect(page.locator("[data-dates-dropdown]")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("radio", { name: /Bouquet/ }).check({ force: true });
  await expect(day).toHaveCount(0);
});
