import { expect, test } from "vitest";
import { mailedFault } from "./mailed-fault.ts";

const refusal = (status: number) => ({ status, detail: "No", requestId: null });

test.each([
  ["the network", new TypeError("Failed to fetch"), "unknown"],
  ["a server that failed meanwhile", refusal(500), "unknown"],
  ["a proxy in front of it", refusal(504), "unknown"],
  ["an ended session", refusal(401), "refused"],
  ["too many requests", refusal(429), "refused"],
  ["a link of somebody else", refusal(404), "unusable"],
])("by %s", (_, error, known) => {
  expect(mailedFault(error)).toBe(known);
});
