import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import GlobalError from "./global-error.tsx";

const page = (digest?: string) =>
  renderToStaticMarkup(
    createElement(GlobalError, {
      error: Object.assign(new Error("the layout failed"), digest === undefined ? {} : { digest }),
      retry: () => undefined,
    }),
  );

test("a layout that failed leaves the way to other pages, and the id in the server's log", () => {
  expect(page("3141592")).toMatch(/<html lang="en">.*href="\/people".*<h1>.*<code>3141592<\/code>/s);
});

test("a fault of the browser alone promises no id before the server has taken it", () => {
  expect(page()).not.toMatch(/ID|<code>/);
});
