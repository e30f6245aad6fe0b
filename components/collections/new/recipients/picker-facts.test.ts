import { expect, it } from "vitest";
import { factsBelow, factsWithValues } from "./picker-facts.ts";

const NOTHING = { position: null, sector: null };

it("leaves out what nobody has", () => {
  expect(factsWithValues([NOTHING, NOTHING], [])).toEqual([]);
  expect(factsWithValues([NOTHING, { ...NOTHING, sector: "Sales" }], [])).toEqual(["sector"]);
});

it("keeps what was shown on another page, in the same order", () => {
  expect(factsWithValues([{ ...NOTHING, position: "Nurse" }], ["sector"])).toEqual(["position", "sector"]);
});

it("tells people of the same name apart by what is known of them, or by their address", () => {
  expect(factsBelow({ position: "Nurse", sector: "Ward 3", email: "a@example.com" })).toBe("Nurse · Ward 3");
  expect(factsBelow({ ...NOTHING, sector: "Ward 3", email: "a@example.com" })).toBe("Ward 3");
  expect(factsBelow({ ...NOTHING, email: "a@example.com" })).toBe("a@example.com");
  expect(factsBelow({ ...NOTHING, email: null })).toBe("");
});
