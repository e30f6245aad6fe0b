import type { Page } from "playwright";
import type { ConsoleDirectory } from "./directory.ts";
import { type Action, keys, press, type } from "./hand.ts";

/** A page that is measured while the processor is slowed down, with what its reader does there, in this order. */
export type MeasuredPage = { name: string; path: string; actions: readonly Action[] };

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name, exact: true });
const link = (name: string | RegExp) => (page: Page) => page.getByRole("link", { name }).first();
const tick = (index: number) => (page: Page) => page.locator("main input[type=checkbox]").nth(index);
const dialogField = (page: Page) => page.getByRole("dialog").getByRole("textbox");

const menu = [
  press("open the menu", (page) => page.getByRole("button", { name: /^Account of/ })),
  keys("move in the menu", "ArrowDown", "ArrowDown", "ArrowUp"),
  keys("close the menu", "Escape"),
  keys("move on by keyboard", "Tab", "Tab", "Tab"),
];

export function measuredPages(ids: ConsoleDirectory["ids"]): readonly MeasuredPage[] {
  return [
    {
      name: "Home",
      path: "/",
      actions: [
        ...menu,
        press("leave one out", tick(0)),
        press("choose one day", (page) => page.getByRole("button", { name: /^Select only/ }).nth(1)),
        press("select all", button("Select all")),
        press("next 30 days", link("Next 30 days")),
        press("go to People", (page) => page.getByRole("navigation").getByRole("link", { name: "People" })),
      ],
    },
    {
      name: "People",
      path: "/people",
      actions: [
        ...menu,
        press("tick one", tick(1)),
        press("select a range", tick(12), "Shift"),
        press("select the page", tick(0)),
        press("open more actions", button("More actions")),
        press("ask about erasing", (page) => page.getByRole("menuitem", { name: "Erase", exact: true })),
        type("type into the dialog", dialogField, "erase 50 people"),
        keys("close the dialog", "Escape"),
        press("select all that match", button(/^Select all .* that match$/)),
        press("the next page", button("Next")),
        press("sort by name", (page) => page.locator("thead").getByRole("button", { name: "Name" })),
        type("search", (page) => page.locator("input[type=search]"), "quiyatov"),
        press("open a person", (page) => page.locator("tbody a").first()),
      ],
    },
    {
      name: "Collections",
      path: "/collections",
      actions: [
        ...menu,
        press("the next page", button("Next")),
        press("only those that are done", (page) => page.getByRole("group").getByRole("button").nth(4)),
        press("open a collection", (page) => page.locator("tbody a").first()),
      ],
    },
    {
      name: "Video",
      path: `/videos/${ids.videos}`,
      actions: [
        ...menu,
        press("open the menu", button("More actions")),
        press("show the request", (page) => page.getByRole("menuitem", { name: "For developers" })),
        press("another language", (page) => page.getByRole("dialog").getByRole("tab").nth(1)),
        keys("close the dialog", "Escape"),
        press("ask about deleting", button("Delete")),
        type("type into the dialog", dialogField, "Somebody"),
        keys("close the question", "Escape"),
        press("go to Videos", (page) =>
          page.getByRole("navigation").getByRole("link", { name: "Videos" }).first(),
        ),
      ],
    },
  ];
}
