import { expect, test } from "vitest";
import { sendingHealth } from "./sending-health.ts";

test.each([
  [{ workers: 1, greetings: 0, emails: 0 }, "well"],
  [{ workers: 2, greetings: 0, emails: 3 }, "late"],
  [{ workers: 0, greetings: 0, emails: 0 }, "idle"],
  [{ workers: 0, greetings: 1, emails: 0 }, "stopped"],
] as const)("%o is %s", ({ workers, ...late }, health) => {
  expect(sendingHealth({ workers, overdue: { ...late, since: null } })).toBe(health);
});
