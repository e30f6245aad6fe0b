import { expect, test } from "vitest";
import { lintRule } from "./lint-rule.ts";

const isRefused = lintRule("effect-returns-cleanup", "An effect has a body in braces");

test.each([
  "useEffect(() => box.scrollIntoView(), [box])",
  "useEffect(() => box.scrollIntoView())",
  "useLayoutEffect(() => setOpened(false), [path])",
  "useInsertionEffect(() => void box.focus(), [])",
  "<div ref={(box) => box?.scrollIntoView()} />",
])("%s is refused", async (source) => {
  expect(await isRefused(source)).toBe(true);
});

test.each([
  "useEffect(() => { box.scrollIntoView(); }, [box])",
  "useEffect(() => () => box.remove(), [box])",
  "useEffect(() => { return onSessionEnd(ask); }, [])",
  "<div ref={(box) => { box?.scrollIntoView(); }} />",
  "<div ref={place} />",
])("%s is not", async (source) => {
  expect(await isRefused(source)).toBe(false);
});
