import { expect, it } from "vitest";
import { switchedOnFacts } from "./switched-on-facts.ts";

const planned = { status: "planned" as const, warnings: [] };
const withoutEmail = { ...planned, warnings: [{ code: "no_email" }] };

it("counts who is congratulated, and who of them cannot be written to", () => {
  const items = [planned, withoutEmail, { ...withoutEmail, status: "skipped" as const }];
  expect(switchedOnFacts({ items, isComplete: true })).toEqual({
    count: 2,
    isComplete: true,
    withoutEmail: 1,
  });
  expect(switchedOnFacts({ items: [], isComplete: false })).toMatchObject({ count: 0, isComplete: false });
});

it("knows nothing before they are loaded", () => {
  expect(switchedOnFacts(undefined)).toBeNull();
});
