import { describe, expect, it } from "vitest";
import { tintIndex } from "./tint-index.ts";

describe("tintIndex", () => {
  it("is stable, and the same for both spellings of one name", () => {
    expect(tintIndex("Zoë", 6)).toBe(tintIndex("Zoe\u0308", 6));
  });
  it("spreads names over all tints", () => {
    const seen = new Set(Array.from({ length: 60 }, (_, i) => tintIndex(`Person ${i}`, 6)));
    expect(seen.size).toBe(6);
  });
});
