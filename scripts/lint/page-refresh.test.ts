import { expect, test } from "vitest";
import { lintRule } from "./lint-rule.ts";

const isRefused = lintRule("page-refresh", "Refresh the page with useRefreshPage");

test("a router refreshes in one place only", async () => {
  expect(await isRefused("router.refresh()")).toBe(true);
  expect(await isRefused("refreshPage()")).toBe(false);
  expect(await isRefused("router.replace(path)")).toBe(false);
});
