import { expect, it } from "vitest";
import { factsWithValues } from "./picker-facts.ts";

const NOTHING = { position: null, sector: null };

it("leaves out what nobody has", () => {
  expect(factsWithValues([NOTHING, NOTHING], [])).toEqual([]);
  expect(factsWithValues([NOTHING, { ...NOTHING, sector: "Sales" }], [])).toEqual(["sector"]);
});

it("keeps what was shown on another page, in the same order", () => {
  expect(factsWithValues([{ ...NOTHING, position: "Nurse" }], ["sector"])).toEqual(["position", "sector"]);
});
