import { expect, test } from "vitest";
import { CONSOLE_AREAS } from "#components/console-areas/index.ts";
import { areaOfKey } from "./console-keys.ts";

test("after G each area has a letter of its own, which leads nowhere for who may not open it", () => {
  expect(new Set(CONSOLE_AREAS.map(({ key }) => key)).size).toBe(CONSOLE_AREAS.length);
  for (const { key, path } of CONSOLE_AREAS) expect(areaOfKey(key.toLowerCase(), "owner")).toBe(path);
  expect(areaOfKey("p", "viewer")).toBe("/people");
  expect(areaOfKey("s", "viewer")).toBeNull();
  expect(areaOfKey("z", "owner")).toBeNull();
});
