import { describe, expect, it } from "vitest";
import { initialsOf, tintIndex } from "./initials.ts";

describe("initialsOf", () => {
  it.each([
    ["Jana Weiß", "JW"],
    ["Łukasz Kowalczyk", "ŁK"],
    ["Anaïs van der Berg", "Av"],
    ["plato", "P"],
    ["  Zoë   García ", "ZG"],
    ["“Buzz” Aldrin", "BA"],
    ["王小明", "王"],
    ["김 민준", "김"],
    ["محمد علي", "مع"],
    ["नमिता शर्मा", "नश"],
    ["Zoe\u0308 Nagy", "ZN"],
    ["👩🏽‍🚀 Eileen", "👩🏽‍🚀E"],
    ["", "?"],
    ["   ", "?"],
  ])("%s → %s", (name, initials) => expect(initialsOf(name)).toBe(initials));

  it("does not cut a combined character", () => {
    expect(initialsOf("o\u0308mer")).toBe("Ö");
    expect(initialsOf("क्षमा देवी")).toBe("क्षदे");
  });
});

describe("tintIndex", () => {
  it("is stable, and the same for both spellings of one name", () => {
    expect(tintIndex("Zoë", 6)).toBe(tintIndex("Zoe\u0308", 6));
  });
  it("spreads names over all tints", () => {
    const seen = new Set(Array.from({ length: 60 }, (_, i) => tintIndex(`Person ${i}`, 6)));
    expect(seen.size).toBe(6);
  });
});
