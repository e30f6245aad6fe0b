import type { Page } from "playwright";
import { type Action, press, quiet, type } from "./hand.ts";

const row = (index: number) => (page: Page) =>
  page.locator("tbody tr").nth(index).locator("input[type=checkbox]");
const search = (page: Page) => page.locator("input[type=search]");
const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name });

/** The wheel, from the top of a page of the list to its end. */
const scroll: Action = {
  name: "scroll a page of 200 from top to end",
  prepare: async (page) => {
    await page.goto(`${new URL(page.url()).origin}/people?limit=200`);
    await quiet(page);
    await page.mouse.move(700, 500);
    return async () => {
      for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 300);
    };
  },
};

/** Begins each round with the list as it is at first, and a letter typed is a search of a hundred thousand. */
const afresh = (action: Action, path = "/people"): Action => ({
  name: action.name,
  prepare: async (page) => {
    await page.goto(`${new URL(page.url()).origin}${path}`);
    await quiet(page);
    return action.prepare(page);
  },
});

/** Everything that matches is chosen, then something is done to all of it. */
const withAll = (action: Action, path: string): Action => ({
  name: action.name,
  prepare: async (page) => {
    await page.goto(`${new URL(page.url()).origin}${path}`);
    await quiet(page);
    await page.locator("thead input[type=checkbox]").click();
    await page.getByRole("button", { name: /^Select all .* that match$/ }).click();
    await quiet(page);
    return action.prepare(page);
  },
});

const open = (name: string, path: string): Action => ({
  name,
  prepare: async (page) => {
    const { origin } = new URL(page.url());
    await page.goto("about:blank");
    return () => page.goto(`${origin}${path}`);
  },
});

/** What the list of a hundred thousand people is asked to do without keeping its reader waiting. */
export const LIST_ACTIONS: readonly Action[] = [
  open("first paint", "/people"),
  open("first paint of a page of 200", "/people?limit=200"),
  scroll,
  afresh(press("the next page", button("Next"))),
  afresh(press("the next page of 200", button("Next")), "/people?limit=200"),
  afresh(press("sort by name", (page) => page.locator("thead").getByRole("button", { name: "Name" }))),
  afresh(type("type a name of eight letters", search, "quiyatov")),
  afresh(type("type a name on a page of 200", search, "quiyatov"), "/people?limit=200"),
  afresh(press("tick one", row(0))),
  {
    name: "select a range of 50",
    prepare: async (page) => {
      await page.goto(`${new URL(page.url()).origin}/people`);
      await quiet(page);
      await row(0)(page).click();
      return press("", row(49), "Shift").prepare(page);
    },
  },
  {
    name: "select a range of 200",
    prepare: async (page) => {
      await page.goto(`${new URL(page.url()).origin}/people?limit=200`);
      await quiet(page);
      await row(0)(page).click();
      return press("", row(199), "Shift").prepare(page);
    },
  },
  afresh(press("select the page", (page) => page.locator("thead input[type=checkbox]"))),
  {
    name: "select all that match",
    prepare: async (page) => {
      await page.goto(`${new URL(page.url()).origin}/people`);
      await quiet(page);
      await page.locator("thead input[type=checkbox]").click();
      return press("", button(/^Select all .* that match$/)).prepare(page);
    },
  },
  withAll(press("archive all 4,200 that match: read them and ask", button("Archive")), "/people?q=pour"),
  withAll(
    press("a collection for all that match", (page) =>
      page.getByRole("link", { name: "Make videos for all of them" }),
    ),
    "/people?q=yatov",
  ),
];
