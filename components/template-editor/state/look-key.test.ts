import { expect, test } from "vitest";
import { lookKey } from "./look-key.ts";

const pressed = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});

test.each([
  [pressed("b"), "isBold"],
  [pressed("I"), "isItalic"],
  [pressed("u", { ctrlKey: false, metaKey: true }), "isUnderlined"],
  [pressed("b", { ctrlKey: false }), null],
  [pressed("k"), null],
  // It writes a letter on some keyboards.
  [pressed("b", { altKey: true }), null],
  [pressed("i", { shiftKey: true }), null],
])("%j is about %s", (event, look) => {
  expect(lookKey(event)).toBe(look);
});
